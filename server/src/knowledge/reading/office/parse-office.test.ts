import { expect, test } from 'vitest'
import { makePptx, makeXlsx } from '../../testing/make-zip.ts'
import { parseFile } from '../parse-file.ts'

const number = (at: string, value: number, style = 0) =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`
const shared = (at: string, index: number) => `<c r="${at}" t="s"><v>${index}</v></c>`
const inline = (at: string, text: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (at: number, ...cells: string[]) => `<row r="${at}">${cells.join('')}</row>`

const prices = [
  row(1, inline('B1', 'Prices &amp; dates')),
  row(
    3,
    shared('B3', 0),
    shared('C3', 1),
    inline('D3', 'From'),
    inline('E3', 'Share'),
    inline('G3', 'Opens'),
  ),
  row(
    4,
    shared('B4', 2),
    number('C4', 12.5, 2),
    number('D4', 46_174, 1),
    number('E4', 0.155, 3),
    number('G4', 0.375, 4),
  ),
  row(5, inline('B5', 'Moss'), number('C5', 0.30000000000000004), '<c r="D5" t="b"><v>1</v></c>'),
  row(7, inline('B7', 'Ask for | more.')),
].join('')

test('a workbook gives a table for each block of cells, under the name of its sheet', async () => {
  const file = makeXlsx(
    [
      { name: 'Plants', rows: prices },
      { name: 'Secret', rows: row(1, inline('A1', 'hidden')), state: 'hidden' },
    ],
    ['Plant', 'Price', 'Fern'],
  )

  const { text, mimeType } = await parseFile(file, 'plants.xlsx')

  expect(mimeType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(text.split('\n')).toEqual([
    'Plants',
    '',
    'Prices & dates',
    '',
    '| Plant | Price | From | Share | Opens |',
    '| --- | --- | --- | --- | --- |',
    '| Fern | €12.50 | 2026-06-01 | 15.5% | 09:00 |',
    '| Moss | 0.3 | yes |  |  |',
    '',
    'Ask for | more.',
  ])
})

const shape = (paragraphs: string[], title = false) =>
  `<p:sp><p:nvPr>${title ? '<p:ph type="title"/>' : ''}</p:nvPr><p:txBody>${paragraphs
    .map(
      (text) =>
        `<a:p><a:pPr lvl="${text.startsWith('>') ? 1 : 0}"/><a:r><a:t>${text.replace('>', '')}</a:t></a:r></a:p>`,
    )
    .join('')}</p:txBody></p:sp>`
const grid = (rows: string[][]) =>
  `<p:graphicFrame><a:tbl>${rows
    .map(
      (cells) =>
        `<a:tr>${cells.map((text) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`,
    )
    .join('')}</a:tbl></p:graphicFrame>`

test('a presentation gives each slide under its title, as a page with its number', async () => {
  const file = makePptx([
    { shapes: shape(['Our shops'], true) + shape(['Lyon', '>Old town', 'Nice']) },
    { shapes: shape(['Not now'], true), hidden: true },
    {
      shapes:
        grid([
          ['Shop', 'Rent'],
          ['Lyon', '€900'],
        ]) + shape(['Closed on Mondays.']),
    },
  ])

  const { chunks, text, mimeType } = await parseFile(file, 'anything.bin')

  expect(mimeType).toBe('application/vnd.openxmlformats-officedocument.presentationml.presentation')
  expect(text).toBe(
    'Our shops\n\n- Lyon\n  - Old town\n- Nice\n\n| Shop | Rent |\n| --- | --- |\n| Lyon | €900 |\n\nClosed on Mondays.',
  )
  expect(chunks.map(({ page }) => page)).toEqual([1, 3])
})

const many = (count: number, cell: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => cell(at)).join('')
const letters = (at: number) =>
  String.fromCharCode(65 + Math.floor(at / 676), 65 + (Math.floor(at / 26) % 26), 65 + (at % 26))

test.each([
  ['a workbook without cells', makeXlsx([{ name: 'A', rows: '' }]), 'empty'],
  ['a presentation without text', makePptx([{ shapes: '' }]), 'empty'],
  [
    'a workbook that unpacks to far more than its size',
    makeXlsx([{ name: 'A', rows: row(1, inline('A1', ' '.repeat(30_000_000))) }]),
    'too_complex',
  ],
  [
    'a table of too many columns',
    makeXlsx([
      {
        name: 'A',
        rows: row(
          1,
          many(501, (at) => number(`${letters(at)}1`, at * 7919)),
        ),
      },
    ]),
    'too_complex',
  ],
  ['half a workbook', makeXlsx([{ name: 'A', rows: '' }]).slice(0, 700), 'broken'],
])('%s is refused with its reason', async (_name, file, code) => {
  await expect(parseFile(file, 'a.xlsx')).rejects.toMatchObject({ code })
})

test('cells far apart make no wide table', async () => {
  const rows =
    row(1, inline('A1', 'Plant'), inline('XFD1', 'Price')) +
    row(2, inline('A2', 'Fern'), number('XFD2', 3))

  const { text } = await parseFile(makeXlsx([{ name: 'A', rows }]), 'a.xlsx')

  expect(text).toContain('| Plant | Price |\n| --- | --- |\n| Fern | 3 |')
})
