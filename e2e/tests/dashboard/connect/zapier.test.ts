import { seriousFindings } from 'e2e/accessibility'
import { type Account, createAccount, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { giveInsights } from 'e2e/sql'
import { expectNoComplaints, expectOnlyRefusals, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

/** What a Zap does when it is switched on, with a key that its owner made. */
async function switchOn({ client, organizationId }: Account) {
  const wanted = { organization_id: organizationId, name: 'Zapier', scopes: ['agents.read'] }
  const { data: key } = await client.functions.invoke('integration-keys', { body: wanted })
  const answer = await fetch(`${product().url}/api/v1/hooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'agent.published', target_url: 'https://localhost/catch/1' }),
  })
  expect(answer.status).toBe(201)
  return { id: String(key.id), secret: (await answer.json()).secret as string }
}

test('a Zap is listed as soon as it listens, says why nothing reaches it, and is disconnected', async () => {
  const account = await createAccount(product().url)
  const visitor = await visit(product().url, { still: true, as: account })
  const { page } = visitor
  await page.goto('/dashboard/integrations')
  await page.getByRole('button', { name: 'Connect Zapier' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(product().url).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const key = await switchOn(account)
  await createAgent(account, 'it-help-desk')

  await page.reload()
  await sheet.getByText('Agent published').waitFor()
  await expect
    .poll(async () => {
      await page.reload()
      await sheet.getByText('Agent published').waitFor()
      return sheet.innerText()
    })
    .toContain('localhost has no public address')
  expect(await page.content()).not.toContain(key.secret)
  expect(await page.content()).not.toContain('/catch/1')
  expect(await seriousFindings(page)).toEqual([])
  await account.client.functions.invoke(`integration-keys/${key.id}/revoke`)
  await page.reload()
  await sheet.getByText('Its API key was revoked, so it gets nothing more.').waitFor()
  await sheet.getByText('Key ended').waitFor()
  await sheet.getByRole('button', { name: 'Disconnect' }).click()
  await page
    .getByRole('dialog', { name: 'Disconnect Zapier?' })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  await sheet.getByText(/^None yet/).waitFor()
  expectNoComplaints(visitor)
})

test('the practice Zapier is entered with a key, its Zap runs with what happened, and its action files knowledge', async () => {
  const account = await createAccount(product().url)
  const { client, organizationId } = account
  await giveInsights(product(), account)
  const agent = await createAgent(account, 'it-help-desk')
  const visitor = await visit(product().url, { still: true, as: account })
  const { page } = visitor
  await page.goto('/dashboard/integrations')
  await page.getByRole('button', { name: 'Connect Zapier' }).click()
  await page.getByRole('button', { name: 'Open the practice Zapier' }).click()
  await page.getByText('Not connected').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const scopes = ['agents.read', 'conversations.write', 'knowledge.write', 'analytics.read']
  const wanted = { organization_id: organizationId, name: 'Zapier', scopes }
  const { data: made } = await client.functions.invoke('integration-keys', { body: wanted })
  await page.getByLabel('API key').fill(made.key)
  await page.getByRole('button', { name: 'Connect account' }).click()
  await page.getByText('Connected', { exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Log every conversation that ended' }).click()

  const ask = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`${product().url}/api/v1${path}`, init)).json()
  }
  await page.getByRole('switch', { checked: true }).waitFor()
  const { id } = await ask('/interactions', { agent_id: agent })
  await ask(`/interactions/${id}/end`, {})
  const runs = page.getByRole('list', { name: 'Runs' })
  await runs.getByText('Log every conversation that ended').waitFor()
  await runs.getByRole('button', { name: /^Data of run/ }).click()
  await page
    .getByRole('region', { name: /^What run/ })
    .getByText(id)
    .waitFor()

  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Add Knowledge' }).click()
  await page.getByLabel('Title').fill('Opening hours')
  await page.getByLabel('Text').fill('The office is open from 9 to 17.')
  await page.getByRole('button', { name: 'Run it' }).click()
  await runs.getByText('Add Knowledge').waitFor()
  const { data: filed } = await client.from('knowledge_sources').select('title').throwOnError()
  expect(filed).toEqual([{ title: 'Opening hours' }])
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/· practice Zapier$/).waitFor()
  await client.functions.invoke(`integration-keys/${made.id}/revoke`)
  await page.reload()
  await sheet.getByText('Its API key was revoked, so it gets nothing more.').waitFor()
  await sheet.getByRole('button', { name: 'Open the practice Zapier' }).click()
  await page.getByText('Connection expired').waitFor()
  await page.getByText('This API key was revoked. Use another one.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(await page.content()).not.toContain(made.key)
  // That the key was refused is told as a refusal.
  expectOnlyRefusals(visitor)
})
