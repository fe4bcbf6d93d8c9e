import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'
import { parseFile } from './parse-file.ts'

const written = (source: string) => parseCsv(source).text.split('\n')

test.each([
  ['commas', 'loaf,price,"in, stock"\nRye,4.20,"yes, ""daily"""\nSpelt,5.10,no'],
  ['semicolons', 'loaf;price;"in, stock"\r\nRye;4.20;"yes, ""daily"""\r\nSpelt;5.10;no\r\n'],
  ['tabs', 'loaf\tprice\tin, stock\nRye\t4.20\t"yes, ""daily"""\nSpelt\t5.10\tno'],
])('values between %s become a table', (_name, source) => {
  expect(written(source)).toEqual([
    '| loaf | price | in, stock |',
    '| --- | --- | --- |',
    '| Rye | 4.20 | yes, "daily" |',
    '| Spelt | 5.10 | no |',
  ])
})

test('decimal commas do not part the values that semicolons part', () => {
  expect(written('Brot;Preis;Gewicht\nRoggen;4,20;0,75\nDinkel;5,10;0,5')).toEqual([
    '| Brot | Preis | Gewicht |',
    '| --- | --- | --- |',
    '| Roggen | 4,20 | 0,75 |',
    '| Dinkel | 5,10 | 0,5 |',
  ])
})

test('what stands above the table is text; lines within a value are one line', () => {
  const { text, blocks } = parseCsv('Prices of May\n\nloaf,note\nRye,"dark\nand sour"\nOat,a|b')

  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'table'])
  expect(text).toContain('| Rye | dark and sour |\n| Oat | a/b |')
})

test('a table without names of columns keeps its first row', () => {
  expect(written('Rye,4.20\nSpelt,5.10')).toEqual([
    '|  |  |',
    '| --- | --- |',
    '| Rye | 4.20 |',
    '| Spelt | 5.10 |',
  ])
})

test.each([
  ['one row', 'Name;Price\nA;5;\n', ['| Name | Price |  |', '| --- | --- | --- |', '| A | 5 |  |']],
  ['two of them', 'Name;Town\nA;Lyon;;\nB;Nice;;', ['| Name | Town |  |  |']],
  ['text above', 'Prices\nName;Price\nA;5;\nB;6;\nC;;', ['Prices', '', '| Name | Price |  |']],
])(
  'the names stay where only the rows below them end in a delimiter: %s',
  (_what, source, lines) => {
    expect(written(source).slice(0, lines.length)).toEqual(lines)
  },
)

test('a title with as many values as columns is none of their names', () => {
  expect(written('Prices, May\nloaf,price,\nRye,4,\nOat,5,\n').slice(0, 3)).toEqual([
    'Prices  May',
    '',
    '| loaf | price |  |',
  ])
})

test('a blank may stand before a quoted value, and quotes within a value are part of it', () => {
  const source = 'loaf, note, price\nRye, "big, ""red""" , 4\nOat, "dark\nand sour", 5'

  expect(written(source).slice(2)).toEqual([
    '| Rye | big, "red" | 4 |',
    '| Oat | dark and sour | 5 |',
  ])
  expect(written('loaf,note\nRye, "dark" bread\nOat, "so\nSpelt, "x').slice(2)).toEqual([
    '| Rye | "dark" bread |',
    '| Oat | "so |',
    '| Spelt | "x |',
  ])
})

test('a byte order mark is no part of the first name, and the type is kept', async () => {
  const document = await parseFile(Buffer.from('\ufeffloaf,price\nRye,4\nOat,5'), 'loaves.csv')

  expect(document.mimeType).toBe('text/csv')
  expect(document.text).toMatch(/^\| loaf \| price \|/)
})

test('prose under the name of a table is read as text', async () => {
  const { text } = await parseFile(Buffer.from('We bake at night.\n\nCome early.'), 'a.csv')

  expect(text).toBe('We bake at night.\n\nCome early.')
})

test('one line of millions of values is refused, one of a single value is not', async () => {
  const values = Buffer.from('a,'.repeat(5_000_000))
  const value = Buffer.from(`name,note\nRye,"${'x'.repeat(10_000_000)}`)

  await expect(parseFile(values, 'a.csv')).rejects.toMatchObject({ code: 'too_complex' })
  const { chunks } = await parseFile(value, 'b.csv')
  expect(Math.max(...chunks.map(({ body }) => body.length))).toBeLessThanOrEqual(1400)
})

test('a broad row does not make each short one as broad', async () => {
  const source = `${'a,'.repeat(400)}b\n${'c,d\n'.repeat(100_000)}`

  const { text } = await parseFile(Buffer.from(source), 'a.csv')

  expect(text.length).toBeLessThan(3_000_000)
})
