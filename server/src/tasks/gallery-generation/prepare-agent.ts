import { sql } from 'kysely'
import { contentWords } from '../../conversation/models/support.ts'
import { sameWord, wordsOf } from '../../conversation/responder/words.ts'
import type { Trx } from '../../lib/database/database.ts'
import { phrasesOf } from '../persona-writer/phrases.ts'
import { priceIn } from '../persona-writer/price.ts'
import { questionsOf } from '../persona-writer/questions.ts'
import type { FoundOut } from '../persona-writer/read-research.ts'
import { TaskFault } from '../task.ts'
import type { ChosenAgent } from './chosen-agent.ts'

type AgentTest = {
  question: string
  expectation: 'contains' | 'cites' | 'refuses'
  expected: string
}
export type PreparedAgent = { agent: ChosenAgent; tests: AgentTest[] }

const mostTestsOfPages = 2

/** What a page has under a heading that the question names. */
function topicOf(question: string, { topics }: FoundOut) {
  const asked = wordsOf(question)
  return topics.find(({ title }) => {
    const words = contentWords(title)
    return words.length > 0 && words.every((word) => asked.some((other) => sameWord(word, other)))
  })
}

/** Its questions to start with, and what of the website answers them. */
function testsOfPages({ starter_questions }: ChosenAgent, found: FoundOut): AgentTest[] {
  const known = questionsOf(found)
  return starter_questions
    .flatMap((question): AgentTest[] => {
      const topic = known.find(({ text }) => text === question)?.topic ?? topicOf(question, found)
      const price = topic && priceIn(topic.says)
      if (price) return [{ question, expectation: 'contains', expected: price }]
      const title = found.pages.find(({ url }) => url === topic?.url)?.title
      return title ? [{ question, expectation: 'cites', expected: title }] : []
    })
    .slice(0, mostTestsOfPages)
}

/** Throws a TaskFault where the face, the clothes, the voice or the manner of an agent is not in the catalogues. */
async function checkCatalogues(trx: Trx, chosen: ChosenAgent) {
  const { avatar, style_id, voice_id, tone, response_length } = chosen
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from public.person_styles where person_id = ${avatar} and id = ${style_id})
      and exists (select from public.person_voices where person_id = ${avatar} and id = ${voice_id})
      and exists (select from public.tones where id = ${tone})
      and exists (select from public.response_lengths where id = ${response_length}) as known`.execute(
    trx,
  )
  if (!rows[0]?.known) {
    throw new TaskFault(`${chosen.name} has a face, a voice or a tone that does not exist.`)
  }
}

/** An agent as it is to be made: what it says with its name in it, and its tests. */
export async function prepareAgent(
  trx: Trx,
  chosen: ChosenAgent,
  found: FoundOut | null,
): Promise<PreparedAgent> {
  await checkCatalogues(trx, chosen)
  const { name, greeting } = chosen
  const { who, turn } = phrasesOf(found?.language)
  const tests = found?.source_id ? testsOfPages(chosen, found) : []
  if (tests.length < mostTestsOfPages) {
    tests.push({ question: who, expectation: 'contains', expected: name })
  }
  return {
    agent: { ...chosen, greeting: greeting.replaceAll('{name}', name) },
    tests: [...tests, { question: turn, expectation: 'refuses', expected: '' }],
  }
}
