import { describe, expect, test } from 'vitest'
import { type Earlier, lookups, speaksOf } from './follow-up.ts'
import { searchWords } from './search-words.ts'
import { found } from './testing/passages.ts'

const history: Earlier[] = [
  { role: 'user', text: 'How many days of annual leave do I get?', heading: null },
  { role: 'assistant', text: '25 days.', heading: 'Annual leave' },
]
const own = (question: string) => ({ question, borrowed: false })
const borrowed = (question: string) => ({ question, borrowed: true })

describe('a question is looked up', () => {
  test('alone at the beginning, whatever it leans on', () => {
    expect(lookups('When do they expire?', [])).toEqual([own('When do they expire?')])
  })

  test('alone when it stands on its own', () => {
    expect(lookups('Where can I park?', history)).toEqual([own('Where can I park?')])
  })

  test.each(['They expire when?', 'When do they expire?', 'And who approves it?', 'Why?'])(
    'with the topic of the turn before first: %s',
    (question) => {
      expect(lookups(question, history)).toEqual([
        borrowed(`Annual leave ${question}`),
        borrowed(`days of annual leave do I ? ${question}`),
        own(question),
      ])
    },
  )

  test('alone first when a pronoun is only part of it', () => {
    const [first, second] = lookups('Is it possible to pay by credit card?', history)

    expect(first).toEqual(own('Is it possible to pay by credit card?'))
    expect(second?.borrowed).toBe(true)
  })
})

test('what was found must speak of the question, not only of the turn before', () => {
  const knowledge = { ...found(['annual', 'leave'], ['Annual leave expires on 31 March.']), W: 3 }

  expect(speaksOf('When does it expire?', knowledge)).toBe(true)
  expect(speaksOf('Is it raining in Paris?', knowledge)).toBe(false)
})

test.each([
  ['Hi Maya, how many days of leave do I get?', 'days of leave do I ?'],
  ['Can you please tell me where the garage is?', 'where the garage is?'],
  ['What happens when it rains?', 'What when it rains?'],
  ['How much?', 'How much?'],
])('"%s" is searched for as "%s"', (question, words) => {
  expect(searchWords(question)).toBe(words)
})
