import { createAccount } from 'e2e/account'
import { mailedCode } from 'e2e/mail'
import { useOwnProduct } from 'e2e/own-product'
import { useProduct } from 'e2e/product'
import { enterPassword, typeCode } from 'e2e/sign-in-form'
import { useBrowser } from 'e2e/visitor'
import type { BrowserContext, Page } from 'playwright-core'
import { startReportsTwin, twinWriteKey } from 'server/tracking/testing/reports-twin'
import { afterAll, expect, test } from 'vitest'

const twin = await startReportsTwin()
afterAll(() => twin.close())

const plain = useProduct()
const product = useOwnProduct({
  RATE_LIMITS: 'off',
  SEGMENT_WRITE_KEY: twinWriteKey,
  SEGMENT_HOST: twin.url,
  GTM_ID: 'GTM-TEST1',
  SENTRY_DSN: twin.dsn,
})
const visit = useBrowser()

const gtm = 'https://www.googletagmanager.com'

/** A container whose tag tries what a tag could wish for, and writes down what it got. */
const container = `
  const tries = {
    page: () => parent.document.title,
    storage: () => localStorage.length,
    cookie: () => document.cookie,
    session: () => parent.localStorage.getItem('gallery-auth-session'),
  }
  window.got = Object.entries(tries).flatMap(([name, go]) => {
    try { go(); return [name] } catch { return [] }
  })
`

/** Google is answered by us; what else leaves this machine is written down and goes nowhere. */
async function watchOutside(context: BrowserContext) {
  const outside: string[] = []
  await context.route(/^https:/, (route) => {
    const { origin, pathname } = new URL(route.request().url())
    outside.push(origin + pathname)
    if (origin !== gtm) return route.abort()
    return route.fulfill({ contentType: 'text/javascript', body: container })
  })
  return outside
}

const messages = () => twin.batches.flat()
const told = (anonymousId: string | undefined) =>
  messages()
    .filter((message) => message.anonymousId === anonymousId)
    .map(({ type, name, event }) => `${type} ${name ?? event}`)

const randomId = (page: Page) =>
  page.evaluate(() => /ajs_anonymous_id=([\w-]+)/.exec(document.cookie)?.[1])

const tagFrame = (page: Page) => page.frame({ url: /\/tag-manager$/ })
const dataLayer = (page: Page) =>
  tagFrame(page)?.evaluate(() =>
    (window as unknown as { dataLayer: { event: string; page_name?: string }[] }).dataLayer.map(
      ({ event, page_name }) => `${event} ${page_name ?? ''}`.trim(),
    ),
  )

test('without keys nothing is loaded, and nothing leaves the product', async () => {
  const { page, context } = await visit(plain().url, { still: true })
  const outside = await watchOutside(context)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).first().waitFor()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))

  expect(outside).toEqual([])
  expect(asked.filter((url) => url.includes('start-reports'))).toEqual([])
  expect(asked.filter((url) => !url.startsWith(plain().url) && !/^(data|blob):/.test(url))).toEqual(
    [],
  )
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('page views and events are told, but none from where people sign in', async () => {
  const account = await createAccount(product().url)
  const { page, context } = await visit(product().url, { still: true })
  const outside = await watchOutside(context)
  await page.goto('/?utm=1#part')
  await expect.poll(() => randomId(page)).toBeTruthy()
  const visitor = await randomId(page)
  await expect.poll(() => told(visitor)).toEqual(['page /'])
  await expect.poll(() => dataLayer(page)).toEqual(['gtm.js', 'page /'])

  const before = twin.asked.length
  await enterPassword(page, account.email)
  await typeCode(page, await mailedCode(product().url, account.email))
  await page.waitForURL('**/dashboard/agents')
  const onAuth = twin.asked.slice(before).filter(({ path }) => path === '/v1/batch')
  await expect
    .poll(() => told(visitor))
    // The root decides where a person goes on.
    .toEqual(['page /', 'track Sign in', 'track Verify OTP', 'page /', 'page /dashboard/agents'])
  expect(onAuth).toEqual([])
  const signIn = messages().find(({ event }) => event === 'Sign in')
  const shown = messages().find(({ name }) => name === '/dashboard/agents')
  expect(Date.parse(signIn?.timestamp ?? '')).toBeLessThan(Date.parse(shown?.timestamp ?? ''))

  await page.goto('/logout')
  await page.waitForURL(`${product().url}/`)
  await expect.poll(() => randomId(page)).not.toBe(visitor)

  expect([...new Set(outside)]).toEqual([`${gtm}/gtm.js`])
  expect(twin.asked.map(({ referer }) => referer).filter(Boolean)).toEqual([])
  const everything = twin.bodies.join()
  for (const secret of [
    account.email,
    account.userId,
    account.organizationId,
    'utm',
    '#part',
    'eyJ',
  ])
    expect(everything).not.toContain(secret)
})

test('a tag sees neither the page nor what is kept, and is gone where people sign in', async () => {
  const { page, context } = await visit(product().url, { still: true })
  await watchOutside(context)
  await page.goto('/')
  await expect.poll(() => dataLayer(page)).toContain('page /')
  await expect
    .poll(() => tagFrame(page)?.evaluate(() => (window as unknown as { got: string[] }).got))
    .toEqual([])

  await page.getByRole('link', { name: 'Log in' }).first().click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  await expect.poll(() => tagFrame(page)).toBeNull()

  await page.goBack()
  await expect.poll(() => dataLayer(page)).toEqual(['gtm.js', 'page /'])
})

test('what fails is told without names, with what came before it', async () => {
  const account = await createAccount(product().url)
  const { page, context } = await visit(product().url, { still: true, as: account })
  await watchOutside(context)
  const loaded = page.waitForResponse((response) => response.url().includes('start-reports'))
  await page.goto(`/dashboard/agents?q=${account.email}`)
  await (await loaded).finished()
  await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor()

  await page.evaluate((name) => {
    const script = document.scripts[0]?.src ?? ''
    const error = new RangeError(`Nobody called ${name}`)
    error.stack = `RangeError: x\n    at look (${script}:3:14)`
    setTimeout(() => {
      throw error
    })
  }, account.email)

  const errors = () =>
    twin.items
      .filter(({ header }) => header.type === 'event')
      .map(({ payload }) => payload as { exception: { values: { type: string }[] } })
      .filter(({ exception }) => exception.values[0]?.type === 'RangeError')
  await expect.poll(errors).toMatchObject([
    {
      ...{ release: 'workforce-ui', environment: 'production', transaction: '/dashboard/agents' },
      exception: { values: [{ value: 'Nobody called [email]', mechanism: { handled: false } }] },
    },
  ])
  expect(JSON.stringify(errors())).toContain('"to":"/dashboard/agents"')
  expect(JSON.stringify(errors())).toMatch(/"url":"\/rest\/v1\/\w+","status_code":200/)
  expect(twin.bodies.join()).not.toContain(account.email)
})

test('a browser that asks not to be followed is believed', async () => {
  const { page, context } = await visit(product().url, { still: true })
  const outside = await watchOutside(context)
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
  const sent: string[] = []
  page.on('request', (request) => request.url().startsWith(twin.url) && sent.push(request.url()))
  const loaded = page.waitForResponse((response) => response.url().includes('start-reports'))

  await page.goto('/')
  await loaded
  await page.getByRole('link', { name: 'Sign up' }).first().waitFor()
  await page.goto('/docs/knowledge-api')
  await page.getByRole('heading', { level: 1 }).waitFor()

  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(tagFrame(page)).toBeNull()
  expect(outside).toEqual([])
  expect(sent.filter((url) => url.includes('/v1/batch'))).toEqual([])
})
