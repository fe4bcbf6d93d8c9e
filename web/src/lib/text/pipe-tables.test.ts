import { expect, test } from 'vitest'
import { pipeTables, quotedRows } from './pipe-tables.ts'

const head = '| Lamp | Price |'

test.each([
  ['with its outer marks', '| Desk | €20 |', [['Desk', '€20']]],
  ['without them, as it is quoted', 'Desk | €20', [['Desk', '€20']]],
  ['whose last cell is empty', 'Desk |', [['Desk', '']]],
  [
    'and the next',
    'Desk | €20 |\n| Floor | €35',
    [
      ['Desk', '€20'],
      ['Floor', '€35'],
    ],
  ],
  ['with a mark in a cell', 'Desk \\| shelf | €20', [['Desk | shelf', '€20']]],
])('a quoted row %s has a cell for each column', (_, quote, rows) => {
  expect(quotedRows(quote, head)).toEqual({ head: ['Lamp', 'Price'], rows })
})

test.each([
  ['words beside a table', 'Desk lamps are out.'],
  ['a part of a row', 'Desk'],
  ['a row of another table', 'Desk | €20 | blue'],
])('%s are no row of it', (_, quote) => {
  expect(quotedRows(quote, head)).toBeNull()
})

test('a text has its tables where they stand, and what is between them is none', () => {
  const text = `${head}\n| --- | --- |\n| Desk | €20 |\n\nA | B\n\n${head}\n|---|---|`

  expect(pipeTables(text).map(({ from, to, rows }) => [from, to, rows.length])).toEqual([
    [0, text.indexOf('\n\nA'), 1],
    [text.lastIndexOf(head), text.length, 0],
  ])
})
