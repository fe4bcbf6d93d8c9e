import { expect, test } from 'vitest'
import { parseOffice } from './parse-office.ts'
import { makeWorkbook, sheetRow } from './testing/make-office.ts'

/** The lines of a sheet, without its name and the lines of dashes. */
async function linesOf(sheet: Parameters<typeof makeWorkbook>[0]) {
  const { document } = await parseOffice(makeWorkbook(sheet))
  return document.text.split('\n').filter((line) => !/^(?:Sheet|\| ---.*)?$/.test(line))
}

const hidden = 'hidden="1"'

test('a hidden row is left out and parts no table', async () => {
  const rows = [
    sheetRow(1, ['Plant', 'Colour']),
    sheetRow(2, ['Fern', 'green']),
    sheetRow(3, ['Moss', 'grey'], hidden),
    sheetRow(4, [], 'hidden="true"'),
    sheetRow(5, ['Rose', 'red']),
    sheetRow(7, ['Shop', 'Town']),
    sheetRow(8, ['Old', 'Lyon'], hidden),
    sheetRow(10, ['Pots', 'Pans']),
    sheetRow(11, ['a', 'b']),
  ]

  const { document } = await parseOffice(makeWorkbook({ rows }))

  expect(document.blocks.map(({ kind }) => kind)).toEqual(['heading', 'table', 'table', 'table'])
  expect(await linesOf({ rows })).toEqual([
    ...['| Plant | Colour |', '| Fern | green |', '| Rose | red |'],
    ...['| Shop | Town |', '| Pots | Pans |', '| a | b |'],
  ])
})

test('what stands in hidden columns is left out', async () => {
  const rows = [
    sheetRow(1, ['Id', 'Plant', 'Cost', 'Price']),
    sheetRow(2, [7, 'Fern', 'secret', 12]),
    sheetRow(4, [null, null, 'secret']),
  ]
  const columns = `<col min="1" max="1" ${hidden}/><col min="2" max="2"/><col min="3" max="3" ${hidden}/>`

  expect(await linesOf({ rows, columns })).toEqual(['| Plant | Price |', '| Fern | 12 |'])
})

test('a sheet that is hidden altogether says nothing', async () => {
  const rows = [sheetRow(1, ['Plant', 'Price']), sheetRow(2, ['Fern', 12], hidden)]
  const columns = `<col min="1" max="16384" ${hidden}/>`

  await expect(parseOffice(makeWorkbook({ rows, columns }))).rejects.toMatchObject({
    code: 'empty',
  })
})

test('a merged value stands in every row and column that it covers', async () => {
  const rows = [
    sheetRow(1, ['Room', 'Season', 'Price', 'Deposit']),
    sheetRow(2, ['Double', 'Summer', 120, 50]),
    sheetRow(3, [null, 'Winter', 80]),
    sheetRow(4, ['Single', 'closed']),
    sheetRow(5, ['Suite', 'Summer', 300, 90]),
  ]
  const merged = ['A2:A3', 'D2:D3', 'B4:D4']

  expect(await linesOf({ rows, merged })).toEqual([
    '| Room | Season | Price | Deposit |',
    '| Double | Summer | 120 | 50 |',
    '| Double | Winter | 80 | 50 |',
    '| Single | closed | closed | closed |',
    '| Suite | Summer | 300 | 90 |',
  ])
})

test('a title and a label over the columns of a table stand there once', async () => {
  const rows = [
    sheetRow(1, ['Prices 2026']),
    sheetRow(3, ['From June']),
    sheetRow(4, ['Room', 'Beds', 'Price']),
    sheetRow(5, ['Ground floor']),
    sheetRow(6, ['Double', 2, 120]),
  ]

  expect(await linesOf({ rows, merged: ['A1:F2', 'A3:C3', 'A5:C5'] })).toEqual([
    ...['Prices 2026', 'From June'],
    ...['| Room | Beds | Price |', '| Ground floor |  |  |', '| Double | 2 | 120 |'],
  ])
})

test('a value beside its label is not repeated over columns that are empty', async () => {
  const rows = [sheetRow(1, ['Street', 'Quay Street 4']), sheetRow(2, ['Town', 'Port Ellery'])]

  expect(await linesOf({ rows, merged: ['B1:F1', 'B2:F2'] })).toEqual([
    '| Street | Quay Street 4 |',
    '| Town | Port Ellery |',
  ])
})

test('rows that are merged as a whole are one table', async () => {
  const rows = [
    sheetRow(1, ['Room', 'Price']),
    sheetRow(3, ['Double', 120]),
    sheetRow(5, ['Single', 80]),
    sheetRow(6, ['Note']),
    sheetRow(9, ['Shop', 'Town']),
  ]
  const merged = ['A1:A2', 'B1:B2', 'A3:A4', 'B3:B4', 'A6:B8']

  expect(await linesOf({ rows, merged })).toEqual([
    ...['| Room | Price |', '| Double | 120 |', '| Single | 80 |', '| Note |  |'],
    '| Shop | Town |',
  ])
  expect((await parseOffice(makeWorkbook({ rows, merged }))).document.blocks).toHaveLength(3)
})

test('two rows of names that are merged name the columns together', async () => {
  const rows = [
    sheetRow(1, ['Room', 'Price']),
    sheetRow(2, [null, 'Summer', 'Winter']),
    sheetRow(3, ['Double', 120, 80]),
    sheetRow(4, ['Single', 80, 60]),
  ]

  expect(await linesOf({ rows, merged: ['A1:A2', 'B1:C1'] })).toEqual([
    '| Room | Price Summer | Price Winter |',
    '| Double | 120 | 80 |',
    '| Single | 80 | 60 |',
  ])
})

test('a merged value that begins in a hidden row or column stands where it is seen', async () => {
  const rows = [
    sheetRow(1, ['Prices 2026']),
    sheetRow(2, ['Id', 'Room', 'Season', 'Price']),
    sheetRow(3, [1, 'Double', 'Spring', 100], hidden),
    sheetRow(4, [2, null, 'Summer', 120]),
    sheetRow(5, [3, null, 'Winter', 80]),
  ]
  const columns = `<col min="1" max="1" ${hidden}/>`

  expect(await linesOf({ rows, columns, merged: ['A1:D1', 'B3:B5'] })).toEqual([
    'Prices 2026',
    ...['| Room | Season | Price |', '| Double | Summer | 120 |', '| Double | Winter | 80 |'],
  ])
})

test('a long text that is merged over rows is said once', async () => {
  const text = 'Guests may use the garden. '.repeat(20).trim()
  const rows = [
    sheetRow(1, ['Room', 'Note']),
    sheetRow(2, ['Double', text]),
    sheetRow(3, ['Single']),
  ]

  expect((await linesOf({ rows, merged: ['B2:B3'] })).at(-1)).toBe('| Single |  |')
})

test('ranges without end, and very many of them, are read as far as there are rows', async () => {
  const rows = Array.from({ length: 2000 }, (_, at) =>
    sheetRow(at + 1, [at === 0 ? 'x'.repeat(399) : null, `${at}`, 'a', 'b']),
  )
  const everything = Array.from({ length: 20_000 }, (_, at) => `B${(at % 2000) + 1}:XFD1048576`)
  const columns = `<col min="9" max="16384" ${hidden}/>`.repeat(20_000)

  const lines = await linesOf({ rows, columns, merged: ['A1:XFD1048576', ...everything] })

  expect(lines).toHaveLength(2000)
  expect(lines.join('\n').length).toBeLessThan(1_000_000)
})
