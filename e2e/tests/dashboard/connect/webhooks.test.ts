import { useStarted } from 'database/testing/run/use-started'
import { seriousFindings } from 'e2e/accessibility'
import { createAccount, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { startReceiver } from 'server/webhooks/testing/receiver'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const receiver = useStarted(startReceiver)

test('a webhook is set up, hears what happens, is tried again, sent once more and ended', async () => {
  const account = await createAccount(product().url)
  const visitor = await visit(product().url, { still: true, as: account })
  const { page } = visitor
  await page.goto('/dashboard/integrations')
  await page.getByRole('button', { name: 'Set up webhooks' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Add webhook' }).click()
  await sheet.getByLabel('Address').fill(receiver().url)
  await sheet.getByRole('checkbox', { name: 'Agent published' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Add webhook' }).click()
  await sheet.getByText('This is the only time that the secret is shown.').waitFor()
  const secret = await sheet.locator('pre').innerText()
  expect(await seriousFindings(page)).toEqual([])
  await page.reload()
  await sheet.getByText('Nothing was sent yet.').waitFor()
  expect(await page.content()).not.toContain(secret)

  const log = sheet.getByRole('list', { name: 'Newest deliveries' })
  const rows = (words: string) => log.getByRole('listitem').filter({ hasText: words })
  const heard = (at: number) => receiver().received[at]
  receiver().answer(500)
  await sheet.getByRole('button', { name: 'Send a test' }).click()
  await log.getByText(/It answered 500/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  // The next try is made by itself.
  await rows('Test event').getByText('Delivered').waitFor()
  expect(receiver().received.map(({ id }) => id)).toEqual([heard(0)?.id, heard(0)?.id])
  for (const one of receiver().received) expect(receiver().verify(secret, one)).toBeTruthy()

  const agent = await createAgent(account, 'it-help-desk')
  await rows('Agent published').getByText('Delivered').waitFor()
  expect(heard(2)?.event).toMatchObject({ type: 'agent.published', data: { agent: { id: agent } } })
  await sheet.getByRole('button', { name: 'Send Agent published again' }).click()
  await expect.poll(() => receiver().received.length).toBe(4)
  expect(heard(3)?.id).toBe(heard(2)?.id)

  receiver().answer(410)
  await sheet.getByRole('button', { name: 'Send a test' }).click()
  await sheet.getByText('Switched off').waitFor()
  await sheet.getByRole('button', { name: 'Switch on' }).click()
  await expect.poll(() => receiver().received.length, { timeout: 20_000 }).toBe(6)
  await sheet.getByRole('button', { name: 'Delete webhook' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this webhook?' })
  await question.getByRole('button', { name: 'Delete webhook' }).click()
  await sheet.getByText('No address is told of anything yet.').waitFor()
  expectNoComplaints(visitor)
})
