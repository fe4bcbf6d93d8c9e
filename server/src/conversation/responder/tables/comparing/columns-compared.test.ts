import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const warranty = {
  title: 'Care',
  heading: 'Warranty',
  body: table(
    'Part | Private homes | Business use | Not covered',
    'Frames and joints | 15 years | 5 years | pieces taken apart',
    'Motors | 3 years | 1 year | damp',
  ),
}
const parking = {
  title: 'Car parks',
  body: table(
    'Car park | Weekday | Weekend | Spaces',
    'North | £6 | £4 | 60',
    'Harbour | £9 | £9 | 20',
  ),
}

test.each([
  [
    'Is the warranty on frames longer in a private home or in a hotel?',
    warranty,
    'Frames and joints: private homes 15 years; business use 5 years.',
  ],
  [
    'Is the North car park cheaper at the weekend or on a weekday?',
    parking,
    'North: weekday £6; weekend £4.',
  ],
])('two columns of one row: %s', (question, text, answer) => {
  expect(ask(question, [text])).toBe(answer)
})

test('two rows are compared as rows', () => {
  expect(ask('Is North or Harbour cheaper at the weekend?', [parking])).toBe(
    'That is North: weekend £4, compared with Harbour: £9.',
  )
})

test('what is of another kind is not set beside it', () => {
  expect(ask('Does North have more spaces or is it cheaper?', [parking]) ?? '').not.toContain(';')
})
