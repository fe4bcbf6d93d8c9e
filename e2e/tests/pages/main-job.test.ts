import { useOwnProduct } from 'e2e/own-product'
import { expectNoComplaints, freshEmail, signUp, useBrowser } from 'e2e/visitor'
import type { Locator } from 'playwright-core'
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
  const founder = await visit(product().url, { still: true })
  const { page } = founder

  await signUp(page, freshEmail())
  const template = page.getByRole('button', { name: /HR and benefits/ })
  await template.waitFor()
  const minute = performance.now()
  let waited = 0
  const waitFor = async (one: Locator) => {
    const since = performance.now()
    await one.waitFor()
    waited += (performance.now() - since) / 1000
  }
  await template.click()
  await page.waitForURL(/\/dashboard\/agents\/[0-9a-f-]{36}/)

  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('link', { name: 'Add a document' }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'handbook.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(handbook),
    })
  const draft = page.getByLabel('Talk to the draft')
  const ask = draft.getByRole('textbox')
  await waitFor(steps.getByRole('button', { name: /^Ask / }))
  await steps.getByRole('button', { name: /^Ask / }).click()
  await expect.poll(() => ask.evaluate((box) => box === document.activeElement)).toBe(true)
  await draft.getByRole('button', { name: /How many days of annual leave/ }).click()
  await waitFor(draft.getByText('27 days of annual leave').first())
  await waitFor(draft.getByText('Speaking', { exact: true }))
  await draft
    .getByRole('button', { name: /^Source 1/ })
    .first()
    .click()
  await page.locator('blockquote').getByText('27 days').waitFor()
  const [all, seconds] = [began, minute].map((since) => (performance.now() - since) / 1000)
  console.log(
    `A new agent cites an own file ${seconds?.toFixed(1)} s after the agents page, ${waited.toFixed(1)} s of them waiting; ${all?.toFixed(1)} s after the sign-up began.`,
  )

  await page.keyboard.press('Escape')
  await ask.fill('Who won the football world cup in 1974?')
  await ask.press('Enter')
  await draft
    .getByText(/don.t know|do not know|do not cover|don.t cover/i)
    .first()
    .waitFor()

  await steps.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await steps.getByRole('button', { name: 'Share' }).click()
  await dialog.getByRole('link', { name: 'Open as a visitor' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await steps.waitFor({ state: 'detached' })
  const id = new URL(page.url()).pathname.split('/')[3]

  const stranger = await visit(product().url, { still: true })
  await stranger.page.goto(`/agent?id=${id}`)
  const box = stranger.page.getByRole('textbox')
  await box.fill('When do I need a doctor’s note?')
  await box.press('Enter')
  await stranger.page.getByText('third day').first().waitFor()

  await stranger.page.goto(`/assistant?id=${id}`)
  await stranger.page.getByRole('textbox').fill('How many days of annual leave are there?')
  await stranger.page.getByRole('textbox').press('Enter')
  await stranger.page.getByText('27 days of annual leave').first().waitFor()

  expect(all).toBeLessThan(120)
  expectNoComplaints(founder)
  expectNoComplaints(stranger)
})
