import { expect, test } from 'vitest'
import { parseText } from '../parse-text.ts'
import { readTextTable } from './text-table.ts'

const prices = `Our prices (with VAT)

Service              Small car   Van       Duration
Oil change              €89      €119      1 hour
Tyre change             €39       €49      30 minutes
Front brakes           €169                2 hours

Old tyres are taken for €4 each.`

test('lines that stand in columns are a table under its title, and text after it stays text', () => {
  const { text, blocks } = parseText(prices)

  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'table', 'paragraph'])
  expect(text).toContain('| Service | Small car | Van | Duration |\n| --- | --- | --- | --- |')
  expect(text).toContain('| Front brakes | €169 |  | 2 hours |')
})

test.each([
  ['tabs', 'Room\tBeds\tPrice\nAsh\t2\t80\nElm\t3\t95\nOak\t\t120', ['Room', 'Beds', 'Price']],
  ['pipes', 'Room | Beds\nAsh | 2\nElm | 3', ['Room', 'Beds']],
  [
    'pipes with a rule',
    '| Room | Beds |\n|------|------|\n| Ash | two |\n| Elm | three |',
    ['Room', 'Beds'],
  ],
  ['a rule', 'Room   Warden\n------------\nAsh    Ada\nElm    Bo', ['Room', 'Warden']],
  ['dots', 'Coffee ......... 2.80\nTea ....... 2.50\nHot chocolate .. 3.90', ['', '']],
  ['no names of columns', 'Monday     closed\nTuesday    9 to 5\nFriday     9 to 3', ['', '']],
])('a table of %s', (_, text, columns) => {
  const table = readTextTable(text.split('\n'))

  expect(table?.rows[0]).toEqual(columns)
  expect(table?.lines).toBe(text.split('\n').length)
})

test.each([
  ['two lines', 'Room   Beds\nAsh    2'],
  ['sentences', 'We open at nine.  We close at five.\nCome in.  Have a seat.\nSay hello.  Ask us.'],
  ['items of a list', '1)  Switch it on\n2)  Wait\n3)  Switch it off'],
  ['names with a colon', 'Phone:   0123 4567\nFax:     0123 4568\nMail:    a@b.example'],
  ['different numbers of cells', 'a | b\nc | d | e\nf | g'],
  ['one space', 'Room Beds\nAsh 2\nElm 3'],
])('%s are no table', (_, text) => {
  expect(readTextTable(text.split('\n'))).toBeNull()
})

test('very many lines with cells that are no table are passed over at once', () => {
  const odd = Array.from({ length: 40_000 }, (_, line) => `a${' | b'.repeat(1 + (line % 3))}`)
  const before = performance.now()

  const { blocks } = parseText(odd.join('\n'))

  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
  expect(performance.now() - before).toBeLessThan(5000)
})

test('a paragraph of very many lines is read', () => {
  expect(parseText('A line.\n'.repeat(200_000)).blocks).toHaveLength(1)
})
