import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { judge } from '../judging/judge.ts'

const judged = (question: string, text: string) => {
  const knowledge = found(['desk', 'deposit', 'fixed'], [text, 'The Quay house is open all night.'])
  return judge({ ...knowledge, size: 40, W: 1, question }, { own: '', wanted: 1, brief: true })
}
const question = "I'd like a fixed desk at the Quay. Do you want a deposit for the desk?"

test('a rule without names holds for the place that was only told of', () => {
  const { level, missing } = judged(question, 'A fixed desk needs a deposit of one fee.')

  expect({ level, missing }).toEqual({ level: 'answer', missing: [] })
})

test('a rule of another place does not', () => {
  const { level } = judged(question, 'A fixed desk at Mill House needs a deposit of one fee.')

  expect(level).not.toBe('answer')
})
