import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

// A row for every place that no other row of its table names.

const handbook = [
  {
    title: 'Handbook',
    heading: 'Hotels',
    body: table('City | Limit per night', 'London | €210', 'Dublin | €190', 'Other cities | €115'),
  },
  {
    title: 'Delivery',
    heading: 'Parcels',
    body: table(
      'Destination | Price | Days',
      'Germany | €4.90 | 2',
      'France | €9.50 | 4',
      'Rest of the world | €24 | 10',
    ),
  },
  {
    title: 'Plans',
    heading: 'Plans',
    body: table('Plan | Seats', 'Basic | 2', 'Team | 20', 'Other plans | 50'),
  },
]

test.each([
  ['What is the limit per night in Vienna?', 'Other cities: limit per night €115.'],
  ['What is the limit per night in New York?', 'Other cities: limit per night €115.'],
  ['What is the limit per night in Dublin?', 'Dublin: limit per night €190.'],
  ['What is the price of a parcel to Japan?', 'Rest of the world: price €24.'],
])('%s is answered', (question, answer) => {
  expect(ask(question, handbook)).toBe(answer)
})

test.each([
  // No place, a time, a thing, several places, and what is called otherwise than the rows.
  'What is the limit per night?',
  'What is the limit per night in March?',
  'What is the limit per night in Vienna and in Rome?',
  'How many seats are in Premium?',
  'What is the limit per meal in Vienna?',
])('%s is not answered by it', (question) => {
  expect(ask(question, handbook)).toBeNull()
})
