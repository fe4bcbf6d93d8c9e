import { useOwnProduct } from 'e2e/own-product'
import { expectNoComplaints, freshEmail, signUp, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

// As it is delivered, with its limits on how often one machine asks.
const product = useOwnProduct()
const visit = useBrowser()

const handbook = `# Staff handbook

## Annual leave

Full-time colleagues have 27 days of annual leave a year. Unused days can be carried over until 31 March.

## Sick leave

Report sick to your manager before 9:30 on the first day. A doctor's note is needed from the third day.
`

test('a stranger signs up, makes an agent, teaches it a file, gets a cited answer and shares it', async () => {
  const began = performance.now()
  const founder = await visit(product().url)
  const { page } = founder

  await signUp(page, freshEmail())
  await page.getByRole('button', { name: /HR and benefits/ }).click()
  await page.waitForURL(/\/dashboard\/agents\/[0-9a-f-]{36}/)

  await page.getByLabel('Sections').getByText('Knowledge').click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'handbook.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(handbook),
    })
  await page.getByText('Ready', { exact: true }).first().waitFor()

  const draft = page.getByLabel('Talk to the draft')
  const ask = draft.getByRole('textbox')
  await ask.fill('How many days of annual leave do I have?')
  await ask.press('Enter')
  await draft.getByText('27 days of annual leave').first().waitFor()
  await draft
    .getByRole('button', { name: /^Source 1/ })
    .first()
    .click()
  await page.locator('blockquote').getByText('27 days').waitFor()
  const seconds = (performance.now() - began) / 1000

  await page.keyboard.press('Escape')
  await ask.fill('Who won the football world cup in 1974?')
  await ask.press('Enter')
  await draft
    .getByText(/don.t know|do not know|do not cover|don.t cover/i)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  const id = new URL(page.url()).pathname.split('/')[3]

  const stranger = await visit(product().url)
  await stranger.page.goto(`/agent?id=${id}`)
  const box = stranger.page.getByRole('textbox')
  await box.fill('When do I need a doctor’s note?')
  await box.press('Enter')
  await stranger.page.getByText('third day').first().waitFor()

  await stranger.page.goto(`/assistant?id=${id}`)
  await stranger.page.getByRole('textbox').fill('How many days of annual leave are there?')
  await stranger.page.getByRole('textbox').press('Enter')
  await stranger.page.getByText('27 days of annual leave').first().waitFor()

  expect(seconds).toBeLessThan(120)
  expectNoComplaints(founder)
  expectNoComplaints(stranger)
})
