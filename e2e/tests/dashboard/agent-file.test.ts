import { buffer } from 'node:stream/consumers'
import { createAccount, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

test('an agent is exported, deleted, imported, and answers from its file', async () => {
  const owner = await createAccount(product().url)
  await createAgent(owner, 'it-help-desk', { name: 'Maya Lin' })
  await teach(owner, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
  const visitor = await visit(product().url, { still: true, as: owner })
  const { page } = visitor
  await page.goto('/dashboard/agents')
  const choose = async (act: string) => {
    await page.getByRole('button', { name: 'More for Maya Lin' }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }

  const saved = page.waitForEvent('download')
  await choose('Export')
  await page.getByText('The export is ready.').waitFor()
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('maya-lin.agent.json')
  const file = await buffer(await download.createReadStream())
  await page.getByRole('button', { name: 'Close' }).click()
  await choose('Delete')
  await page.getByRole('button', { name: 'Delete agent' }).click()
  await page.getByText('No agents yet').waitFor()

  const send = (name: string, content: Buffer) =>
    page
      .getByLabel('An exported agent')
      .setInputFiles({ name, mimeType: 'application/json', buffer: content })
  await send('holiday.json', Buffer.from('not even JSON'))
  await page.getByText('This file is not an agent that was exported here.').waitFor()
  await send('maya.json', file)
  await page.waitForURL(/\/dashboard\/agents\/[0-9a-f-]{36}/)

  const draft = page.getByLabel('Talk to the draft')
  await draft.getByRole('textbox').fill('When is a laptop replaced?')
  await draft.getByRole('textbox').press('Enter')
  await draft.getByText('after four years').first().waitFor()
  expect(visitor.complaints.filter((line) => !/status of 422/.test(line))).toEqual([])
})
