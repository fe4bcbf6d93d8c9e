import { seriousFindings } from 'e2e/accessibility'
import { createAccount, createAgent } from 'e2e/account'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'
import { address, hears, say, usePracticeSystems } from './practice-systems.ts'

const { product, agentWith, hoursPass } = usePracticeSystems()
const visit = useBrowser()

test('an agent files and reads an incident in ServiceNow with the approval of its visitor', async () => {
  const account = await createAccount(product().url)
  const { client } = account
  const agent = await agentWith(account, 'filing')
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner

  await page.goto(address)
  await page.getByRole('button', { name: 'Connect ServiceNow' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Client ID').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Use the practice system' }).click()
  await sheet.getByText('Connected', { exact: true }).waitFor()

  await page.goto(`/dashboard/agents/${agent}?section=actions`)
  await page.getByRole('switch', { name: 'File an incident' }).click()
  await page.getByRole('switch', { name: 'Look up an incident' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await client.rpc('publish_template', { template_id: agent, note: 'Files' }).throwOnError()

  const guest = await visit(product().url, { still: true })
  await guest.page.goto(`/assistant?id=${agent}`)
  await say(guest.page, 'The projector in room Elm stays dark')
  await guest.page.getByRole('button', { name: 'Yes, do it' }).click()
  await hears(guest.page, 'The incident is INC0010006 and its state is New.')
  await say(guest.page, 'How is INC0010002 doing?')
  await hears(guest.page, 'The incident is INC0010002 and its state is New.')

  await page.goto(address)
  await page.getByRole('button', { name: 'Manage ServiceNow' }).click()
  await sheet.getByRole('region', { name: 'Agents that use it' }).getByRole('link').waitFor()
  await sheet.getByText('Writes, asks the visitor first').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'See its records' }).click()
  const records = page.getByRole('list', { name: 'Incidents' })
  await records.getByText('The projector in room Elm stays dark').waitFor()
  expect(await records.getByRole('listitem').first().innerText()).toContain('INC0010006')
  expect(await seriousFindings(page)).toEqual([])

  await hoursPass('servicenow', account)
  await say(guest.page, 'Is INC0010001 done?')
  await hears(guest.page, 'The incident is INC0010001 and its state is In Progress.')
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await page.getByText('Revoked', { exact: true }).waitFor()
  await say(guest.page, 'And the lamp in room Elm flickers')
  await guest.page.getByRole('button', { name: 'Yes, do it' }).click()
  await hears(guest.page, 'ServiceNow does not let us in.')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await sheet.getByText('Access refused').waitFor()
  await sheet
    .getByText(/^ServiceNow does not let us in/)
    .first()
    .waitFor()

  await sheet.getByRole('button', { name: 'Sign in again' }).click()
  await sheet.getByText('Connected', { exact: true }).waitFor()
  await say(guest.page, 'The lamp in room Elm flickers still')
  await guest.page.getByRole('button', { name: 'Yes, do it' }).click()
  await hears(guest.page, 'The incident is INC0010007 and its state is New.')

  await sheet.getByRole('button', { name: 'Disconnect' }).click()
  const question = page.getByRole('dialog', { name: 'Disconnect ServiceNow?' })
  await question.getByText(/^One agent loses/).waitFor()
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Use the practice system' }).waitFor()
  expectNoComplaints(owner)
  expectNoComplaints(guest)
})

test('articles of ServiceNow are read, an agent cites one by its name, and its link leads there', async () => {
  const account = await createAccount(product().url)
  const { client, organizationId } = account
  const practice = { organization_id: organizationId, kind: 'servicenow' }
  const connected = await client.functions.invoke('connections/practice', { body: practice })
  expect(connected.error).toBeNull()
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner

  await page.goto('/dashboard/knowledge')
  await page.getByRole('button', { name: 'Add source' }).first().click()
  await page.getByRole('menuitem', { name: 'ServiceNow knowledge base' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Articles at most').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Ready', { exact: true }).first().waitFor()
  const { data: source } = await client
    .from('knowledge_sources')
    .update({ shared: true })
    .eq('kind', 'servicenow')
    .select('id')
    .single()
    .throwOnError()
  await page.goto(`/dashboard/knowledge?source=${source.id}`)
  await dialog.getByText('Pages', { exact: true }).click()
  await dialog.getByText('Reset your password', { exact: true }).waitFor()
  expect(await page.getByText('Move to the new telephone system').count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])

  const agent = await createAgent(account, 'it-help-desk', { knowledge_scope: 'all' })
  const guest = await visit(product().url, { still: true })
  await guest.page.goto(`/assistant?id=${agent}`)
  await say(guest.page, 'After how many wrong tries is an account locked?')
  await hears(guest.page, 'After five wrong tries an account is locked for an hour.')
  await guest.page
    .getByRole('list', { name: 'Sources' })
    .getByRole('button', { name: /Reset your password/ })
    .first()
    .click()
  const link = guest.page.getByRole('dialog').getByRole('link', { name: /^Read it at / })
  const href = await link.getAttribute('href')
  expect(href).toMatch(/kb_view\.do\?sysparm_article=KB0010002$/)
  expect(await seriousFindings(guest.page)).toEqual([])
  const article = await fetch(href ?? '')
  expect(await article.text()).toContain('<h1>Reset your password</h1>')
  expectNoComplaints(owner)
  expectNoComplaints(guest)
})
