import { expect, test } from 'vitest'
import { readTable, readTables, rowSentence } from './table.ts'

const bakery = [
  'What we bake.',
  '',
  '| Loaf | Price | Weight |',
  '| --- | ---: | --- |',
  '| Rye | €4.20 | 750 g |',
  '| Spelt | €5.10 |  |',
  '',
  'Orders close at noon.',
].join('\n')

test('a table is read back from a text with the line of each row', () => {
  const table = readTable(bakery)

  expect(table?.columns).toEqual(['Loaf', 'Price', 'Weight'])
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ['Rye', '€4.20', '750 g'],
    ['Spelt', '€5.10', ''],
  ])
  expect(table?.rows.map(({ from, to }) => bakery.slice(from, to))).toEqual([
    '| Rye | €4.20 | 750 g |',
    '| Spelt | €5.10 |  |',
  ])
  expect(bakery.slice(table?.from, table?.to)).toMatch(/^\| Loaf[\s\S]*5.10 \| {2}\|$/)
})

test('a first row that looks like the others names no columns', () => {
  const tides = '| Pier | 07:15 | 10:00 |\n| --- | --- | --- |\n| Quay | 08:30 | 11:30 |'

  const table = readTable(tides)

  expect(table?.columns).toEqual(['', '', ''])
  expect(table?.rows.map(({ from, to }) => tides.slice(from, to))).toEqual([
    '| Pier | 07:15 | 10:00 |',
    '| Quay | 08:30 | 11:30 |',
  ])
})

test('years name columns, whatever stands under them', () => {
  const table = readTable('| Item | 2024 | 2025 |\n| --- | --- | --- |\n| Visits | 1200 | 1950 |')

  expect(table?.columns).toEqual(['Item', '2024', '2025'])
})

test('a text may have several tables or none; a line of dashes alone is none', () => {
  expect(readTables(`${bakery}\n\n| A | B |\n| --- | --- |\n| c | d |`)).toHaveLength(2)
  expect(readTables('One | two\n\nThree')).toEqual([])
})

test('a row is said with the names of its columns', () => {
  const columns = ['Plan', 'Price_per_month', 'VAT number']

  expect(rowSentence(columns, ['Garden', '€9', 'none'], 'en')).toBe(
    'Garden plan: price per month €9; VAT number none',
  )
  expect(rowSentence(['Zimmer', 'Preis je Nacht'], ['Seeblick', '80 €'], 'de')).toBe(
    'Seeblick: Preis je Nacht 80 €',
  )
  expect(rowSentence(['部屋', '平日'], ['藤の間', '12,000円'], 'ja')).toBe('藤の間: 平日 12,000円')
  expect(rowSentence(['', ''], ['Pier', '07:15'], 'en')).toBe('Pier: 07:15')
})
