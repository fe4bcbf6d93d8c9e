import { expect, test } from 'vitest'
import { metIn } from './met-in.ts'

const agent = {
  id: 'agent-1',
  greeting: 'Hello.',
  starter_questions: ['When?'],
  languages: ['en', 'de', 'tr'],
  translations: {
    de: { greeting: 'Guten Tag.', starter_questions: [] },
    tr: { greeting: '', starter_questions: ['Ne zaman?'] },
    fr: { greeting: 'Bonjour.', starter_questions: [] },
  },
}

test('who prefers none of its languages is met in its first', () => {
  expect(metIn({ ...agent, languages: ['de', 'en'] }, ['ja']).greeting).toBe('Guten Tag.')
})

test.each([
  [['de-AT', 'en'], 'Guten Tag.', 'When?'],
  [['tr'], 'Hello.', 'Ne zaman?'],
  [['en', 'de'], 'Hello.', 'When?'],
  // It no longer speaks French.
  [['fr', 'de'], 'Guten Tag.', 'When?'],
  [['ja'], 'Hello.', 'When?'],
  [[], 'Hello.', 'When?'],
])('who prefers %j hears "%s" and is offered "%s"', (preferred, greeting, question) => {
  expect(metIn(agent, preferred)).toMatchObject({ greeting, starter_questions: [question] })
})

test.each([
  [['de'], ['en'], 'Hello.'],
  [['de'], ['tr'], 'Hello.'],
  [['tr'], ['de'], 'Guten Tag.'],
])('who was met by %j and then prefers %j hears "%s"', (first, then, greeting) => {
  expect(metIn(metIn(agent, first), then)).toEqual(metIn(agent, then))
  expect(metIn(metIn(agent, first), then).greeting).toBe(greeting)
})
