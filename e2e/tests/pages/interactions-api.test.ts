import { type Account, createAccount, createAgent } from 'e2e/account'
import {
  callOf,
  expectFitsPhone,
  expectGood,
  openApiPage,
  runExamples,
} from 'e2e/api-docs/api-page'
import { useProduct } from 'e2e/product'
import { giveInsights } from 'e2e/sql'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const address = '/docs/interactions-api'
const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

let account: Account
let key = ''
let agent = ''
beforeAll(async () => {
  account = await createAccount(product().url)
  await giveInsights(product(), account)
  const scopes = ['agents.read', 'agents.write', 'conversations.write', 'analytics.read']
  const made = await account.client.functions.invoke('integration-keys', {
    body: { organization_id: account.organizationId, name: 'Docs', scopes },
  })
  key = made.data.key
  agent = await createAgent(account, 'it-help-desk', { takes_files: true })
})

async function send(method: string, path: string, body?: object) {
  const response = await fetch(`${product().url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status, path).toBeLessThan(300)
  return response.status === 204 ? null : response.json()
}
const post = (path: string, body: object) => send('POST', path, body)

/** Their number is limited: those that examples made go. */
async function forgetAgents() {
  const { data } = await send('GET', '/agents')
  for (const { id } of data) if (id !== agent) await send('DELETE', `/agents/${id}`)
}

/** An agent that an example may publish or delete. */
async function newAgent() {
  const looks = { avatar: 'maya', style_id: 'maya-blazer-navy', voice_id: 'maya-warm-mid-range' }
  const { id } = await post('/agents', { name: 'Maya', tone: 'friendly', ...looks })
  await post(`/agents/${id}/publish`, {})
  await send('PATCH', `/agents/${id}`, { greeting: 'Good day' })
  return id
}

const newInteraction = async () =>
  (await post('/interactions', { agent_id: agent, results: {} })).id as string
const newHook = async () =>
  (await post('/hooks', { event: 'agent.published', target_url: 'https://hooks.example.com/1' })).id

/** An answer in an interaction, with the ids of both. */
async function newAnswer() {
  const talk = await newInteraction()
  const { message_id } = await post(`/interactions/${talk}/messages`, { message: 'Hello' })
  return { talk, message: String(message_id) }
}

async function fill(text: string, name: string) {
  const { talk, message } = /INTERACTION_ID|CONVERSATION_ID/.test(text)
    ? await newAnswer()
    : { talk: '', message: '' }
  const isSpent = /^(Publish|Delete an agent)/.test(name)
  if (isSpent || name === 'Create an agent') await forgetAgents()
  return text
    .replaceAll('AGENT_ID', isSpent ? await newAgent() : agent)
    .replaceAll('INTERACTION_ID', talk)
    .replaceAll('CONVERSATION_ID', talk)
    .replaceAll('MESSAGE_ID', message)
    .replaceAll('HOOK_ID', text.includes('HOOK_ID') ? await newHook() : '')
}

const open = (page: Page) => openApiPage(page, address, 'Interactions API')

test('every example of every call runs as it stands there', async () => {
  const visitor = await visit(product().url, { still: true })
  await open(visitor.page)

  const told = await runExamples(visitor.page, { cleanup, key, fill })

  await expectGood(told, 31)
  expectNoComplaints(visitor)
})

test('a reader tries what needs no key without one, and the rest with one', async () => {
  const { page } = await visit(product().url, { still: true })
  await open(page)
  const button = (name: string) => callOf(page, name).getByRole('button', { name: 'Send' })
  expect(await button('Get the API key of this request').isDisabled()).toBe(true)

  await button('How an agent can speak').click()
  const answer = (name: string) => callOf(page, name).getByRole('status')
  await answer('How an agent can speak').getByText('friendly').first().waitFor()
  await page.getByLabel('Your key').fill(key)
  await button('Get the API key of this request').click()
  await answer('Get the API key of this request').getByText('Halden Logistics').waitFor()
  await button('Speak the Model Context Protocol: each published agent is a tool').click()
  await answer('Speak the Model Context Protocol: each published agent is a tool')
    .getByText('inputSchema')
    .first()
    .waitFor()
})

test('the contents lead a reader with a phone and a keyboard to a call, and both pages to each other', async () => {
  const { page } = await visit(product().url, { still: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const link = contents.getByRole('link', { name: 'Rate an answer' })
  expect(await link.isVisible()).toBe(false)

  const summary = contents.getByText('On this page')
  await summary.focus()
  await page.keyboard.press('Enter')
  await link.waitFor()
  await page.keyboard.press('Escape')
  await link.waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await link.focus()
  await page.keyboard.press('Enter')

  await link.waitFor({ state: 'hidden' })
  const heading = page.getByRole('heading', { name: 'Rate an answer', exact: true })
  const [bar, box] = await Promise.all([contents.boundingBox(), heading.boundingBox()])
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  expect(box?.y).toBeLessThan(200)
  // Opened and followed before the browser has told the page that the list is open.
  await contents.evaluate((nav) => {
    nav.querySelector('summary')?.click()
    nav.querySelector('a')?.click()
  })
  await contents.getByRole('link').first().waitFor({ state: 'hidden' })
  const pages = page.getByRole('navigation', { name: 'Documentation' })
  await pages.getByRole('link', { name: 'Knowledge API' }).click()
  await page.getByRole('heading', { name: 'Knowledge API', level: 1 }).waitFor()
  await pages.getByRole('link', { name: 'Interactions API' }).click()
  await page.getByRole('heading', { name: 'Interactions API', level: 1 }).waitFor()
})

test('the page is clean for axe in both themes, and fits a phone', async () => {
  const { page } = await visit(product().url, { still: true })
  await expectFitsPhone(page, address, 'Interactions API')
})
