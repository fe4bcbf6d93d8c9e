import { createAccount, openNewKnowledge } from 'e2e/account'
import { useSession } from 'e2e/browser/session'
import { useProduct } from 'e2e/product'
import { createTaught } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { makePdf } from 'server/knowledge/testing/make-pdf'
import { makeDocx, paragraph, table } from 'server/knowledge/testing/make-zip'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

async function openKnowledge() {
  const owner = await visit(product().url, { still: true })
  await openNewKnowledge(owner.page, product().url)
  return owner
}

type Given = { name: string; mimeType: string; buffer: Buffer }

const upload = (page: Page, files: Given[]) =>
  page.locator('input[type=file]').first().setInputFiles(files)

/** A file of that many letters. It is made in the page, so that it need not be carried there. */
const uploadText = (page: Page, name: string, size: number) =>
  page
    .locator('input[type=file]')
    .first()
    .evaluate(
      (element, [called, length]) => {
        const input = element as HTMLInputElement
        const chosen = new DataTransfer()
        chosen.items.add(new File(['a'.repeat(length)], called, { type: 'text/plain' }))
        input.files = chosen.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      },
      [name, size] as const,
    )

/** The line of a file and the line under it that says why it failed. */
function lineOf(page: Page, name: string) {
  const row = page.locator('tr', { has: page.getByText(name, { exact: true }) })
  return { row, reason: row.locator('xpath=following-sibling::tr[1]') }
}

const words = (text: string) => Buffer.from(text)
const pdfType = 'application/pdf'
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const travel = [
  [
    { x: 72, y: 760, size: 20, text: 'Travel policy' },
    { x: 72, y: 720, size: 11, text: 'Trains are booked in second class for up to four hours.' },
  ],
  [{ x: 72, y: 760, size: 11, text: 'A hotel may cost 140 euros a night in Lisbon.' }],
]

test('a file that cannot be read stays listed with its reason, can be tried again and deleted', async () => {
  const owner = await openKnowledge()
  const { page } = owner
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  await upload(page, [
    { name: 'picture.png', mimeType: 'image/png', buffer: png },
    { name: 'nothing.txt', mimeType: 'text/plain', buffer: words('') },
    { name: 'broken.pdf', mimeType: pdfType, buffer: words('%PDF-1.4\nthis is no PDF\n') },
    {
      name: 'secret.pdf',
      mimeType: pdfType,
      buffer: Buffer.from(makePdf(travel, { encrypted: true })),
    },
  ])
  const reasons: Record<string, RegExp> = {
    picture: /This kind of file cannot be read. Upload a text, Markdown, PDF, Word/,
    nothing: /This file is empty/,
    broken: /This PDF is broken and cannot be opened/,
    secret: /This PDF is protected by a password/,
  }
  for (const [name, reason] of Object.entries(reasons)) {
    const line = lineOf(page, name)
    await line.reason.getByText(reason).waitFor()
    await line.row.getByText('Failed', { exact: true }).waitFor()
    await line.reason.getByRole('button', { name: 'Delete' }).waitFor()
  }

  const retried = page.waitForResponse('**/functions/v1/knowledge-retry/*')
  await lineOf(page, 'broken').reason.getByRole('button', { name: 'Retry' }).click()
  expect((await retried).status()).toBe(202)
  await lineOf(page, 'broken')
    .reason.getByText(reasons.broken ?? '')
    .waitFor()

  await page.reload()
  await lineOf(page, 'nothing')
    .reason.getByText(/This file is empty/)
    .waitFor()
  await lineOf(page, 'nothing').reason.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete source' }).click()
  await page.getByText('3 of 3 sources').waitFor()
  await expect.poll(() => page.getByText('nothing', { exact: true }).count()).toBe(0)
})

test('a file larger than 20 MB stays listed with its reason, from the page and from another client', async () => {
  const { page } = await openKnowledge()
  const large = Buffer.alloc(20 * 1024 * 1024 + 5000, 'a')
  await uploadText(page, 'large.txt', large.length)
  const { row, reason } = lineOf(page, 'large')
  await row.getByText('Failed', { exact: true }).waitFor()
  await reason.getByText('larger than 20 MB').waitFor()
  await reason.getByRole('button', { name: 'Retry' }).waitFor()
  await reason.getByRole('button', { name: 'Delete' }).waitFor()

  const { client } = await createAccount(product().url)
  const body = new FormData()
  body.append('file', new File([large], 'large.txt'))
  const { error } = await client.functions.invoke('knowledge-upload', { body })
  const { data: listed } = await client.from('knowledge_sources').select('title, status, error')
  expect(error?.context.status).toBe(413)
  expect(listed).toEqual([
    { title: 'large', status: 'failed', error: expect.stringMatching(/20 MB/) },
  ])
})

test('a PDF and a Word file become ready, are searched with highlights, and are cited; a deleted one is not', async () => {
  const owner = await openKnowledge()
  const { page } = owner
  const docx = makeDocx(
    paragraph('Devices', 'Heading1') +
      paragraph('Every laptop is replaced after 48 months of service.') +
      table([
        ['Device', 'Keeper'],
        ['Scanner', 'Dock team'],
      ]),
  )
  await upload(page, [
    { name: 'travel.pdf', mimeType: pdfType, buffer: Buffer.from(makePdf(travel)) },
    { name: 'devices.docx', mimeType: docxType, buffer: Buffer.from(docx) },
  ])
  for (const name of ['travel', 'devices']) {
    await lineOf(page, name).row.getByText('Ready', { exact: true }).waitFor()
  }

  const ask = page.getByRole('complementary', { name: 'Ask your knowledge' })
  await ask.getByRole('textbox').fill('How much may a hotel in Lisbon cost?')
  await ask.getByRole('button', { name: 'Ask' }).click()
  const hit = ask.getByRole('listitem').first()
  await hit.getByText('page 2').waitFor()
  await expect
    .poll(() => hit.locator('mark').allTextContents())
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/hotel/i), expect.stringMatching(/Lisbon/)]),
    )

  await page.getByRole('link', { name: 'Agents' }).first().click()
  await page.getByRole('link', { name: 'New agent' }).first().click()
  await page.getByRole('button', { name: /IT help desk/ }).click()
  const draft = page.getByLabel('Talk to the draft')
  const question = draft.getByRole('textbox')
  for (const [text, answer, source] of [
    ['How much may a hotel in Lisbon cost?', '140 euros', /travel.*page 2/],
    ['When is a laptop replaced?', '48 months', /devices.*Devices/],
  ] as const) {
    await question.fill(text)
    await question.press('Enter')
    await draft.getByText(answer).first().waitFor()
    await draft.getByRole('button', { name: source }).last().waitFor()
  }

  await page.goto('/dashboard/knowledge')
  await page.getByRole('button', { name: 'More for travel' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByText(/Maya can no longer answer from it/)
    .waitFor()
  await page.getByText(/You can restore it for 30 days/).waitFor()
  await page.getByRole('button', { name: 'Delete source' }).click()
  await page.getByText('1 of 1 source').waitFor()
  await ask.getByRole('textbox').fill('How much may a hotel in Lisbon cost?')
  await ask.getByRole('button', { name: 'Ask' }).click()
  await ask.getByRole('status').getByText('passage').waitFor()
  await expect.poll(() => ask.getByText('140 euros').count()).toBe(0)

  await page.getByRole('radio', { name: 'Deleted' }).click()
  await page.getByRole('button', { name: 'Restore travel' }).click()
  await page.getByText('Nothing was deleted').waitFor()
  await page.getByRole('radio', { name: 'Sources' }).click()
  await lineOf(page, 'travel').row.getByText('Ready', { exact: true }).waitFor()
  await ask.getByRole('button', { name: 'Ask' }).click()
  await ask.getByText('140 euros').first().waitFor()
  expectNoComplaints(owner)
})

test('a newer file of the same name takes the place of the old one, and both can be kept', async () => {
  const owner = await openKnowledge()
  const { page } = owner
  const prices = (price: number) => ({
    name: 'prices.md',
    mimeType: 'text/markdown',
    buffer: words(`# Rooms\n\nA room with a view of the sea costs ${price} euros a night.\n`),
  })
  const ask = page.getByRole('complementary', { name: 'Ask your knowledge' })
  const told = async (price: string) => {
    await ask.getByRole('textbox').fill('What does a room with a view of the sea cost?')
    await ask.getByRole('button', { name: 'Ask' }).click()
    await ask.getByText(price).first().waitFor()
  }
  await upload(page, [prices(90)])
  await lineOf(page, 'prices').row.getByText('Ready', { exact: true }).waitFor()
  await told('90 euros')

  await upload(page, [prices(99)])
  await page.getByText(/^prices has a file of this name/).waitFor()
  await page.getByText('1 of 1 source').waitFor()
  await page.getByRole('button', { name: 'Replace prices with prices.md' }).click()
  await expect.poll(() => page.getByText('prices.md', { exact: true }).count()).toBe(0)
  await lineOf(page, 'prices').row.getByText('Ready', { exact: true }).waitFor()
  await page.getByText('1 of 1 source').waitFor()
  await told('99 euros')
  await expect.poll(() => ask.getByText('90 euros').count()).toBe(0)

  await page.getByRole('button', { name: 'More for prices' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Replace file' }).click()
  await (await chooser).setFiles([{ ...prices(105), name: 'Prices 2027.md' }])
  await lineOf(page, 'Prices 2027').row.getByText('Ready', { exact: true }).waitFor()
  await page.getByText('1 of 1 source').waitFor()
  await told('105 euros')

  await upload(page, [{ ...prices(90), name: 'Prices 2027.md' }])
  await page.getByRole('button', { name: 'Keep both Prices 2027 and Prices 2027.md' }).click()
  await page.getByText('2 of 2 sources').waitFor()
  expectNoComplaints(owner)
})

test('who uses a source is told of what is published too, and who will quote a new one', async () => {
  const { owner, agent } = await createTaught(product(), '# Leave\n\nYou get 25 days of leave.\n')
  const { page, complaints } = await visit(product().url, { still: true })
  await page.goto(product().url)
  await useSession(page, owner)

  await page.goto('/dashboard/knowledge')
  await page.getByText(/ reads all knowledge and quotes a new source to visitors/).waitFor()
  const { data: name } = await owner.client
    .from('templates')
    .update({ knowledge_scope: 'selected' })
    .eq('id', agent)
    .select('name')
    .single()
    .throwOnError()
  await page.reload()

  await page.getByText(`${name?.name} reads all knowledge and quotes a new source`).waitFor()
  await page.getByTitle(String(name?.name)).first().waitFor()
  expect(complaints).toEqual([])
})
