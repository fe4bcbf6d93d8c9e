import { seriousFindings } from 'e2e/accessibility'
import { chatOf } from 'e2e/other-site/chat'
import { useEmbeddedAgent } from 'e2e/other-site/use-embedded-agent'
import { expectOnlyRefusals, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

// Files that a visitor gives to an agent on a page of another origin.

const embedded = useEmbeddedAgent({ languages: ['en'] })
const visit = useBrowser()

const textFile = (name: string, text: string) => ({
  ...{ name, mimeType: 'text/plain' },
  buffer: Buffer.from(text),
})
const bill = textFile('bill.txt', 'Your invoice number is GG-4711. It is due on 3 March 2027.')

test('a visitor gives files, takes one back, is told of what is not read, and is answered from the rest', async () => {
  const visitor = await visit(embedded.site.origin(), { still: true })
  const { page } = visitor
  const chat = chatOf(page)
  await embedded.openBubble(visitor)
  const box = chat.getByRole('textbox', { name: /^Write to/ })
  await box.focus()
  const add = chat.getByRole('button', { name: 'Add files' })
  await add.waitFor()
  const input = chat.locator('input[type=file]')
  const toSend = chat.getByRole('list', { name: 'Files to send' })

  await input.setInputFiles([bill, textFile('draft.txt', 'Not this one.'), textFile('no.txt', '')])
  await toSend.getByText('This file is empty.').waitFor()
  await toSend.locator('[aria-busy]').first().waitFor({ state: 'detached' })
  expect(await seriousFindings(page)).toEqual([])
  await chat.getByRole('button', { name: 'Remove draft.txt' }).click()
  await box.press('Enter')

  const sent = chat.locator('.visitor')
  await expect.poll(() => sent.allInnerTexts()).toEqual(['Here is my file.\nbill.txt'])
  expect(await toSend.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('no.txt'),
  ])
  await chat.getByRole('button', { name: 'Remove no.txt' }).click()
  await chat.getByRole('button', { name: 'Good answer' }).waitFor()
  await box.fill('What is my invoice number?')
  await box.press('Enter')
  await chat.locator('.agent').getByText('GG-4711').waitFor()

  // What is pasted is a file too, and a talk that is loaded again names what it was sent with.
  await page.reload()
  await page.getByRole('button', { name: /^Chat with/ }).click()
  await chat.locator('.visitor').getByText('bill.txt').waitFor()
  await box.focus()
  await add.waitFor()
  await box.evaluate((area) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['A pasted line.'], 'pasted.txt', { type: 'text/plain' }))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await toSend.getByText('pasted.txt').waitFor()
  expectOnlyRefusals(visitor)
})
