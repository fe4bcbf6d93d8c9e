import { expect, test } from 'vitest'
import { type SpannedCell, spannedRows, spannedTable } from './spanned-rows.ts'

const cell = (text: string, colspan = 1, rowspan = 1): SpannedCell => ({ text, rowspan, colspan })
const head = (text: string, colspan = 1, rowspan = 1) => ({
  ...cell(text, colspan, rowspan),
  isHead: true,
})
const row = (...texts: string[]) => texts.map((text) => cell(text))

test('a cell stands in every row and column that it covers', () => {
  const rows = [
    row('Room', 'Season', 'Price', 'Deposit'),
    [cell('Double', 1, 2), cell('Summer'), cell('€120'), cell('€50', 1, 2)],
    row('Winter', '€80'),
    [cell('Single'), cell('all year'), cell('€60', 2)],
  ]

  expect(spannedRows(rows)).toEqual([
    ['Room', 'Season', 'Price', 'Deposit'],
    ['Double', 'Summer', '€120', '€50'],
    ['Double', 'Winter', '€80', '€50'],
    ['Single', 'all year', '€60', '€60'],
  ])
})

test('a row that is shorter than what reaches down beside it has an empty cell there', () => {
  expect(spannedRows([[cell('a'), cell('b'), cell('c', 1, 2)], row('d')])).toEqual([
    ['a', 'b', 'c'],
    ['d', '', 'c'],
  ])
})

test('nothing is said again in a row that says nothing itself', () => {
  expect(spannedRows([[cell('a', 1, 3), cell('b')], row(''), row('c')])).toEqual([
    ['a', 'b'],
    ['', ''],
    ['a', 'c'],
  ])
})

test('a cell alone in its row stands there once', () => {
  expect(spannedRows([row('Dish', 'Price'), [cell('Soups', 2)], row('Leek', '€4')])).toEqual([
    ['Dish', 'Price'],
    ['Soups'],
    ['Leek', '€4'],
  ])
})

test('a long text that covers several columns is said once', () => {
  const text = 'Guests may use the garden. '.repeat(20)

  expect(spannedRows([[cell(text, 2, 2), cell('x')], row('y')])).toEqual([
    [text, '', 'x'],
    ['', '', 'y'],
  ])
})

test('a rowspan of nought reaches down to the end, and what is no number covers one cell', () => {
  expect(spannedRows([[cell('a', 1, 0), cell('b', Number.NaN, -3)], row('c'), row('d')])).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['a', 'd'],
  ])
})

test('spans are followed over a hundred columns and a thousand rows, no further', () => {
  const wide = spannedRows([[cell('a', 65_534), cell('b')]])
  const high = spannedRows([[cell('a', 1, 65_534), cell('b')], ...Array(1500).fill(row('c'))])

  expect(wide[0]).toHaveLength(101)
  expect(high.filter(([first]) => first === 'a')).toHaveLength(1000)
})

test('a table of nothing but large spans does not grow without end', () => {
  const text = 'word '.repeat(60)
  const rows = Array.from({ length: 20_000 }, () => [cell(text, 65_534, 65_534), cell('b', 100)])
  const holes = [[...row(...Array(500).fill('')), cell('a', 1, 1000)], ...Array(999).fill(row('b'))]

  const size = (table: string[][]) => table.flat().reduce((sum, { length }) => sum + length + 1, 0)

  expect(size(spannedRows(rows))).toBeLessThan(4 * 20_000 * text.length)
  expect(size(spannedRows(Array(20).fill(holes).flat()))).toBeLessThan(1_000_000)
})

test('two rows of heads name the columns together', () => {
  const rows = [
    [head('Room', 1, 2), head('Price', 2), head('Beds', 1, 2)],
    [head('Summer'), head('Winter')],
    row('Double', '€120', '€80', '2'),
  ]
  const named = [
    ['Room', 'Price Summer', 'Price Winter', 'Beds'],
    ['Double', '€120', '€80', '2'],
  ]
  const unmarked = rows.map((cells) => cells.map(({ isHead: _, ...each }) => each))
  const level = [
    [head(''), head('Price', 2)],
    [head('Room'), head('Summer'), head('Winter')],
  ]

  expect(spannedTable(rows)).toEqual({ titles: [], rows: named })
  expect(spannedTable(unmarked).rows).toEqual(named)
  expect(spannedTable([...level, row('Double', '€120', '€80')]).rows[0]).toEqual([
    'Room',
    'Price Summer',
    'Price Winter',
  ])
})

test('a title over all columns stands above the names of the columns', () => {
  const rows = [[head('Prices 2025', 2)], [head('Room'), head('Price')], row('Double', '€120')]

  expect(spannedTable(rows)).toEqual({
    titles: ['Prices 2025'],
    rows: [
      ['Room', 'Price'],
      ['Double', '€120'],
    ],
  })
})

test('rows that only look like heads stay rows', () => {
  const sections = [[head('Room'), head('Price')], [head('Summer', 2)], row('Double', '€120')]
  const rowsOfHeads = [[head('Room'), head('Price')], [head('Double'), head('€120')], row('a', 'b')]
  const box = [[head('Halden', 2)], row('Founded', '1907'), row('Head', 'Ann')]
  const divided = [
    [cell('Monday', 1, 2), cell('closed', 2)],
    row('9', '12'),
    row('Tuesday', '9', '12'),
  ]
  const grouped = [[cell('Double', 1, 2), cell('€120')], row('€80'), row('Single', '€60')]

  expect(spannedTable(sections).rows[1]).toEqual(['Summer'])
  expect(spannedTable(rowsOfHeads).rows[1]).toEqual(['Double', '€120'])
  expect(spannedTable(box)).toEqual({ titles: [], rows: spannedRows(box) })
  expect(spannedTable(divided)).toEqual({ titles: [], rows: spannedRows(divided) })
  expect(spannedTable(grouped).rows[0]).toEqual(['Double', '€120'])
})
