import { seriousFindings } from 'e2e/accessibility'
import { type Account, createAccount } from 'e2e/account'
import { sql } from 'e2e/sql'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'
import { address, hears, say, usePracticeSystems } from './practice-systems.ts'

const { product, agentWith, hoursPass } = usePracticeSystems()
const visit = useBrowser()

const refreshes = async ({ organizationId }: Account) =>
  (
    await sql(
      product(),
      `select refreshes from public.practice_systems where organization_id = '${organizationId}'`,
    )
  )[0]?.refreshes

test('Salesforce is let in on its page, and an agent files and reads cases there with approval', async () => {
  const account = await createAccount(product().url)
  const { client } = account
  const agent = await agentWith(account, 'filing-cases')
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner

  await page.goto(address)
  await page.getByRole('button', { name: 'Connect Salesforce' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Consumer key').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Use the practice system' }).click()
  await page.getByRole('button', { name: 'Deny' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByText('It was not let in: somebody declined there.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to Connect' }).click()
  await page.getByRole('button', { name: 'Connect Salesforce' }).click()
  await sheet.getByRole('button', { name: 'Use the practice system' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await sheet.getByText('Connected', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?open=salesforce-connection')

  await page.goto(`/dashboard/agents/${agent}?section=actions`)
  await page.getByRole('switch', { name: 'File a case' }).click()
  await page.getByRole('switch', { name: 'Look up a case' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await client.rpc('publish_template', { template_id: agent, note: 'Files' }).throwOnError()

  const guest = await visit(product().url, { still: true })
  await guest.page.goto(`/assistant?id=${agent}`)
  await say(guest.page, 'My garden table came without a leg')
  await guest.page.getByRole('button', { name: 'Yes, do it' }).click()
  await hears(guest.page, 'The case is 00010005 and its status is New.')
  await say(guest.page, 'What about 00010001?')
  await hears(guest.page, 'The case is 00010001 and its status is Working.')

  const before = await hoursPass('salesforce', account)
  await say(guest.page, 'And 00010002?')
  await hears(guest.page, 'The case is 00010002')
  expect(await refreshes(account)).toBe(before + 1)

  await page.goto(`${address}?practice=Case`)
  const records = page.getByRole('list', { name: 'Cases' })
  await records.getByText('My garden table came without a leg').waitFor()
  expect(await records.getByRole('listitem').first().innerText()).toContain('00010005')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await page.getByText('Revoked', { exact: true }).waitFor()
  await say(guest.page, 'And the second table has no screws')
  await guest.page.getByRole('button', { name: 'Yes, do it' }).click()
  await hears(guest.page, 'Salesforce does not let us in.')
  await page.goto(`${address}?open=salesforce-connection`)
  await sheet.getByText('Access refused').waitFor()
  await sheet
    .getByText(/^Salesforce does not let us in/)
    .first()
    .waitFor()
  await sheet.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await sheet.getByText('Connected', { exact: true }).waitFor()
  await sheet.getByRole('region', { name: 'Agents that use it' }).getByRole('link').waitFor()
  await say(guest.page, 'The second table has no screws still')
  await guest.page.getByRole('button', { name: 'Yes, do it' }).click()
  await hears(guest.page, 'The case is 00010006 and its status is New.')
  expectNoComplaints(owner)
  expectNoComplaints(guest)
})
