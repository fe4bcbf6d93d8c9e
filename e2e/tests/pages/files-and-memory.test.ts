import { createAccount, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

const bill = `Invoice of Green Garden Ltd

Your invoice number is GG-4711. The total of 84.50 euros is due on 3 March 2027.`

async function open(path = '/assistant') {
  const owner = await createAccount(product().url)
  const takes = { takes_files: true, remembers_visitors: true }
  const agent = await createAgent(owner, 'it-help-desk', takes)
  const visitor = await visit(product().url, { still: true })
  await visitor.page.goto(`${path}?id=${agent}`)
  await visitor.page.getByRole('textbox').click()
  return visitor
}

async function say(page: Page, text: string) {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  return page.getByRole('log')
}

test('a visitor asks about a file of their own, and the answer says that it is from there', async () => {
  const visitor = await open()
  const { page } = visitor
  const buffer = Buffer.from(bill)
  const file = { name: 'bill.txt', mimeType: 'text/plain', buffer }
  await page.locator('input[aria-label="Files to send"]').setInputFiles(file)

  const log = await say(page, 'What is my invoice number?')

  await log.getByRole('button', { name: 'Save bill.txt' }).waitFor()
  await log.getByText('From your file “bill.txt”:').first().waitFor()
  await log.getByText('GG-4711').first().waitFor()
  expect(await log.getByRole('list', { name: 'Sources' }).count()).toBe(0)
  expectNoComplaints(visitor)
})

test('face to face a file goes without words too, and the agent says that it has it', async () => {
  const visitor = await open('/agent')
  const { page } = visitor
  const file = { name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from(bill) }
  await page.locator('input[aria-label="Files to send"]').setInputFiles(file)
  await page.getByRole('button', { name: 'Remove bill.txt' }).waitFor()

  await page.getByRole('button', { name: 'Send', exact: true }).click()

  const log = page.getByRole('log')
  await log.getByText('Here is my file.').waitFor()
  await log.getByRole('button', { name: 'Save bill.txt' }).waitFor()
  await log.getByText('I have your file “bill.txt”.').first().waitFor()
  expectNoComplaints(visitor)
})

test('a visitor who agrees is known in the next chat, until the name is deleted', async () => {
  const visitor = await open()
  const { page } = visitor
  const panel = page.getByRole('button', { name: 'What Maya remembers of you' })
  const again = page.getByText('Good to see you again, Anna.').first()
  await panel.click()
  await page.getByRole('switch', { name: 'Remember me' }).click()
  await page.getByText('Nothing yet').waitFor()
  await page.keyboard.press('Escape')
  const log = await say(page, 'Hello, my name is Anna.')
  await log.getByRole('button', { name: 'Good answer' }).waitFor()
  await page.getByRole('button', { name: 'New chat' }).click()

  await say(page, 'Hello!')
  await again.waitFor()

  await panel.click()
  await page.getByRole('button', { name: 'Forget Anna' }).click()
  await page.getByText('Anna', { exact: true }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New chat' }).click()
  await say(page, 'Hello!')
  await log.getByRole('button', { name: 'Good answer' }).waitFor()
  expect(await again.count()).toBe(0)
  expectNoComplaints(visitor)
})
