import { createAccount, createAgent } from 'e2e/account'
import { useOwnProduct } from 'e2e/own-product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { embeddingKey, startEmbeddingTwin } from 'server/knowledge/vectors/testing/embedding-twin'
import { afterAll, expect, test } from 'vitest'

const [operators, owners] = [await startEmbeddingTwin(), await startEmbeddingTwin()]
afterAll(() => {
  operators.stop()
  owners.stop()
})

const product = useOwnProduct({
  ...{ EMBEDDING_BASE_URL: operators.baseUrl, EMBEDDING_API_KEY: embeddingKey },
  EMBEDDING_MODEL: 'squeezed',
  // The owner's model is here.
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
})
const visit = useBrowser()
const sentence = 'A desk lamp is replaced after four years.'
// Sentences wait for the passages of what was uploaded before, on a busy machine for long.
const patience = { timeout: 90_000 }

test('an owner sets up an embedding model, which reads the sources and the questions in place of the operator’s', async () => {
  const account = await createAccount(product().url)
  const agent = await createAgent(account, 'it-help-desk')
  await teach(account, 'lamps.md', `# Lamps\n\n${sentence}`)
  await expect.poll(operators.texts, patience).toContain(sentence)
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner
  await page.goto('/dashboard/account/models')
  await page.getByRole('button', { name: 'Set up an embedding model' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Model').fill('shifted')
  await form.getByLabel('Address').fill(owners.baseUrl)
  await form.getByLabel('Key').fill(embeddingKey)
  await form.getByRole('button', { name: 'Test and add' }).click()
  await page.getByText(/^shifted, 127\.0\.0\.1/).waitFor()

  // Sentences are read when their passages can be searched.
  await expect.poll(owners.texts, patience).toContain(sentence)
  const visitor = await visit(product().url, { still: true })
  await visitor.page.goto(`/agent?id=${agent}`)
  await visitor.page.getByRole('textbox').fill('When is a desk lamp replaced?')
  await visitor.page.getByRole('textbox').press('Enter')
  await visitor.page
    .getByText(/four years/)
    .first()
    .waitFor()

  expect(owners.texts().at(-1)).toContain('lamp replaced')
  expect(operators.texts().join(' ')).not.toContain('lamp replaced')
  expectNoComplaints(owner)
  expectNoComplaints(visitor)
})
