import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const visits = {
  title: 'School visits',
  heading: 'Cancelling',
  body: table(
    'When you cancel | What you pay',
    'more than 28 days before | nothing',
    '28 to 8 days before | half of the price',
    '7 days before or later | the full price',
  ),
}
const tours = {
  title: 'Tours',
  heading: 'Cancellation',
  body: table(
    'Cancelled | Refund',
    'More than 7 days | all',
    '7 days to 48 hours | 50 %',
    'Less than 48 hours | none',
    'No show | none',
  ),
}

test.each([
  ['If we cancel three weeks before, what do we pay?', '28 to 8 days before: half of the price.'],
  [
    'If we call it off two weeks before, what do we pay?',
    '28 to 8 days before: half of the price.',
  ],
  ['What do we pay if we cancel 3 months before?', 'more than 28 days before: nothing.'],
  ['What do we pay when we cancel 2 days before?', '7 days before or later: the full price.'],
])('what is counted in days is found by weeks and months: %s', (question, answer) => {
  expect(ask(question, [visits])).toContain(answer.split(': ')[1])
})

test.each([
  ['What refund do I get if I cancel 3 days before?', '50 %'],
  ['What refund do I get if I cancel 24 hours before?', 'none'],
  ['What refund do I get if I cancel two weeks before?', 'all'],
])('rows that count in days and in hours are one scale: %s', (question, answer) => {
  expect(ask(question, [tours])).toContain(answer)
})

test('an amount of something else falls into no span of time', () => {
  expect(ask('What do we pay for 20 pupils?', [visits])).toBeNull()
})

test('to call somebody about time off cancels nothing', () => {
  expect(ask('Who do I call about time off 3 weeks before?', [visits])).toBeNull()
})
