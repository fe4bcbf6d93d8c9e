import { createAccount, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

const answerOf = async (page: Page, question: string) => {
  const box = page.getByRole('textbox').last()
  await box.fill(question)
  const said = page.waitForResponse('**/functions/v1/conversation')
  await box.press('Enter')
  return (await said).text()
}

test('an agent that is given a collection knows at once what is put in, and no more what is taken out', async () => {
  const { url } = product()
  const account = await createAccount(url)
  await teach(account, 'leave.md', '# Leave\n\nColleagues have 27 days of annual leave a year.')
  await teach(account, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
  const agent = await createAgent(account, 'it-help-desk', { knowledge_scope: 'selected' })
  const owner = await visit(url, { still: true, as: account })
  const { page } = owner

  await page.goto('/dashboard/knowledge')
  await page.getByRole('button', { name: 'New collection' }).click()
  await page.getByLabel('Name').fill('House rules')
  await page.getByRole('button', { name: 'Make collection' }).click()
  const choices = page.getByRole('dialog', { name: 'Sources in House rules' })
  await choices.getByRole('checkbox', { name: 'leave' }).click()
  await choices.getByRole('button', { name: 'Done' }).click()
  const collections = page.getByRole('region', { name: 'Collections' })
  await collections.getByText('1 source').waitFor()

  await page.goto(`/dashboard/agents/${agent}?section=knowledge`)
  await page.getByRole('checkbox', { name: 'House rules' }).click()
  await page.getByText('in a chosen collection').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Version 2').first().waitFor()

  const visitor = await visit(url, { still: true })
  await visitor.page.goto(`/assistant?id=${agent}`)
  const asks = (question: string) => answerOf(visitor.page, question)
  expect(await asks('How many days of annual leave are there?')).toContain('27 days')
  expect(await asks('When is a laptop replaced?')).not.toContain('four years')

  await page.goto('/dashboard/knowledge')
  const change = async () => {
    await page.getByRole('button', { name: 'laptops', exact: true }).click()
    await page.getByRole('button', { name: 'Choose collections' }).click()
    const saved = page.waitForResponse('**/rest/v1/knowledge_collection_sources*')
    await page.getByRole('menuitemcheckbox', { name: 'House rules' }).click()
    await saved
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await change()
  await collections.getByText('2 sources').waitFor()
  // Nothing was published since.
  expect(await asks('After how long is a laptop replaced?')).toContain('four years')
  await change()
  await collections.getByText('1 source').waitFor()
  expect(await asks('When will a laptop be replaced?')).not.toContain('four years')

  await collections.getByRole('button', { name: /^House rules/ }).click()
  await page.getByText('1 of 1 source').waitFor()
  expect(await page.getByRole('button', { name: 'laptops', exact: true }).count()).toBe(0)
  await collections.getByRole('button', { name: 'More for House rules' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText(/The sources in “House rules” stay\. .+ can no longer answer/).waitFor()
  await page.getByRole('button', { name: 'Delete collection' }).click()
  await page.getByText('2 of 2 sources').waitFor()
  expect(await asks('What annual leave do colleagues have?')).not.toContain('27 days')
  expectNoComplaints(owner)
  expectNoComplaints(visitor)
})
