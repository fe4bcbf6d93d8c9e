import { expect, test } from 'vitest'
import { table } from '../../testing/ask-tables.ts'
import { found } from '../../testing/passages.ts'
import { composeReply } from '../reply.ts'

const halls = table('hall | opens', 'North hall | 09:00', 'South hall | 10:00')
const said = 'The hall of the north fair opens on 3 May.'

function answer(question: string, terms: string[], bodies: string[]) {
  const knowledge = { ...found(terms, bodies), W: 1 }
  return composeReply({
    ...{ ...knowledge, question, turn: 0, earlier: [], parts: [{ ...knowledge, question }] },
    persona: {
      ...{ name: 'Maya', role: '', tone: 'neutral', response_length: 'short' },
      ...{ languages: ['en'], starter_questions: [], instructions: '' },
    },
  }).text
}

test('a sentence that says all of the question goes before a row of which it has but a part of the name', () => {
  const asked = 'When does the north fair open?'
  expect(answer(asked, ['north', 'fair', 'open'], [said, halls])).toContain(said)
  expect(
    answer('When does the North hall open?', ['north', 'hall', 'open'], [said, halls]),
  ).toContain('North hall: opens 09:00')
})
