import { expect, test } from 'vitest'
import { judgeAnswer } from './expectation.ts'

const schema = JSON.stringify({
  type: 'object',
  required: ['price'],
  properties: { price: { type: 'number' }, plan: { enum: ['Basic', 'Team'] } },
})
const judge = (text: string, expected = schema) =>
  judgeAnswer(
    { question: 'What does it cost?', expectation: 'matches', expected },
    { text, answered: true, citations: [], verdict: null },
  )

test.each([
  ['{ "price": 12 }', 'passed', ''],
  ['```json\n{ "price": 12, "plan": "Team" }\n``` [1]', 'passed', ''],
  ['{ "price": "12" }', 'failed', 'It does not fit: data/price must be number'],
  ['{ "plan": "Team" }', 'failed', "It does not fit: data must have required property 'price'"],
  ['It costs 12 euros.', 'failed', 'It is no JSON.'],
])('of %s it is said: %s', async (text, outcome, why) => {
  expect(await judge(text)).toEqual({ outcome, why })
})

test('patterns are not looked at, and what is no schema fails', async () => {
  const slow = JSON.stringify({ type: 'string', pattern: '^(a+)+$' })

  expect(await judge(JSON.stringify(`${'a'.repeat(40)}!`), slow)).toMatchObject({
    outcome: 'passed',
  })
  expect(await judge('{}', '{ "type": "thing" }')).toEqual({
    outcome: 'failed',
    why: 'What it has to fit is no JSON Schema.',
  })
})
