import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'
import { found } from '../../../testing/passages.ts'
import { scoreSentences } from '../../sentence-score.ts'

const services = table('Service | Price | Takes', 'Bronze | £45 | 1 hour', 'Silver | £70 | 2 hours')
const plans = table('Plan | Price | Extras', 'Bronze | £45 | chain oiled and brakes adjusted')

test.each([
  'What do you do in the Bronze service?',
  'What is included in the Bronze service?',
  'What do I get in Bronze?',
  'Was bekomme ich bei Bronze?',
  'Qu’est-ce que comprend Bronze ?',
  '¿Qué incluye Bronze?',
])('a row of amounts does not tell what one gets: %s', (question) => {
  expect(ask(question, [{ body: services }])).toBeNull()
  expect(scoreSentences(question, found(['bronze'], [{ body: services }]))).toEqual([])
  expect(scoreSentences(question, found(['bronze'], [{ body: plans }]))).not.toEqual([])
})

test.each(['What does the Bronze service cost?', 'What do I pay for Bronze?'])(
  'it tells what something costs: %s',
  (question) => {
    expect(ask(question, [{ body: services }])).toMatch(/£45/)
    expect(scoreSentences(question, found(['bronze'], [{ body: services }]))).not.toEqual([])
  },
)
