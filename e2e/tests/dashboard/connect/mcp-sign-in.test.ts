import { useStarted } from 'database/testing/run/use-started'
import { seriousFindings } from 'e2e/accessibility'
import { createAccount, createAgent } from 'e2e/account'
import { useOwnProduct } from 'e2e/own-product'
import { useSpeaking } from 'e2e/speaking'
import { expectNoComplaints, expectOnlyRefusals, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { startOauthDesk } from 'server/tools/testing/oauth-twin'
import { expect, test } from 'vitest'

// Its log is read.
const product = useOwnProduct({ OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' })
const speakAs = useSpeaking()
const visit = useBrowser()
const desk = useStarted(startOauthDesk)

async function say(page: Page, text: string) {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('textbox').press('Enter')
}
/** So often the agent has said it by now. */
const hears = (page: Page, words: string, times = 1) =>
  expect
    .poll(async () => (await page.locator('body').innerText()).split(words).length - 1, {
      timeout: 20_000,
    })
    .toBeGreaterThanOrEqual(times)
const closed = 'The ticket is closed.'

test('an owner signs in to an MCP server, a visitor approves what its tool does, and a sign-in that ended is made again', async () => {
  const account = await createAccount(product().url)
  const agent = await createAgent(account, 'it-help-desk', { answer_only_from_knowledge: false })
  await speakAs(account, 'closing-tickets')
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner
  await page.goto(`/dashboard/agents/${agent}?section=actions`)

  await page.getByRole('button', { name: 'Add an MCP server' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Desk')
  await dialog.getByLabel('Address').fill(desk().url)
  await dialog.getByRole('button', { name: 'Add server' }).click()
  await dialog.getByText(`This server asks you to sign in at ${desk().host}.`).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByText(/somebody declined there\.$/).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/dashboard/agents/${agent}`)
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Add an MCP server' }).click()
  await dialog.getByLabel('Name').fill('Desk')
  await dialog.getByLabel('Address').fill(desk().url)
  await dialog.getByRole('button', { name: 'Add server' }).click()
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Waits for approval; none of its tools is used').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/dashboard/agents/${agent}`)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve these tools' }).click()
  await page.getByText('2 tools approved').waitFor()
  await page.getByRole('switch', { name: 'close-ticket' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const version = { template_id: agent, note: 'Closes' }
  await account.client.rpc('publish_template', version).throwOnError()

  const guest = await visit(product().url, { still: true })
  await guest.page.goto(`/assistant?id=${agent}`)
  await say(guest.page, 'Please close T-41')
  await guest.page.getByRole('button', { name: 'Yes, do it' }).click()
  await hears(guest.page, closed)
  desk().authorization.expire()
  await say(guest.page, 'And T-42 too')
  await guest.page.getByRole('button', { name: 'Yes, do it' }).click()
  await hears(guest.page, closed, 2)
  expect(desk().state.desk.calls).toBe(2)

  desk().authorization.revoke()
  await say(guest.page, 'T-43 as well')
  await guest.page.getByRole('button', { name: 'Yes, do it' }).click()
  await hears(guest.page, 'Desk does not let us in.')
  expect(desk().state.desk.calls).toBe(2)
  await page.reload()
  await page.getByText(/^It does not let us in any more/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('2 tools approved').waitFor()
  expect(await page.getByText(/^It does not let us in any more/).count()).toBe(0)
  await say(guest.page, 'Now T-44')
  await guest.page.getByRole('button', { name: 'Yes, do it' }).click()
  await hears(guest.page, closed, 3)
  expect(desk().state.desk.calls).toBe(3)
  expect(product().log.join('\n')).not.toMatch(/(at|rt|cs|code)-[0-9a-f]{8}-/)
  // That a server wants a sign-in is told as a refusal.
  expectOnlyRefusals(owner)
  expectNoComplaints(guest)
})
