import { createAccount, createAgent } from 'e2e/account'
import { useOwnProduct } from 'e2e/own-product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { rerankingKey, startRerankingTwin } from 'server/knowledge/reranking/testing/reranking-twin'
import { afterAll, expect, test } from 'vitest'

const [operators, owners] = [await startRerankingTwin(), await startRerankingTwin()]
afterAll(() => {
  operators.stop()
  owners.stop()
})

const product = useOwnProduct({
  ...{ RERANK_BASE_URL: operators.baseUrl, RERANK_API_KEY: rerankingKey },
  RERANK_MODEL: 'answers',
  // The owner's model is here.
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
})
const visit = useBrowser()
// Of the words of the question the first has all, and the second what is asked for.
const lamps = `# Replacing

A desk lamp is replaced when a new desk lamp is replaced by it.

# Lamps

A desk lamp stays for four years.
`

test('an owner sets up a reranking model, which orders what is found in place of the operator’s', async () => {
  const account = await createAccount(product().url)
  const agent = await createAgent(account, 'it-help-desk')
  await teach(account, 'lamps.md', lamps)
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner
  const ask = async (question: string) => {
    await page.goto('/dashboard/knowledge')
    const panel = page.getByRole('complementary', { name: 'Ask your knowledge' })
    await panel.getByLabel('A question for your knowledge').fill(question)
    const said = panel.getByRole('status')
    // On a machine that is busy the model may be late, and is then left alone for a while.
    const again = async () => {
      await panel.getByRole('button', { name: 'Ask' }).click()
      await panel.getByRole('listitem').first().waitFor()
      return said.textContent()
    }
    const ordered = /^2 passages, \d+ ms, ordered with a reranking model\./
    await expect.poll(again, { timeout: 60_000, interval: 1000 }).toMatch(ordered)
    return panel.getByRole('listitem').first().textContent()
  }
  expect(await ask('When is a desk lamp replaced?')).toContain('four years')
  await page.goto('/dashboard/account/models')
  await page.getByRole('button', { name: 'Set up a reranking model' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Model').fill('dull')
  await form.getByLabel('Address').fill(owners.baseUrl)
  await form.getByLabel('Key').fill(rerankingKey)
  await form.getByRole('button', { name: 'Test and add' }).click()
  await form.getByText(/does not put the text that answers a question before others/).waitFor()
  await form.getByLabel('Model').fill('answers')
  await form.getByRole('button', { name: 'Test and add' }).click()
  await page.getByText(/^answers, 127\.0\.0\.1/).waitFor()

  expect(await ask('When is one desk lamp replaced?')).toContain('four years')
  const visitor = await visit(product().url, { still: true })
  await visitor.page.goto(`/agent?id=${agent}`)
  await visitor.page.getByRole('textbox').fill('How long does a desk lamp stay?')
  await visitor.page.getByRole('textbox').press('Enter')
  await visitor.page
    .getByText(/four years/)
    .first()
    .waitFor()

  for (const words of ['one desk lamp replaced', 'desk lamp stay']) {
    expect(owners.questions().join('\n')).toContain(words)
  }
  expect(new Set(operators.questions())).toEqual(new Set([expect.stringContaining('a desk lamp')]))
  // The model that was refused.
  expect(owner.complaints).toEqual([expect.stringContaining('422')])
  expectNoComplaints(visitor)
})
