import { seriousFindings } from 'e2e/accessibility'
import { createAccount, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { useSpeaking } from 'e2e/speaking'
import { sql } from 'e2e/sql'
import { expectNoComplaints, expectOnlyRefusals, goWithin, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const speakAs = useSpeaking()
const visit = useBrowser()

async function say(page: Page, text: string) {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('textbox').press('Enter')
}
const hears = (page: Page, words: string) =>
  expect.poll(() => page.locator('body').innerText(), { timeout: 20_000 }).toContain(words)

test('an agent files and reads rows through Zapier with the approval of its visitor', async () => {
  const account = await createAccount(product().url)
  const { client, organizationId } = account
  const agent = await createAgent(account, 'it-help-desk', { answer_only_from_knowledge: false })
  await speakAs(account, 'filing-rows')
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner

  await page.goto('/dashboard/integrations?practice=zapier')
  await page.getByRole('button', { name: 'Open its MCP server' }).click()
  const zapier = page.getByRole('region', { name: 'Zapier MCP' })
  const address = await zapier.locator('pre').innerText()
  await zapier.getByText('Lets agents in').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await goWithin(page, '/dashboard/integrations')
  await page.getByRole('button', { name: 'Set up MCP servers' }).click()
  await page.getByRole('button', { name: 'Add an MCP server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an MCP server' })
  await dialog.getByLabel('Name').fill('Zapier')
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Add server' }).click()
  await dialog.getByText(/^This server asks you to sign in at /).waitFor()
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  const sheet = page.getByRole('dialog', { name: 'MCP servers' })
  await sheet.getByRole('button', { name: 'Approve these tools' }).click()
  await sheet.getByText('2 tools approved').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await goWithin(page, `/dashboard/agents/${agent}?section=actions`)
  for (const name of ['Create', 'Lookup']) {
    await page.getByRole('switch', { name: `Google Sheets: ${name} Spreadsheet Row` }).click()
  }
  const chosen = () => client.from('templates').select('tool_ids').eq('id', agent).single()
  await expect.poll(async () => (await chosen()).data?.tool_ids).toHaveLength(2)
  await client.rpc('publish_template', { template_id: agent, note: 'Files' }).throwOnError()

  const guest = await visit(product().url, { still: true })
  await guest.page.goto(`/assistant?id=${agent}`)
  const act = async (text: string) => {
    await say(guest.page, text)
    await hears(guest.page, 'Yes, do it')
    await guest.page.getByRole('button', { name: 'Yes, do it' }).last().click()
  }
  await act('Two benches for the yard, please')
  await hears(guest.page, 'The row is R0010004 and its status is New.')
  // Access tokens have ended, although they said that they count for longer.
  const [ended] = await sql(
    product(),
    `update public.practice_systems set token_round = token_round + 1
     where organization_id = '${organizationId}' and system = 'zapier-mcp' returning refreshes`,
  )
  await say(guest.page, 'And what became of R0010001?')
  await hears(guest.page, 'The row is R0010001 and its status is Called.')
  const [refreshed] = await sql(
    product(),
    `select refreshes from public.practice_systems
     where organization_id = '${organizationId}' and system = 'zapier-mcp'`,
  )
  expect(Number(refreshed?.refreshes)).toBe(Number(ended?.refreshes) + 1)

  await goWithin(page, '/dashboard/integrations?practice=zapier')
  const rows = page.getByRole('list', { name: 'Leads sheet' })
  await rows.getByText('Two benches for the yard, please').waitFor()
  expect(await rows.getByRole('listitem').first().innerText()).toContain('R0010004')
  await zapier.getByRole('button', { name: 'Revoke access' }).click()
  await zapier.getByText('Revoked', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await act('A lamp as well')
  await hears(guest.page, 'Zapier does not let us in.')
  expect(await rows.getByRole('listitem').count()).toBe(4)

  await goWithin(page, '/dashboard/integrations')
  const card = page.getByRole('region', { name: 'MCP servers' })
  await card.getByText('Access refused').waitFor()
  await page.getByRole('button', { name: 'Manage MCP servers' }).click()
  await sheet.getByText(/^It does not let us in any more/).waitFor()
  await goWithin(page, '/dashboard/integrations?practice=zapier')
  await zapier.getByRole('button', { name: 'Allow access' }).click()
  await zapier.getByText('Lets agents in').waitFor()
  await goWithin(page, '/dashboard/integrations?open=servers')
  await sheet.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await sheet.getByText('2 tools approved').waitFor()
  await act('A lamp, once more')
  await hears(guest.page, 'The row is R0010005 and its status is New.')
  // That a server wants a sign-in is told as a refusal.
  expectOnlyRefusals(owner)
  expectNoComplaints(guest)
})
