import type { AgentTest } from '../../../conversation/agent-tests/expectation.ts'
import { headingQuestions } from './heading-questions.ts'
import { inTurn, spread } from './in-turn.ts'
import type { Kind, Passage, Question } from './question.ts'
import { sentenceQuestions } from './sentence-questions.ts'
import { tableQuestions } from './table-questions.ts'

/** A question of an interview, and the words of the source that answer it. */
export type InterviewQuestion = AgentTest & {
  source_id: string
  source: string
  evidence: string
}
type Made = Question & Pick<Passage, 'sourceId' | 'title'>

const longestEvidence = 300
const kinds: Kind[] = ['heading', 'cost', 'table', 'time', 'amount', 'yes']

const questionsOf = (passage: Passage): Made[] =>
  [...headingQuestions(passage), ...sentenceQuestions(passage), ...tableQuestions(passage)].map(
    (question) => ({ ...question, sourceId: passage.sourceId, title: passage.title }),
  )

/** Those that only one answer is true of: what two passages answer differently is no question to be graded by. */
function unambiguous(all: Made[]) {
  const byQuestion = Map.groupBy(all, ({ question }) => question.toLowerCase())
  return [...byQuestion.values()].flatMap((same) => {
    const [first] = same
    const agree = same.every(
      ({ expected, title }) =>
        expected === first?.expected && (expected !== '' || title === first.title),
    )
    return first && agree ? [first] : []
  })
}

/**
 * Questions that these passages answer by their own words, `most` at the most: of every source some, of every kind
 * some, and always the same ones for the same passages, so that two interviews can be compared.
 */
export function makeQuestions(passages: Passage[], most: number): InterviewQuestion[] {
  const bySource = Map.groupBy(
    unambiguous(passages.flatMap(questionsOf)),
    ({ sourceId }) => sourceId,
  )
  const ofSources = [...bySource.values()].map((made) =>
    inTurn(kinds.map((kind) => spread(made.filter((one) => one.kind === kind)))),
  )
  return inTurn(ofSources)
    .take(most)
    .map(({ question, expected, sourceId, title, evidence }) => ({
      ...{
        id: null,
        question,
        source_id: sourceId,
        source: title,
        evidence: evidence.slice(0, longestEvidence),
      },
      expectation: expected === '' ? ('cites' as const) : ('contains' as const),
      expected: expected === '' ? title : expected,
    }))
    .toArray()
}
