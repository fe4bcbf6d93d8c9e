import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { composeReply } from '../conversation/responder/reply.ts'
import { lookUp } from '../conversation/retrieval/retrieve.ts'
import { searchKnowledge } from '../knowledge/search/search.ts'
import { useLibrary } from '../knowledge/testing/library.ts'
import { buyerQuestions, unanswerable } from './buyer-questions.ts'

const library = useLibrary()
// No visitor waits here: a busy machine does not decide whether vectors count.
const patience = 60_000
const persona = {
  name: 'Maya',
  role: 'Product guide',
  instructions: '',
  languages: ['en'],
  tone: 'friendly',
  response_length: 'medium',
  starter_questions: [],
}

/** Maya of the landing page: an agent that read product.md, and nothing else. */
async function maya() {
  const acme = await library.world().organization()
  const page = await readFile(new URL('product.md', import.meta.url), 'utf8')
  const source = await library.teach(acme, page, 'About Digital Workforce.md')
  await library.embed(acme, source)
  const caller = library.claims(acme.owner)
  return async (question: string) => {
    const found = await lookUp(
      (words) =>
        searchKnowledge(library.db, caller, {
          organizationId: acme.id,
          question: words,
          limit: 20,
          patience,
        }),
      { question, history: [] },
    )
    return composeReply({ ...found, question, earlier: [], persona, turn: 0 })
  }
}

test('of forty questions of a buyer at least thirty-six are answered rightly', async () => {
  const ask = await maya()
  const wrong: string[] = []

  for (const [question, right] of buyerQuestions) {
    const { text } = await ask(question)
    if (!right.test(text)) wrong.push(`${question} → ${text}`)
  }

  expect(buyerQuestions).toHaveLength(40)
  expect(wrong.slice(4), wrong.join('\n')).toEqual([])
}, 120_000)

test('what the page does not say is not claimed', async () => {
  const ask = await maya()

  const texts: string[] = []
  for (const question of unanswerable) texts.push((await ask(question)).text)

  expect(texts).toHaveLength(unanswerable.length)
  for (const text of texts) expect(text).toMatch(/^(Sorry, I do not know|The closest I have is:)/)
}, 120_000)
