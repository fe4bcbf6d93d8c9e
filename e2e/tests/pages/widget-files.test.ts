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

/** One pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNQSFgAAAHEASFiX4r9AAAAAElFTkSuQmCC'

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
  await chat.locator('.agent').getByText('From your file “bill.txt”: Your invoice number').waitFor()

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

test('a picture is seen before and after it is sent, and nothing is sent while it is on its way', async () => {
  const { page } = await visit(embedded.product().url, { still: true })
  const chat = chatOf(page)
  await page.goto(`/widget/${embedded.agent()}/preview?mode=inline`)
  const send = chat.getByRole('button', { name: 'Send' })
  // Where files are added is shown to whoever has touched nothing yet.
  await chat.getByRole('button', { name: 'Add files' }).waitFor()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/widget/visit/file', async (route) => {
    await held
    await route.continue()
  })

  const choosing = page.waitForEvent('filechooser')
  await chat.getByRole('button', { name: 'Add files' }).click()
  const buffer = Buffer.from(picture, 'base64')
  await (await choosing).setFiles({ name: 'desk.png', mimeType: 'image/png', buffer })
  await chat.getByRole('list', { name: 'Files to send' }).locator('img').waitFor()
  expect(await send.isDisabled()).toBe(true)
  release()
  await expect.poll(() => send.isDisabled()).toBe(false)
  await send.click()

  const sent = chat.locator('.visitor').getByRole('img', { name: 'desk.png' })
  await expect.poll(() => sent.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(1)
})
