import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seriousFindings } from 'e2e/accessibility'
import { openNewKnowledge } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
let hours = 'We open at nine in the morning and close at six in the evening.'
const site = createServer((request, response) => {
  if (request.url !== '/hours') return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    `<!doctype html><title>Opening hours</title><main><h1>Opening hours</h1><p>${hours}</p></main>`,
  )
})
beforeAll(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => new Promise((done) => site.close(done)))

async function openKnowledge() {
  const owner = await visit(product().url, { still: true })
  await openNewKnowledge(owner.page, product().url)
  return owner
}

async function add(page: Page, kind: string, fields: Record<string, string>) {
  await page.getByRole('button', { name: 'Add source' }).first().click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const [name, text] of Object.entries(fields)) {
    await dialog.getByRole('textbox', { name, exact: true }).fill(text)
  }
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const isReady = (page: Page, title: string) =>
  page
    .locator('tr', { has: page.getByText(title, { exact: true }) })
    .getByText('Ready', { exact: true })
    .waitFor()

/** Asks until the answer has come into the search. */
async function expectAnswer(page: Page, question: string, answer: string) {
  const asking = page.getByRole('complementary', { name: 'Ask your knowledge' })
  await expect
    .poll(async () => {
      await asking.getByRole('textbox').fill(question)
      await asking.getByRole('button', { name: 'Ask', exact: true }).click()
      await asking.getByRole('listitem').first().waitFor()
      return asking.getByRole('listitem').first().textContent()
    })
    .toContain(answer)
}

test('a text and an answer are written and found; the answer is changed, and found as it is now', async () => {
  const owner = await openKnowledge()
  const { page } = owner
  const asked = 'Can I bring my dog to the office?'

  await add(page, 'Text', {
    Title: 'Holiday rules',
    Text: '## Carnival\n\nThe office is closed on Rose Monday.',
  })
  await add(page, 'Question and answer', {
    Question: asked,
    Answer: 'Dogs are welcome on Fridays.',
  })
  await isReady(page, 'Holiday rules')
  await isReady(page, asked)
  await expectAnswer(page, 'Is the office closed on Rose Monday?', 'closed on Rose Monday')
  await expectAnswer(page, asked, 'Dogs are welcome on Fridays.')

  await page
    .getByRole('region', { name: 'Sources' })
    .getByRole('button', { name: asked, exact: true })
    .click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Answer' }).fill('Dogs stay at home.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('It was changed, and is read again').waitFor()
  await page.keyboard.press('Escape')
  await expectAnswer(page, asked, 'Dogs stay at home.')
  expectNoComplaints(owner)
})

test('a web page is read, its page is listed, and what changed on it is found after a sync', async () => {
  const owner = await openKnowledge()
  const { page } = owner
  const { port } = site.address() as AddressInfo

  await add(page, 'Web page', { Address: `http://127.0.0.1:${port}/hours` })
  await page.getByText('Ready', { exact: true }).waitFor()
  await expectAnswer(page, 'When do you open in the morning?', 'nine in the morning')

  hours = 'We open at ten in the morning and close at six in the evening.'
  // A source is called what its page is called.
  await page
    .getByRole('region', { name: 'Sources' })
    .getByRole('button', { name: 'Opening hours', exact: true })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/, 1 passage$/).waitFor()
  await sheet.getByRole('radio', { name: 'Pages' }).click()
  await sheet.getByText('1 page. 1 added the last time.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Sync now' }).click()
  await sheet.getByText('1 page. 1 changed the last time.').waitFor()
  await page.keyboard.press('Escape')
  await expectAnswer(page, 'When do you open in the morning?', 'ten in the morning')
  expectNoComplaints(owner)
})
