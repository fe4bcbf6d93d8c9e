import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const names = ['Maths', 'Physics', 'Art']
const courses = (...deadlines: string[]) =>
  table('Course | Deadline', ...names.map((name, at) => `${name} | ${deadlines[at]}`))
const latest = (body: string, language = 'en') =>
  ask('Which course has the latest deadline?', [{ body, language }])

test.each([
  ['31/03/2025', '01/09/2025', '15/06/2025'],
  ['31-03-2025', '01-09-2025', '15-06-2025'],
  ['31/03/25', '01/09/25', '15/06/25'],
  ['31.03.25', '01.09.25', '15.06.25'],
  ['31. 3. 2025', '1. 9. 2025', '15. 6. 2025'],
  ['31.03.', '01.09.', '15.06.'],
  ['31/03', '01/09', '15/06'],
  ['31-Mar-25', '01-Sep-25', '15-Jun-25'],
  ['31 March 2025', 'Sept 1, 2025', '15 Jun 25'],
  ['31/03/2025 18:00', '01/09/2025 12:00', '15/06/2025 9:00'],
  ['2025/03/31', '2025/09/01', '2025/06/15'],
  ['31 marzo 2025', '1 settembre 2025', '15 giugno 2025'],
])('the latest of %s, %s and %s is the second', (...deadlines) => {
  expect(latest(courses(...deadlines))).toContain(`That is Physics: deadline ${deadlines[1]}`)
})

test('a number above 12 is the day, and so tells the month of all', () => {
  expect(latest(courses('03/04/2025', '01/19/2025', '06/05/2025'))).toContain('Art')
  expect(latest(courses('03/04/2025', '19/01/2025', '06/05/2025'))).toContain('Art')
  expect(latest(courses('03/04/2025', '19/01/2025', '02/05/2025'))).toContain('Art')
  expect(latest(courses('03/04/2025', '01/19/2025', '02/05/2025'))).toContain('Maths')
})

test('dates of which one says that the day is first and one that it is last are not compared', () => {
  expect(latest(courses('03/04/2025', '01/19/2025', '16/05/2025'))).toBeNull()
})

test('without a number above 12 the day is first, unless the table is American', () => {
  const dates = ['03/04/2025', '01/09/2025', '06/05/2025']
  const priced = (fee: string) =>
    table('Course | Deadline | Fee', ...names.map((name, at) => `${name} | ${dates[at]} | ${fee}`))

  expect(latest(courses(...dates))).toContain('Physics')
  expect(latest(priced('£20'))).toContain('Physics')
  expect(latest(priced('20 USD'))).toContain('Art')
  // Dollars are those of several countries.
  expect(latest(priced('$20'))).toBeNull()
  expect(latest(priced('20 USD').replace('20 USD', '20 USD until 30/11/2025'))).toContain('Art')
})

test('where the order is the same either way, nothing needs to tell the day', () => {
  const body = table(
    'Course | Deadline | Fee',
    'Maths | 01/02/2025 | $20',
    'Physics | 05/06/2025 | $20',
    'Art | 03/04/2025 | $20',
  )

  expect(latest(body)).toBe('That is Physics: deadline 05/06/2025.')
})

test('another column of the table tells which number is the day', () => {
  const body = table(
    'Course | Deadline | Begin',
    'Maths | 03/04/2025 | 10/20/2025',
    'Physics | 01/09/2025 | 10/21/2025',
    'Art | 06/05/2025 | 10/22/2025',
  )

  expect(latest(body)).toBe('That is Art: deadline 06/05/2025.')
})

test('a day that is in no month is no date', () => {
  expect(latest(courses('31/13/2025', '01/09/2025', '15/06/2025'))).toBeNull()
  expect(latest(courses('31/02/2025', '01/09/2025', '15/06/2025'))).toBeNull()
})

const bars = (column: string, ...cells: string[]) => ({
  title: 'Bars',
  body: table(
    `Bar | ${column}`,
    ...['Blue', 'Red', 'Green'].map((name, at) => `${name} | ${cells[at]}`),
  ),
})

test.each([
  ['Which bar closes last?', bars('Hours', '6 pm – 12 am', '6 pm – 2 am', '5 pm – 11 pm'), 'Red'],
  ['Which bar closes last?', bars('Hours', '6 pm – 12 am', '6 pm – 10 pm', '5 pm – 11 pm'), 'Blue'],
  ['Which bar closes last?', bars('Hours', '6 pm – midnight', '2–6 pm', '5 pm – 11 pm'), 'Blue'],
  ['Which bar closes last?', bars('Hours', '9 pm – 2.30 am', '6 pm – 2 am', '5–11 pm'), 'Blue'],
  ['Which bar opens first?', bars('Hours', '12 pm – 12 am', '11 am – 2 am', '5 pm – 11 pm'), 'Red'],
  ['Which bar opens first?', bars('Hours', '12:30 am – 5 am', '11 am – 2 am', '1–11 pm'), 'Blue'],
  ['Which bar opens first?', bars('Hours', 'noon – 12 am', '1 pm – 2 am', '5 pm – 11 pm'), 'Blue'],
  ['Which bar closes last?', bars('Closes', '12 am', '2 am', '11 pm'), 'Red'],
  ['Which bar closes first?', bars('Closes', '12 am', '2 am', '11 pm'), 'Green'],
  ['Which bar opens first?', bars('Opens', '12 pm', '2 pm', '11 am'), 'Green'],
  ['Which bar closes first?', bars('Closes', '5 am', '7 am', '11 am'), 'Blue'],
])('12 am is midnight, and an end after it is later: %s %#', (question, body, bar) => {
  expect(ask(question, [body])).toContain(`That is ${bar}:`)
})
