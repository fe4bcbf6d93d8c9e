import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const fees = {
  title: 'Fees',
  body: table(
    'Session | Times | Under 2s | 2 years | 3 and 4 years',
    'Morning | 08:00–13:00 | £38 | £35 | £32',
    'Full day | 08:00–18:00 | £68 | £62 | £56',
  ),
}
const tickets = {
  title: 'Tickets',
  body: table(
    'Ticket | Price',
    'Adult | £12',
    'Child, 4 to 15 | £7',
    'Child under 4 | free',
    'Group of 10 to 15 | £90',
  ),
}
const activities = {
  title: 'Activities',
  body: table(
    'activity | min_age | max_group | minutes',
    'Climbing | 8 | 12 | 120',
    'Caving | 12 | 8 | 180',
    'Archery | 7 | 16 | 60',
  ),
}

test.each([
  ['What does a morning cost for a one year old?', fees, 'Morning: under 2s £38.'],
  ['How much is a full day for my 3 year old?', fees, 'Full day: 3 and 4 years £56.'],
  ['My son is 2. What does a morning cost?', fees, 'Morning: 2 years £35.'],
  ['How much is a ticket for my 9 year old?', tickets, 'Child, 4 to 15: price £7.'],
  ['Can my 9 year old go caving?', activities, 'No. Caving: minimum age 12.'],
  ['Can my 9 year old go climbing?', activities, 'Yes. Climbing: minimum age 8.'],
  ['What is the minimum age for caving?', activities, 'Caving: minimum age 12.'],
  ['How long does archery last?', activities, 'Archery: minutes 60.'],
  ['Which is the longest activity?', activities, 'That is Caving: minutes 180.'],
  [
    'How much more is a full day for under 2s than for 3 and 4 year olds?',
    fees,
    'Full day: under 2s £68; 3 and 4 years £56.',
  ],
])('an age finds its column or row: %s', (question, text, answer) => {
  expect(ask(question, [text])).toBe(answer)
})

test.each([
  ['What does a ticket cost for 12 people?', tickets, /4 to 15/],
  ['How much are two tickets?', tickets, /Child/],
  ['How much is one ticket?', tickets, /Child/],
  ['Is one ticket enough for 9 of us?', tickets, /Child/],
  ['How much is a morning of 5 hours?', fees, /3 and 4/],
])('a number that is no age does not: %s', (question, text, other) => {
  expect(ask(question, [text]) ?? '').not.toMatch(other)
})
