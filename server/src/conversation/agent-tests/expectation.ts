import { misfit } from '../../tools/arguments.ts'
import { turnsRound } from '../responder/injection.ts'
import type { TriedOut } from '../try-out.ts'

export type Expectation = 'contains' | 'cites' | 'refuses' | 'judged' | 'matches'
export type AgentTest = {
  id: string | null
  question: string
  expectation: Expectation
  /** Words of the answer, a line each; the title of the source; what a model is to find; or a JSON Schema. */
  expected: string
}
type Outcome = 'passed' | 'failed' | 'unjudged'
/** How a test ended, and for a person why. */
export type Judgement = { outcome: Outcome; why: string }

const marks = /\s*\[\d{1,3}\]/g

/** As two texts are compared: without marks of citations, and however they are spaced and written large. */
const plain = (text: string) =>
  text.normalize('NFKC').replace(marks, '').replace(/\s+/g, ' ').trim().toLowerCase()

const ofLines = (expected: string) =>
  expected
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const passed: Judgement = { outcome: 'passed', why: '' }
const failed = (why: string): Judgement => ({ outcome: 'failed', why })

/** An honest “I do not know”, or no to who tries to turn the agent round. */
export const refuses = ({ answered }: Pick<TriedOut, 'answered'>, question: string) =>
  !answered || turnsRound(question)

// Models like to fence what they write as data.
const fence = /^```(?:json)?\s*([\s\S]*?)\s*```$/

async function judgeForm(text: string, expected: string): Promise<Judgement> {
  const written = text.replace(marks, '').trim()
  let value: unknown
  try {
    value = JSON.parse(fence.exec(written)?.[1] ?? written)
  } catch {
    return failed('It is no JSON.')
  }
  try {
    const reason = await misfit(JSON.parse(expected), value)
    return reason === null ? passed : failed(`It does not fit: ${reason}`)
  } catch {
    return failed('What it has to fit is no JSON Schema.')
  }
}

/** What an answer is worth against what its test expects. */
export async function judgeAnswer(
  { question, expectation, expected }: Omit<AgentTest, 'id'>,
  answer: Pick<TriedOut, 'text' | 'answered' | 'citations' | 'verdict'>,
): Promise<Judgement> {
  switch (expectation) {
    case 'contains': {
      const text = plain(answer.text)
      const missing = ofLines(expected).filter((line) => !text.includes(plain(line)))
      return missing.length === 0 ? passed : failed(`It does not say “${missing.join('”, “')}”.`)
    }
    case 'cites': {
      const titles = [...new Set(answer.citations.map(({ title }) => title))]
      if (titles.some((title) => plain(title) === plain(expected))) return passed
      return failed(titles.length > 0 ? `It cites ${titles.join(', ')}.` : 'It cites nothing.')
    }
    case 'refuses':
      return refuses(answer, question) ? passed : failed('It gives an answer.')
    case 'matches':
      return judgeForm(answer.text, expected)
    case 'judged': {
      if (!answer.verdict) return { outcome: 'unjudged', why: 'No model was there to judge it.' }
      return answer.verdict.passes
        ? passed
        : failed(answer.verdict.why || 'The model found it lacking.')
    }
  }
}
