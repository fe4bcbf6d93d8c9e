import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'
import { spanOf } from './spans.ts'

const notice = {
  title: 'Handbook',
  heading: 'Notice',
  body: table(
    'Months in the post | Notice | Pay in lieu',
    'up to 6 | 7 days | none',
    '7 to 12 | 14 days | 1 week',
    '13 and more | 30 days | 3 weeks',
  ),
}
const boats = {
  title: 'Hire',
  heading: 'Boats',
  body: table(
    'Station | Boat | Seats | Price per day',
    'Ferry Lane | Dinghy | 4 | €40',
    'Ferry Lane | Launch | 9 | €95',
    'Old Lock | Dinghy | 6 | €48',
    'Old Lock | Launch | 8 | €110',
  ),
}
const stations = {
  title: 'Stations',
  heading: 'Stations',
  body: table('Station | Seats in the café | Phone', 'Ferry Lane | 60 | 11', 'Old Lock | 24 | 12'),
}
const classes = {
  title: 'Pottery',
  heading: 'Classes',
  body: table(
    'Class | Day | Price | Places left',
    'Wheel, beginners | Monday | €90 | 0',
    'Wheel, beginners | Friday | €105 | 3',
    'Glazing | Tuesday | €70 | 0',
    'Raku | Sunday | €120 | 5',
  ),
}

test.each([
  ['What notice do I get after nine months?', '7 to 12: notice 14 days.'],
  ['What is the notice after 6 months?', 'Up to 6: notice 7 days.'],
  ['Notice after 20 months?', '13 and more: notice 30 days.'],
])('%s is told from the row into which its number falls', (question, answer) => {
  expect(ask(question, [notice])?.toLowerCase()).toBe(answer.toLowerCase())
})

test.each([
  ['under 18', 17, 18],
  ['18 to 64 years', 64, 65],
  ['65+', 65, 64],
  ['über 30 kg', 31, 30],
  ['ab 10', 10, 9],
])('%s goes from where to where it says', (cell, inside, outside) => {
  const { from, to } = spanOf(cell) ?? { from: 1, to: 0 }
  expect(inside >= from && inside <= to).toBe(true)
  expect(outside >= from && outside <= to).toBe(false)
})

test('what is no span is none', () => {
  expect(spanOf('Room 4 to the left')).toBeNull()
})

test('rows of several cells are compared where the question narrows them to what it says', () => {
  expect(ask('Is a dinghy at Old Lock bigger than one at Ferry Lane?', [stations, boats])).toBe(
    'Yes. Old Lock: seats 6; Ferry Lane: seats 4.',
  )
})

test('rows with one name are told apart by a cell', () => {
  expect(
    ask('Which class for beginners is dearer, the one on Monday or on Friday?', [classes]),
  ).toBe(
    'That is Wheel, beginners (Friday): price €105, compared with Wheel, beginners (Monday): €90.',
  )
})

test.each([
  ['Which classes are full?', 'Places left 0: Wheel, beginners (Monday) and Glazing.'],
  ['Which classes are fully booked?', 'Places left 0: Wheel, beginners (Monday) and Glazing.'],
  ['Which classes still have places?', 'Places left: Wheel, beginners (Friday) (3) and Raku (5).'],
])('%s lists by the column of what is left', (question, answer) => {
  expect(ask(question, [classes])).toBe(answer)
})
