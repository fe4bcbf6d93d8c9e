import { type Account, createAccount, createAgent } from 'e2e/account'
import {
  callOf,
  expectFitsPhone,
  expectGood,
  openApiPage,
  runExamples,
} from 'e2e/api-docs/api-page'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

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

const ofJson = (body: object) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** A text, which an example may read and delete. */
async function newText() {
  const text = { kind: 'text', title: 'Parking', body: 'Behind the house.' }
  const { id } = await api('/texts', ofJson(text))
  return String(id)
}

/** A collection, which an example may change; without another one of its name. */
async function newCollection() {
  const { data } = await api('/collections')
  for (const { id } of data) await erase(`/collections/${id}`)
  const { id } = await api('/collections', ofJson({ name: 'Archive' }))
  return String(id)
}

async function newFile(content: string, name: string) {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const { id } = await api('/sources', { method: 'POST', body: form })
  return String(id)
}

/** A page that cannot be read, where nothing answers: it may be read again, for less than a broken file takes. */
async function failedPage() {
  const { id } = await api('/sites', ofJson({ kind: 'web', url: 'http://127.0.0.1:9/' }))
  const status = async () => (await api(`/sources/${id}`)).status
  await expect.poll(status).toBe('failed')
  return String(id)
}

/** A source as the call of this name wants one. */
async function sourceFor(name: string) {
  if (name.startsWith('Read a page or site again')) return failedPage()
  return name === 'Replace the file of a source' ? newFile('# Keys', 'keys.md') : newText()
}

const open = (page: Page) => openApiPage(page, address, 'Knowledge API')

test('every example of every call runs as it stands there', async () => {
  const visitor = await visit(product().url, { still: true })
  await open(visitor.page)

  const told = await runExamples(visitor.page, {
    ...{ cleanup, key },
    fill: async (text, name) => {
      const source = text.includes('SOURCE_ID') ? await sourceFor(name) : ''
      const collection = name.includes('collection') ? await newCollection() : ''
      return text
        .replaceAll('SOURCE_ID', source)
        .replaceAll('AGENT_ID', agent)
        .replaceAll('COLLECTION_ID', collection)
    },
  })

  await expectGood(told, 18)
  expectNoComplaints(visitor)
})

test('a reader without an account tries a call with a key, and sees what is wrong with another', async () => {
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await open(page)
  const search = callOf(page, 'Search the knowledge as an agent does')
  const send = search.getByRole('button', { name: 'Send' })
  expect(await send.isDisabled()).toBe(true)

  await page.getByLabel('Your key').fill(key)
  await search.getByLabel('q', { exact: true }).fill('When is the office open?')
  await send.click()
  await search.getByRole('status').getByText('The office is open from 9 to 17.').waitFor()

  await page.getByLabel('Your key').fill(`${key}x`)
  await send.click()
  await search.getByRole('status').getByText('401', { exact: true }).waitFor()
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
  const { page } = await visit(product().url, { still: true })
  await expectFitsPhone(page, address, 'Knowledge API')
})
