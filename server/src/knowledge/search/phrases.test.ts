import { expect, test } from 'vitest'
import { phrasesOf, withPhrases } from './phrases.ts'
import type { Thing } from './things.ts'

const thing = (lexeme: string, language = 'en'): Thing => ({
  ...{ language, lexeme, idf: 1 },
  members: [{ nth: 0, lexeme, share: 1 }],
})
const stems = (question: string, text: string, things: Thing[], language = 'en') => [
  ...withPhrases(new Set(['shop']), text, phrasesOf(question, things, language)),
]

test('a text that says a thing in several words has its stem', () => {
  const asked = 'Can I return a lamp?'

  expect(stems(asked, 'What we cannot take back', [thing('return')])).toEqual(['shop', 'return'])
  expect(stems(asked, 'Take Back the lamp', [thing('return')])).toEqual(['shop', 'return'])
})

test('and one that says nothing of it, or parts of the phrase, has not', () => {
  const asked = 'Can I return a lamp?'

  expect(stems(asked, 'The lamp is in the back', [thing('return')])).toEqual(['shop'])
  expect(stems(asked, 'We intake backs', [thing('return')])).toEqual(['shop'])
  expect(stems(asked, 'We take back lamps', [thing('lamp')])).toEqual(['shop'])
  expect(stems(asked, 'We take back lamps', [thing('return', 'de')])).toEqual(['shop'])
})

test('a phrase of the question is known by its words', () => {
  expect(
    stems('May I take back a lamp?', 'Send it, or bring back what is broken', [thing('take')]),
  ).toEqual(['shop', 'take'])
})
