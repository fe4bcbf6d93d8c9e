import { expect, test } from 'vitest'
import { found } from '../testing/passages.ts'
import { judge } from './judge.ts'
import { scoreSentences } from './sentence-score.ts'

function judged(question: string, stems: string[], texts: Parameters<typeof found>[1]) {
  return judge({ ...found(stems, texts), W: 1, question }, { own: '', wanted: 2 })
}

test('a rule is the closest there is to a case that it does not name', () => {
  const rule = 'Trains inside the country are not refunded.'

  const { level, missing, quotes } = judged(
    'Is a train from Gera refunded inside the country?',
    ['train', 'refund', 'inside', 'countr'],
    [rule],
  )

  expect(level).toBe('tentative')
  expect(missing).toEqual([{ asked: 'Gera', found: null }])
  expect(quotes.map(({ text }) => text)).toEqual([rule])
})

test('what another one costs is not the closest there is', () => {
  const { level, quotes } = judged(
    'What does the tour in Gera cost?',
    ['tour', 'cost'],
    ['The tour in Jena costs 12 euros.'],
  )

  expect(level).toBe('unknown')
  expect(quotes).toEqual([])
})

test('a passage further down that has what was asked for answers', () => {
  const { level, quotes } = judged(
    'When does the East gate open?',
    ['gate', 'open'],
    [
      'At seven the West gate and the North gate open.',
      'At nine the East gate and the South gate open.',
    ],
  )

  expect(level).not.toBe('unknown')
  expect(quotes[0]?.text).toContain('East gate')
})

test('the sentence of the latest year stands before one of a year gone by', () => {
  const texts = [
    { body: 'A day ticket costs 9 euros.', heading: 'Prices of 2019' },
    { body: 'A day ticket costs 12 euros.', heading: 'Prices of 2023' },
  ]
  const best = (question: string) =>
    scoreSentences(question, found(['day', 'ticket', 'cost'], texts))[0]?.passage

  expect(best('What does a day ticket cost?')).toBe(1)
  expect(best('What did a day ticket cost in 2019?')).toBe(0)
})

test('a second passage is quoted only when it answers about as well', () => {
  const texts = [
    'The sauna opens at nine on weekdays.',
    'The sauna is in the cellar, and it opens to the garden.',
  ]
  const { quotes } = judged(
    'When does the sauna open on weekdays?',
    ['sauna', 'open', 'weekday'],
    texts,
  )

  expect(quotes.map(({ text }) => text)).toEqual([texts[0]])
})

test('a sentence that goes on from the best one belongs to the answer', () => {
  const text = 'Keys are handed out at the desk. However, on Sundays the porter has them.'

  const { quotes } = judged('Where are keys handed out?', ['key', 'hand'], [`${text}\n\nBye.`])

  expect(quotes.map((quote) => quote.text)).toEqual([text])
})

test('beside a sentence no row of a table is quoted', () => {
  const { quotes } = judged(
    'Is there a minimum term?',
    ['minimum', 'term'],
    [
      'There is a minimum term of one year.',
      { body: '| plan | minimum term |\n| --- | --- |\n| Oak | none |\n| Elm | one year |' },
    ],
  )

  expect(quotes.map(({ passage }) => passage)).toEqual([0])
})
