import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { seriousFindings } from 'e2e/accessibility'
import { type Account, createAccount, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const product = useProduct()
const visit = useBrowser()
const address = '/docs/knowledge-api'
const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

let account: Account
let key = ''
let agent = ''
beforeAll(async () => {
  account = await createAccount(product().url)
  const scopes = ['agents.read', 'knowledge.read', 'knowledge.write', 'conversations.write']
  const made = await account.client.functions.invoke('integration-keys', {
    body: { organization_id: account.organizationId, name: 'Docs', scopes },
  })
  key = made.data.key
  await teach(account, 'hours.md', '# Opening hours\n\nThe office is open from 9 to 17.')
  agent = await createAgent(account, 'it-help-desk')
})

const send = (path: string, init: RequestInit = {}) =>
  fetch(`${product().url}/api/v1/knowledge${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, ...init.headers },
  })
const api = async (path: string, init?: RequestInit) => (await send(path, init)).json()
const erase = (path: string) => send(path, { method: 'DELETE' })

/** A text, which an example may read and delete. */
async function newText() {
  const body = JSON.stringify({ kind: 'text', title: 'Parking', body: 'Behind the house.' })
  const { id } = await api('/texts', {
    ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
  })
  return String(id)
}

/** A collection, which an example may change; without another one of its name. */
async function newCollection() {
  const { data } = await api('/collections')
  for (const { id } of data) await erase(`/collections/${id}`)
  const body = JSON.stringify({ name: 'Archive' })
  const { id } = await api('/collections', {
    ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
  })
  return String(id)
}

/** A file that could not be read, so that it may be read again. */
async function newFailed() {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7 and no more']), 'plan.pdf')
  const { id } = await api('/sources', { method: 'POST', body: form })
  const status = async () => (await api(`/sources/${id}`)).status
  await expect.poll(status).toBe('failed')
  return String(id)
}

async function open(page: Page) {
  await page.goto(address)
  await page.getByRole('heading', { name: 'Knowledge API', level: 1 }).waitFor()
}

const call = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const tools: Record<string, (text: string) => [string, string[]]> = {
  curl: (text) => ['bash', ['-c', text.replace('curl ', 'curl -s -w %{http_code} ')]],
  JavaScript: (text) => [process.execPath, ['--input-type=module', '-e', text]],
  Python: (text) => ['python3', ['-c', text]],
}

test('every example of every call runs as it stands there', async () => {
  const visitor = await visit(product().url, { still: true })
  await open(visitor.page)
  const folder = await temporaryFolder(cleanup, 'docs-')
  await writeFile(join(folder, 'handbook.md'), '# Handbook\n\nKeys hang at the door.')
  const options = { cwd: folder, env: { ...process.env, WORKFORCE_KEY: key } }
  const names = await visitor.page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .allInnerTexts()
  const calls = names.filter((name) => !['Authentication', 'Limits', 'Errors'].includes(name))
  const hasPython = await run('python3', ['--version']).then(
    () => true,
    () => false,
  )
  const told: Record<string, string[]> = {}

  for (const name of calls) {
    for (const [label, tool] of Object.entries(tools)) {
      if (label === 'Python' && !hasPython) continue
      const section = call(visitor.page, name)
      await section.getByRole('tab', { name: label }).click()
      const pre = section.getByRole('region', { name: label, exact: true }).locator('pre')
      const text = await pre.innerText()
      const isAgain = name.startsWith('Read a page or a site again')
      const source = text.includes('SOURCE_ID') ? await (isAgain ? newFailed() : newText()) : ''
      const collection = name.includes('collection') ? await newCollection() : ''
      const ready = text
        .replaceAll('SOURCE_ID', source)
        .replaceAll('AGENT_ID', agent)
        .replaceAll('COLLECTION_ID', collection)
      const { stdout } = await run(...tool(ready), options)
      const status = label === 'curl' ? stdout.slice(-3) : stdout.slice(0, 3)
      told[name] = [...(told[name] ?? []), status]
    }
  }

  expect(Object.keys(told)).toHaveLength(17)
  const good = Object.values(told)
    .flat()
    .filter((status) => /^20[0-4]$/.test(status))
  expect(good, JSON.stringify(told)).toHaveLength(17 * (hasPython ? 3 : 2))
  expectNoComplaints(visitor)
})

test('a reader without an account tries a call with a key, and sees what is wrong with another', async () => {
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await open(page)
  const search = call(page, 'Search the knowledge as an agent does')
  const send = search.getByRole('button', { name: 'Send' })
  expect(await send.isDisabled()).toBe(true)

  await page.getByLabel('Your key').fill(key)
  await search.getByLabel('q', { exact: true }).fill('When is the office open?')
  await send.click()
  await search.getByRole('status').getByText('The office is open from 9 to 17.').waitFor()

  await page.getByLabel('Your key').fill(`${key}x`)
  await send.click()
  await search.getByRole('status').getByText('401').waitFor()
})

test('without the document the page says so, and Retry reads it', async () => {
  const { page } = await visit(product().url, { still: true })
  await page.route('**/openapi.json', (route) => route.abort())
  await page.goto(address)
  await page.getByText('The server could not be reached.').waitFor()

  await page.unroute('**/openapi.json')
  await page.getByRole('button', { name: 'Retry' }).click()

  await page.getByRole('heading', { name: 'Knowledge API', level: 1 }).waitFor()
})

test('the page is clean for axe in both themes, and fits a phone', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const { page } = await visit(product().url, { still: true })
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page)

    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})
