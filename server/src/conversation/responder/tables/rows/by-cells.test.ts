import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const clubs = {
  title: 'Fees',
  body: table(
    'site | club | age | session | from | to | price_gbp | price_until_31_aug_2026',
    'Millrace | The Loft | 4 to 11 years | holiday day | 08:30 | 17:30 | 38.00 | 36.00',
    'Millrace | The Loft | 4 to 11 years | holiday half day | 08:30 | 13:00 | 23.00 | 22.00',
    'Millrace | The Loft | 4 to 11 years | long afternoon | 15:30 | 18:00 | 17.20 | 16.40',
    'Quay Street | The Net Shed | 4 to 9 years | breakfast | 07:45 | 08:40 | 5.90 | 5.50',
    'Quay Street | The Net Shed | 4 to 9 years | short afternoon | 15:30 | 16:30 | 9.20 | 8.80',
    'Quay Street | The Net Shed | 4 to 9 years | long afternoon | 15:30 | 18:00 | 16.00 | 15.40',
    'Millrace | Ducklings | 3 to 23 months | full day | 08:00 | 18:00 | 74.00 | 70.00',
    'Millrace | Foxes | 3 to 5 years | full day | 08:00 | 18:00 | 61.00 | 58.00',
  ),
}

test.each([
  ['What does a long afternoon in the Loft cost?', 'The Loft, long afternoon: price 17.20 GBP.'],
  ['What does breakfast at the Net Shed cost?', 'The Net Shed, breakfast: price 5.90 GBP.'],
])('a row is told by several of its cells: %s', (question, answer) => {
  expect(ask(question, [clubs])).toBe(answer)
})

test.each([
  ['What does half a day in the holidays cost at the Net Shed?'],
  ['What does a short afternoon in the Loft cost?'],
])('and not by one of them, where another is named that it has not: %s', (question) => {
  expect(ask(question, [clubs])).toBeNull()
})

test.each([
  [
    'Is the long afternoon cheaper at the Net Shed than at the Loft?',
    'Yes. The Net Shed: price 16.00 GBP; The Loft: price 17.20 GBP.',
  ],
  [
    'Which is cheaper for a long afternoon, the Net Shed or the Loft?',
    'That is The Net Shed: price 16.00 GBP, compared with The Loft: 17.20 GBP.',
  ],
])('two rows are compared by a cell each: %s', (question, answer) => {
  expect(ask(question, [clubs])).toBe(answer)
})

test('what a price was until a day is not told beside it', () => {
  expect(ask('Which room is the most expensive for a full day?', [clubs])).toBe(
    'That is Millrace (Ducklings): price 74.00 GBP.',
  )
})
