import { describe, expect, test } from 'vitest'
import { makePdf, type PlacedText } from '../../testing/make-pdf.ts'
import { parsePdf } from './parse-pdf.ts'

const prose = [
  'Contracts run for two years and renew by one year if they are not ended three months before',
  'the end. A pump that is older than twelve years is not accepted into a contract any more.',
]

const lines = (y: number, texts: string[], look: Partial<PlacedText> = {}) =>
  texts.map((text, index) => ({ x: 72, y: y - index * 12, size: 10, ...look, text }))

/** The lines of one cell, as a writer puts them down before it goes on to the next cell. */
const cell = (x: number, y: number, text: string, look: Partial<PlacedText> = {}) =>
  lines(y, text.split('\n'), { x, ...look })

const row = (y: number, xs: number[], texts: string[]) =>
  texts.flatMap((text, index) => cell(xs[index] ?? 0, y, text))

/** Like `row`, each cell in the middle of the height of the row. */
const centred = (y: number, xs: number[], texts: string[], look: Partial<PlacedText> = {}) =>
  texts.flatMap((text, index) =>
    cell(xs[index] ?? 0, y + (text.split('\n').length - 1) * 6, text, look),
  )

const table = (...rows: string[][]) => {
  const [head = [], ...body] = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return `table: ${[head, `|${' --- |'.repeat(rows[0]?.length ?? 0)}`, ...body].join('\n')}`
}

async function blocks(...page: PlacedText[][]) {
  const { text, blocks: found } = await parsePdf(makePdf([page.flat()]))
  return found.map(({ kind, from, to, level }) => `${kind}${level || ''}: ${text.slice(from, to)}`)
}

const xs = [72, 160, 250, 340, 430]
const head = ['Contract', 'Price per year\nand pump', 'Visits', 'Reaction on\nweekdays', 'Discount']
const named = ['Contract', 'Price per year and pump', 'Visits', 'Reaction on weekdays', 'Discount']
const brook = ['Brook', '£140', '1', '3 days', '5 %']
const river = ['River', '£265', '2', 'next day', '10 %']
const body = [row(700, xs, brook), row(682, xs, river)]
const title = lines(752, ['Service contracts'], { size: 14, bold: true })
const paragraph = `paragraph: ${prose.join(' ')}`

describe('a head of several lines names the columns below it', () => {
  const wanted = ['heading1: Service contracts', table(named, brook, river), paragraph]

  test.each([
    ['at the top of its row', row(730, xs, head)],
    ['in the middle of its row', centred(724, xs, head)],
    ['and is bold', centred(724, xs, head, { bold: true })],
  ])('%s', async (_, wrapped) => {
    expect(await blocks(title, wrapped, ...body, lines(640, prose))).toEqual(wanted)
  })

  test('line by line, as some files are written', async () => {
    const written = centred(724, xs, head).toSorted((a, b) => b.y - a.y)

    expect(await blocks(title, written, ...body, lines(640, prose))).toEqual(wanted)
  })

  test('line by line, its cells ending at one height', async () => {
    const written = head.flatMap((text, index) =>
      cell(xs[index] ?? 0, 718 + (text.split('\n').length - 1) * 12, text, { bold: true }),
    )

    expect(
      await blocks(
        title,
        written.toSorted((a, b) => b.y - a.y),
        ...body,
        lines(640, prose),
      ),
    ).toEqual(wanted)
  })

  test('in the first column too, under a bold heading that stands near', async () => {
    const found = await blocks(
      lines(742, ['Contracts'], { bold: true }),
      centred(724, xs, ['Kind of\ncontract', ...head.slice(1)]),
      ...body,
      lines(640, prose),
    )

    expect(found).toEqual([
      'heading1: Contracts',
      table(['Kind of contract', ...named.slice(1)], brook, river),
      paragraph,
    ])
  })
})

const three = [72, 200, 330]
const kinds = ['Product', 'Private use', 'Extension']
const kestrel = ['Kestrel', '36 months', 'up to 60 months']
const badger = ['Badger', '24 months', 'no']
const dipper = ['Dipper', 'two years from\nthe day of the\ninvoice', 'by a year if\nregistered']

describe('a row with a cell of several lines stays a row', () => {
  const joined = dipper.map((text) => text.replaceAll('\n', ' '))
  const around = (wrapped: PlacedText[]) => [
    row(760, three, kinds),
    row(740, three, kestrel),
    wrapped,
    row(670, three, badger),
    lines(640, prose),
  ]
  const wanted = [table(kinds, kestrel, joined, badger), paragraph]

  test.each([
    ['at the top', row(718, three, dipper)],
    ['in the middle', centred(706, three, dipper)],
  ])('%s', async (_, wrapped) => {
    expect(await blocks(...around(wrapped))).toEqual(wanted)
  })

  test('in the middle, line by line', async () => {
    const [name = '', use = ''] = dipper
    const written = around(centred(706, three, [name, use, 'no'])).flat()

    expect(await blocks(written.toSorted((a, b) => b.y - a.y))).toEqual([
      table(kinds, kestrel, [name, use.replaceAll('\n', ' '), 'no'], badger),
      paragraph,
    ])
  })

  test('where every row has one', async () => {
    const many = [head, ['Brook', '£140 in\neach year', '1', '3 days', '5 %']]
    const found = await blocks(
      ...many.map((texts, index) => centred(724 - index * 36, xs, texts)),
      centred(652, xs, ['River', '£265', '2', 'next\nday', '10 %']),
    )

    expect(found).toEqual([table(named, ['Brook', '£140 in each year', ...brook.slice(2)], river)])
  })

  test('also where it is the first cell', async () => {
    const first = ['Dipper 4\nand Dipper 6', '24 months', 'no']
    const [name = '', ...others] = first

    expect(await blocks(...around(centred(706, three, first)))).toEqual([
      table(kinds, kestrel, [name.replace('\n', ' '), ...others], badger),
      paragraph,
    ])
  })
})

test('a cell that nearly fills its column is parted from the next', async () => {
  // The name ends 12 points before the next column, which is less than parts two columns elsewhere.
  const wide = ['Dipper 4 and Dipper 6, new', '24 months', 'no']
  const found = await blocks(
    row(760, three, kinds),
    row(742, three, kestrel),
    row(724, three, wide),
    row(706, three, badger),
    lines(670, prose),
  )

  expect(found).toEqual([table(kinds, kestrel, wide, badger), paragraph])
})

describe('what only looks like wrapped cells stays text', () => {
  test('text in two columns, also under two titles', async () => {
    const one = ['The pump stands in the cellar and', 'must be dry when it is opened. Then']
    const other = ['the seal is checked, and what is', 'worn is replaced on the same day.']
    const page = [
      ...cell(72, 700, [...one, ...one].join('\n')),
      ...cell(310, 700, other.join('\n')),
    ]
    const titles = row(724, [72, 310], ['Opening', 'Closing'])

    for (const found of [await blocks(page), await blocks(titles, page)]) {
      expect(found.join('\n')).not.toContain('table:')
    }
  })

  test('a line below a table whose words stand wide apart', async () => {
    const words = ['All', 'of', 'them', 'with', 'the', 'seal', 'and', 'so', 'on']
    const wide = row(724, [72, 94, 113, 146, 173, 200, 230, 258, 279], words)
    const found = await blocks(row(760, three, kinds), row(742, three, kestrel), wide)

    expect(found).toEqual([table(kinds, kestrel), `paragraph: ${words.join(' ')}`])
  })

  test('a wide space within a cell', async () => {
    const spaced = ['Dipper 4', 'new', '24 months', 'no']
    const found = await blocks(
      row(760, three, kinds),
      row(742, three, kestrel),
      row(724, [72, 118, 200, 330], spaced),
    )

    expect(found).toEqual([table(kinds, kestrel, ['Dipper 4 new', '24 months', 'no'])])
  })

  test.each([
    ['two addresses near a table', 748, [72, 250], ['Hollin Pumps', 'Orlebar House\nCastle Mead']],
    ['names far above it', 772, xs, ['Hollin', 'Orlebar\nHouse', 'Wexcombe', 'Cork', 'Derrowby']],
  ])('%s', async (_, y, places, texts) => {
    const short = ['Contract', 'Price', 'Visits', 'Reaction', 'Discount']
    const found = await blocks(row(y, places, texts), row(720, xs, short), ...body)

    expect(found.at(-1)).toBe(table(short, brook, river))
    expect(found.slice(0, -1).join(' ')).not.toContain('table:')
  })

  test('two rows of such texts alone', async () => {
    const found = await blocks(
      row(760, three, ['Hollin Pumps\nWexcombe', 'Orlebar House', 'Fairlead\nPort Ellery']),
      row(724, three, ['Corvane Tools\nLudbrook', 'Marlbrook', 'Tamber\nStelwyn']),
    )

    expect(found.join('\n')).not.toContain('table:')
  })
})

test('a heading near names of several lines that end at one height stays a heading', async () => {
  const tall = [
    'Kind of\ncontract',
    'Price\nper year',
    'Visits',
    'Reaction\non weekdays',
    'Discount',
  ]
  const ended = tall.flatMap((text, index) =>
    cell(xs[index] ?? 0, 718 + (text.split('\n').length - 1) * 12, text),
  )

  expect(await blocks(lines(742, ['Contracts']), ended, ...body)).toEqual([
    'paragraph: Contracts',
    table(
      tall.map((text) => text.replace('\n', ' ')),
      brook,
      river,
    ),
  ])
})

test('names over the second column of rows that stand close are a row of their own', async () => {
  const found = await blocks(
    row(760, [200, 330], ['Saver', 'Flexible']),
    row(748, three, ['Change', '£6', 'free']),
    row(736, three, ['Refund', 'none', 'full']),
  )

  expect(found).toEqual([
    table(['', 'Saver', 'Flexible'], ['Change', '£6', 'free'], ['Refund', 'none', 'full']),
  ])
})

test('the second column of a page is no part of the last row of a table in the first', async () => {
  const narrow = [72, 150, 220]
  const found = await blocks(
    row(760, narrow, kinds),
    row(740, narrow, badger),
    centred(714, narrow, ['Dipper', '24 months', 'up to 48\nmonths']),
    row(752, [340], ['The pump stands in the cellar and\nmust be dry when it is opened.']),
  )

  expect(found).toEqual([
    table(kinds, badger, ['Dipper', '24 months', 'up to 48 months']),
    'paragraph: The pump stands in the cellar and must be dry when it is opened.',
  ])
})
