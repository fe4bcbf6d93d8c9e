import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../testing/ask-tables.ts'

const crates = table(
  'Crate | Arrives | Up to 3 kg | Up to 12 kg | Head of line',
  'Pike | 3 to 5 working days | 4.20 | 7.90 | Ines Molander',
  'Perch | next working day before 10:00 | 9.40 | 14.60 | Otto Vance',
  'Carp | same day, within 40 km | 31.00 | 44.00 | Ruth Abara',
)
const wines = table(
  'Wine | Bottle EUR | Alcohol % | Bottles left',
  'Joven | 7,90 | 13,5 | 2400',
  'Dulce | 17,50 | 15,5 | 95',
  'Burbuja | 14,90 | 11,5 | 540',
)

test.each([
  ['What does Pike cost for 8 kilos?', 'Pike: up to 12 kg 7.90.'],
  ['What does Pike Evening cost up to 3 kg?', null],
  ['Who is in charge of Perch?', 'Perch: head of line Otto Vance.'],
  ['What is your slowest crate?', 'That is Pike: arrives 3 to 5 working days.'],
  ['What is your fastest crate?', 'That is Carp: arrives same day, within 40 km.'],
  ['What do I get as the owner of a crate?', null],
])('%s', (question, answer) => {
  expect(ask(question, [crates])).toBe(answer)
})

test('the next day but one is two days', () => {
  const body = table(
    'Crate | Arrives',
    'Pike | 3 to 5 working days',
    'Perch | next working day but one',
  )

  expect(ask('What is your fastest crate?', [{ body }])).toBe(
    'That is Perch: arrives next working day but one.',
  )
})

test.each([
  ['Which of your wines is the strongest?', 'That is Dulce: alcohol % 15,5.'],
  ['What do you have least bottles of?', 'That is Dulce: bottles left 95.'],
])('%s', (question, answer) => {
  expect(ask(question, [wines])).toBe(answer)
})

const halls = {
  title: 'Halls',
  heading: 'Halls for hire',
  body: table(
    'Hall | Seats | Price a day | Opens | Piano',
    'Wing 1 | 40 | £80 | 09:00 | yes',
    'Wing 2 | 90 | £140 | 10:00 | no',
    'Great Hall | 300 | £600 | 08:00 | yes',
  ),
}

test.each([
  ['How much is Wing 2?', 'Wing 2: price a day £140.'],
  ['How much is Wing 3?', null],
  ['Is Wing 1 or Wing 2 cheaper?', 'That is Wing 1: price a day £80, compared with Wing 2: £140.'],
])('a number in a name tells which one is meant: %s', (question, answer) => {
  expect(ask(question, [halls])).toBe(answer)
})

test.each([
  ['What does the Great Hall cost?', 'Great Hall: price a day £600.'],
  ['Can I pay for the Great Hall in cash?', null],
  ['Where is the piano of the Great Hall?', null],
  ['What is the Great Hall about?', null],
])('a row has no answer to all that is asked of it: %s', (question, answer) => {
  expect(ask(question, [halls])).toBe(answer)
})

test('how one can pay is told by a table that speaks of it', () => {
  const plans = {
    title: 'Plans',
    body: table('Plan | Price | Pay monthly', 'Basic | £90 | no', 'Gold | £210 | yes'),
  }
  expect(ask('Can I pay monthly for the Gold plan?', [plans])).toBe('Yes. Gold: pay monthly yes.')
})
