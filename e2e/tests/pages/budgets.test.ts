import { gzipSync } from 'node:zlib'
import { createAccount, createAgent } from 'e2e/account'
import { useSession } from 'e2e/browser/session'
import { useProduct } from 'e2e/product'
import { useBrowser } from 'e2e/visitor'
import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

/**
 * Kilobytes of JavaScript, gzipped, that the page has asked for by the time it shows everything. When the network rests
 * says nothing: on a busy machine it rests before the first script has run.
 */
async function scriptsOf(page: Page, path: string, everything: Locator[]) {
  const bodies: Promise<Buffer>[] = []
  let underWay = 0
  const ofScripts = (change: number) => (request: Request) => {
    if (request.resourceType() === 'script') underWay += change
  }
  page.on('request', ofScripts(1))
  page.on('requestfinished', ofScripts(-1))
  page.on('requestfailed', ofScripts(-1))
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok())
      bodies.push(response.body())
  })
  await page.goto(path)
  for (const part of everything) await part.waitFor()
  // What the last of them loads lazily is asked for before the page is idle.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await expect.poll(() => underWay).toBe(0)
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length)
  page.removeAllListeners()
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  console.log(`${path.split('?')[0]} ${kilobytes.toFixed(1)} KB of JavaScript, gzip`)
  return kilobytes
}

/** The figure on its stage, and where a visitor writes. */
const faceToFace = (page: Page) => [
  page.getByRole('region', { name: /AI agent/ }).getByRole('img'),
  page.getByRole('textbox'),
]

test('the sign-in page asks for at most 190 KB of JavaScript', async () => {
  const { page } = await visit(product().url)

  const kilobytes = await scriptsOf(page, '/auth/signin', [
    page.getByLabel('Password', { exact: true }),
  ])

  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThanOrEqual(190)
})

test('the landing page and its demo agent ask for at most 190 KB', async () => {
  const { page } = await visit(product().url)

  const kilobytes = await scriptsOf(page, '/', faceToFace(page))

  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThanOrEqual(190)
})

test('an agent face to face asks for at most 190 KB', async () => {
  const agent = await createAgent(await createAccount(product().url), 'it-help-desk')
  const { page } = await visit(product().url)

  const kilobytes = await scriptsOf(page, `/agent?id=${agent}`, faceToFace(page))

  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThanOrEqual(190)
})

test('the widget is at most 20 KB, and so is the chat that it opens', async () => {
  const agent = await createAgent(await createAccount(product().url), 'it-help-desk')
  const { page } = await visit(product().url)
  const script = await (await fetch(`${product().url}/widget.js`)).arrayBuffer()
  const kilobytes = gzipSync(script).length / 1000
  const preview = `/widget/${agent}/preview?mode=inline`

  const withChat = await scriptsOf(page, preview, [
    page.frameLocator('iframe').getByRole('textbox'),
  ])

  console.log(`widget.js ${kilobytes.toFixed(1)} KB gzip, with the chat ${withChat.toFixed(1)} KB`)
  expect(kilobytes).toBeGreaterThan(1)
  expect(kilobytes).toBeLessThanOrEqual(20)
  expect(withChat).toBeGreaterThan(kilobytes)
  expect(withChat).toBeLessThanOrEqual(20)
})

test('the first page of the dashboard asks for at most 260 KB', async () => {
  const { page, context } = await visit(product().url)
  await useSession(page, await createAccount(product().url))
  const fresh = await context.newPage()

  const kilobytes = await scriptsOf(fresh, '/dashboard/agents', [fresh.getByText('No agents yet')])

  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThanOrEqual(260)
})
