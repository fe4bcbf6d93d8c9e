import { type Account, createAccount, createAgent } from 'e2e/account'
import { useOwnProduct } from 'e2e/own-product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { soundKey, startSoundTwin } from 'server/speech/testing/sound-twin'
import { afterAll, expect, test } from 'vitest'

const [operators, owners] = [await startSoundTwin(), await startSoundTwin()]
afterAll(() => {
  operators.stop()
  owners.stop()
})

const product = useOwnProduct({
  ...{ SPEECH_BASE_URL: operators.baseUrl, SPEECH_API_KEY: soundKey, SPEECH_MODEL: 'tts' },
  // The owner's model is here.
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
})
const visit = useBrowser()
// What moves is painted frame by frame: of a small window that is a fifth.
const small = { width: 390, height: 640 }

async function publishMaya(owner: Account) {
  const agent = await createAgent(owner, 'it-help-desk')
  await teach(owner, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
  return agent
}

/** A visitor asks, and the mouth of the agent follows the sound of its answer. */
async function hear(page: Page, agent: string) {
  await page.goto(`/agent?id=${agent}`)
  const stage = page.getByRole('region', { name: /AI agent/ })
  const mouth = stage.locator('[data-features] clipPath path').first()
  await page.getByRole('textbox').fill('When is a laptop replaced?')
  await page.getByRole('textbox').press('Enter')
  await stage.getByText('Speaking').waitFor()
  await expect.poll(() => mouth.getAttribute('d'), { interval: 50 }).toMatch(/^M/)
}
const inputs = ({ said }: typeof owners) => said.map(({ input }) => input).join(' ')

test('an agent speaks with the operator’s model, and its mouth follows the sound', async () => {
  const agent = await publishMaya(await createAccount(product().url))
  const visitor = await visit(product().url, small)

  await hear(visitor.page, agent)

  expect(inputs(operators)).toContain('four years')
  expectNoComplaints(visitor)
})

test('an owner sets up a speech model, and the agents of the organization speak with it', async () => {
  const account = await createAccount(product().url)
  const agent = await publishMaya(account)
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner
  await page.goto('/dashboard/account/models')
  await page.getByRole('button', { name: 'Set up a speech model' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Model').fill('tts')
  await form.getByLabel('Address').fill(owners.baseUrl)
  await form.getByLabel('Key').fill(soundKey)
  await form.getByLabel('A woman’s voice').fill('nova')
  await form.getByLabel('A man’s voice').fill('onyx')
  await form.getByRole('button', { name: 'Test and add' }).click()
  await page.getByText(/^tts, 127\.0\.0\.1/).waitFor()
  const before = operators.said.length

  const visitor = await visit(product().url, small)
  await hear(visitor.page, agent)

  expect(inputs(owners)).toContain('four years')
  expect(operators.said).toHaveLength(before)
  expectNoComplaints(owner)
  expectNoComplaints(visitor)
})
