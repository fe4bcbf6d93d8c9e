import { useStarted } from 'database/testing/run/use-started'
import { seriousFindings } from 'e2e/accessibility'
import { createAccount, createAgent } from 'e2e/account'
import { useOwnProduct } from 'e2e/own-product'
import { teach } from 'e2e/roles'
import { useBrowser } from 'e2e/visitor'
import { startOpenaiTwin, twinKey } from 'server/conversation/models/testing/openai-twin'
import { expect, test } from 'vitest'

// The provider is a private host: the operator of this installation has allowed it.
const product = useOwnProduct({ OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' })
const visit = useBrowser()
const twin = useStarted(startOpenaiTwin)

test('an owner connects a model, an agent chooses it and speaks through it', async () => {
  const account = await createAccount(product().url)
  const agent = await createAgent(account, 'it-help-desk')
  await teach(account, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
  const visitor = await visit(product().url, { still: true, as: account })
  const { page } = visitor

  await page.goto('/dashboard/account/models')
  await page.getByText('No model of your own').waitFor()
  await page.getByRole('button', { name: 'Add model' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('House model')
  await dialog.getByRole('textbox', { name: 'Model' }).fill('inventing')
  await dialog.getByLabel('Address').fill(twin().baseUrl)
  await dialog.getByLabel('Key').fill('sk-wrong')
  await dialog.getByRole('button', { name: 'Test and add' }).click()
  await dialog.getByText('The provider refused the key.').waitFor()
  await dialog.getByLabel('Key').fill(twinKey)
  await dialog.getByLabel('Price of input').fill('3')
  await dialog.getByLabel('Price of output').fill('15')
  await dialog.getByRole('button', { name: 'Test and add' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('OpenAI or compatible, inventing').waitFor()
  await page.getByRole('button', { name: 'Add limit' }).click()
  await dialog.getByLabel('Limit in US dollars').fill('0.01')
  await dialog.getByRole('button', { name: 'Add limit' }).click()
  await page.getByText('$0.00 of $0.01').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.goto(`/dashboard/agents/${agent}?section=model`)
  await page.getByRole('radio', { name: 'Own choice' }).click()
  await page.getByRole('combobox', { name: 'Add a model' }).click()
  await page.getByRole('option', { name: 'House model' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const draft = page.getByLabel('Talk to the draft')
  await draft.getByRole('textbox').fill('When is a laptop replaced?')
  await draft.getByRole('textbox').press('Enter')

  await expect
    .poll(() => draft.innerText(), { timeout: 20_000 })
    .toContain('A laptop is replaced after four years.')
  expect(await draft.innerText()).not.toContain('yacht')
  await draft.getByText(/^inventing: 100 tokens in, \d+ out$/).waitFor()
  expect(twin().requests.at(-1)?.messages.at(-1)?.content).toBe('When is a laptop replaced?')
  expect(product().log.join('\n')).not.toContain(twinKey)
  // The browser tells the refusal of the wrong key too.
  expect(visitor.complaints.filter((line) => !/status of 422/.test(line))).toEqual([])
})
