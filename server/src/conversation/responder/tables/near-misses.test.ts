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
