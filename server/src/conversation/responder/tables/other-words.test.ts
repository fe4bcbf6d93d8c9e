import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../testing/ask-tables.ts'

const boats = {
  title: 'Boat yard',
  heading: 'Boats',
  body: table(
    'Boat | Price | Seats | Delivery',
    'Heron | £900 | 4 | within 3 working days',
    'Gull | £1,200 | 6 | next working day',
    'Tern | £700 | 2 | three weeks',
  ),
}
const parts = {
  title: 'Parts of boats',
  body: table(
    'part_no,name,fits,price in pounds,in stock'.replaceAll(',', ' | '),
    'P-10 | Rudder | Heron | 40 | 3',
    'P-11 | Rudder | Gull | 55 | 0',
    'P-20 | Anchor | Heron and Gull | 25 | 0',
    'P-30 | Oar | all | 12 | 9',
  ),
}
const offices = {
  title: 'Offices',
  body: table(
    'office,monday_to_friday,saturday,sunday'.replaceAll(',', ' | '),
    'Quay | 09:00-17:00 | 09:00-12:00 | closed',
    'Hill | 08:00-16:00 | closed | closed',
    'Mill | always | always | always',
  ),
}
const loans = {
  title: 'Loans',
  body: table(
    'Loan | Yearly rate | Fee for opening | Fee for opening for members',
    'Roof | 4.9 % | none | none',
    'Wheel | 7.5 % | £20 | none',
    'Bridge | 12 % | none | none',
  ),
}

test.each([
  ['How expensive is the Heron?', 'Heron: price £900.'],
  ['Was kostet das Boot Gull?', 'Gull: price £1,200.'],
  ['Which boat is the biggest?', 'That is Gull: seats 6.'],
  [
    'Who is delivered sooner, the Heron or the Gull?',
    'That is Gull: delivery next working day, compared with Heron: within 3 working days.',
  ],
  ['Is the Heron or the Tern cheaper?', 'That is Tern: price £700, compared with Heron: £900.'],
])('%s is answered, though the table has other words', (question, answer) => {
  expect(ask(question, [boats])).toBe(answer)
})

test.each([
  ['How much is the anchor?', 'Anchor: price in pounds 25.'],
  ['How much is the rudder for the Gull?', 'Rudder: price in pounds 55.'],
  ['What is the price of P-11?', 'Rudder: price in pounds 55.'],
  ['Which is the dearest part?', 'That is Rudder (P-11): price in pounds 55.'],
  ['Which parts are sold out?', 'In stock 0: Rudder (P-11) and Anchor.'],
  ['How much is the rudder?', null],
])('%s is asked of a table whose rows begin with a code', (question, answer) => {
  expect(ask(question, [parts])).toBe(answer)
})

test.each([
  ['Which offices are open on Saturdays?', 'Saturday: Quay (09:00-12:00) and Mill (always).'],
  ['Which offices are closed on Saturdays?', 'Saturday: Hill (closed).'],
  ['When does the Quay office open on Wednesday?', 'Quay: monday to friday 09:00-17:00.'],
])('%s is asked of the days that a column is of', (question, answer) => {
  expect(ask(question, [offices])).toBe(answer)
})

test.each([
  ['Welche Büros haben samstags auf?', 'Samstag: Hafen (9:00-12:00).'],
  ['Welche Büros haben samstags zu?', 'Samstag: Berg (geschlossen).'],
])('%s is asked of a German table', (question, answer) => {
  const hours = table('Büro | Samstag', 'Hafen | 9:00-12:00', 'Berg | geschlossen')

  expect(ask(question, [{ title: 'Büros', body: hours }], 'de')).toBe(answer)
})

test.each([
  ['Which loan is the dearest?', 'That is Bridge: yearly rate 12 %.'],
  ['Which loans have no fee for opening?', 'Fee for opening (none): Roof and Bridge.'],
])('%s is asked of rates and fees', (question, answer) => {
  expect(ask(question, [loans])).toBe(answer)
})

test('what was last year is not the last of something', () => {
  expect(ask('What was the price of the Heron last year?', [boats]) ?? '').not.toMatch(/That is/)
})
