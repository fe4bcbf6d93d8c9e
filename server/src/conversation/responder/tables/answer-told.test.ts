import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../testing/ask-tables.ts'

const warranty = {
  title: 'Care',
  heading: 'Warranty',
  body: table(
    'Part | Private homes | Business use',
    'Frames and joints | 15 years | 5 years',
    'Drawer runners and hinges | 5 years | 2 years',
  ),
}
const tickets = {
  title: 'Tickets',
  body: table('Ticket | Price', 'Adult | £12', 'Student | £8', 'Family | £30'),
}

test('what somebody tells before they ask does not keep the answer from them', () => {
  expect(
    ask('We run a restaurant. What warranty do we have on the drawer runners?', [warranty]),
  ).toBe('Drawer runners and hinges: private homes 5 years; business use 2 years.')
})

test('unless it may be another answer with it', () => {
  expect(ask('I am a student. What does the adult ticket cost?', [tickets])).toBe(
    'Adult: price £12.',
  )
  expect(ask('I am a student. What is the price?', [tickets]) ?? '').not.toContain('Adult')
})
