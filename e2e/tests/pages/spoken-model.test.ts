import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccount, createAgent } from 'e2e/account'
import { useOwnProduct } from 'e2e/own-product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { afterAll, expect, test } from 'vitest'

/** A second of a vowel and half a second of silence, as speech models send them: 16 bits, 24,000 a second. */
const sound = Buffer.from(
  Int16Array.from({ length: 36_000 }, (_, at) =>
    at < 24_000 ? 9000 * Math.sin(at / 4.9) + 6000 * Math.sin(at / 3.2) : 0,
  ).buffer,
)
const said: string[] = []
const model = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  said.push((JSON.parse(body) as { input: string }).input)
  response.end(sound)
})
model.listen(0, '127.0.0.1')
await once(model, 'listening')
afterAll(() => model.close())

const product = useOwnProduct({
  SPEECH_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
})
const visit = useBrowser()

test('an agent speaks with the operator’s model, and its mouth follows the sound', async () => {
  const owner = await createAccount(product().url)
  const agent = await createAgent(owner, 'it-help-desk')
  await teach(owner, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
  const visitor = await visit(product().url)
  const { page } = visitor
  await page.goto(`/agent?id=${agent}`)
  const stage = page.getByRole('region', { name: /AI agent/ })
  const mouth = stage.locator('[data-features] clipPath path').first()

  await page.getByRole('textbox').fill('When is a laptop replaced?')
  await page.getByRole('textbox').press('Enter')
  await stage.getByText('Speaking').waitFor()

  await expect.poll(() => mouth.getAttribute('d'), { interval: 50 }).toMatch(/^M/)
  expect(said.join(' ')).toContain('four years')
  expectNoComplaints(visitor)
})
