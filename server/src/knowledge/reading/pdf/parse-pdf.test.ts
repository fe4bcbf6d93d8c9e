import { describe, expect, test } from 'vitest'
import { makeBomb, makePdf, type PlacedText } from '../../testing/make-pdf.ts'
import { parseFile } from '../parse-file.ts'
import { parsePdf } from './parse-pdf.ts'

const left = 72
const prose = [
  'Personalised engravings and opened software cannot be returned, because nobody else could',
  'use them. Everything else comes back to us within thirty days of the day it was delivered.',
]

/** Lines under each other from `y` down, `step` apart. */
function lines(
  y: number,
  texts: string[],
  { step = 14, ...look }: Partial<PlacedText> & { step?: number } = {},
) {
  return texts.map((text, index) => ({ x: left, y: y - index * step, size: 10, ...look, text }))
}

async function blocks(pages: PlacedText[][]) {
  const { text, blocks: found } = await parsePdf(makePdf(pages))
  return found.map(({ kind, from, to, level }) => `${kind}${level || ''}: ${text.slice(from, to)}`)
}

const paragraph = `paragraph: ${prose.join(' ')}`

test('a bold line in the size of the text is a heading, even without space around it', async () => {
  const page = [
    ...lines(780, ['Returns'], { size: 20 }),
    ...lines(740, prose),
    ...lines(712, ['What cannot be returned'], { bold: true }),
    ...lines(698, prose),
    ...lines(670, ['Who pays the postage for parcels that', 'come back to us from abroad?'], {
      bold: true,
    }),
    ...lines(642, prose),
  ]

  expect(await blocks([page])).toEqual([
    'heading1: Returns',
    paragraph,
    'heading2: What cannot be returned',
    paragraph,
    'heading2: Who pays the postage for parcels that come back to us from abroad?',
    paragraph,
  ])
})

test.each([
  ['by the space around it and its length', 'What cannot be returned'],
  ['by its number', '4.2 What cannot be returned'],
  ['by its capitals', 'WHAT CANNOT BE RETURNED'],
])('a line that looks like the text is a heading %s', async (_by, heading) => {
  const page = [
    ...lines(780, [...prose, ...prose]),
    ...lines(710, [heading]),
    ...lines(696, prose),
    ...lines(640, prose),
  ]

  expect(await blocks([page])).toEqual([
    `paragraph: ${[...prose, ...prose].join(' ')}`,
    `heading1: ${heading}`,
    paragraph,
    paragraph,
  ])
})

test('bold words before a sentence are its heading; a bold sentence or label is not', async () => {
  const boldly = (y: number, bold: string, rest: string, x: number) => [
    { x: left, y, size: 10, text: bold, bold: true },
    { x, y, size: 10, text: rest },
  ]
  const page = [
    ...lines(780, prose),
    ...boldly(740, 'What cannot be returned', 'Personalised engravings and opened software.', 196),
    ...boldly(700, 'Note:', 'Opened software cannot be returned.', 102),
    ...lines(660, prose),
  ]

  expect(await blocks([page])).toEqual([
    paragraph,
    'heading6: What cannot be returned',
    'paragraph: Personalised engravings and opened software.',
    'paragraph: Note: Opened software cannot be returned.',
    paragraph,
  ])
})

test('a paragraph that is bold throughout, an address and a last line are no headings', async () => {
  const warning = [
    'Do not open the case of the',
    'machine while the lamp is',
    'red, and call the person',
    'on duty at once',
  ]
  const address = ['Halden Logistics', 'Quay Street 4', 'Port Ellery']
  const page = [
    ...lines(780, prose),
    ...lines(740, warning, { bold: true }),
    ...lines(670, prose),
    ...lines(620, address),
    ...lines(560, prose),
    ...lines(510, ['With kind regards']),
  ]

  expect(await blocks([page])).toEqual([
    paragraph,
    `paragraph: ${warning.join(' ')}`,
    paragraph,
    `paragraph: ${address.join('\n')}`,
    paragraph,
    'paragraph: With kind regards',
  ])
})

test('heads and feet of left, right and only two pages are left out, and so are page numbers', async () => {
  const page = (number: number, head: string) => [
    { x: number % 2 ? 60 : 400, y: 810, size: 8, text: head },
    ...lines(760, prose),
    { x: 290, y: 30, size: 8, text: `Edition 4, page ${number} of 6` },
  ]
  const pages = [1, 2, 3, 4, 5, 6].map((number) =>
    page(number, number % 2 ? 'Returns' : 'Halden Logistics'),
  )
  const numbered = [...lines(760, prose), { x: 290, y: 30, size: 8, text: '- 7 -' }]

  expect(await blocks(pages)).toEqual(pages.map(() => paragraph))
  expect(await blocks([page(1, 'Returns'), page(2, 'Returns')])).toEqual([paragraph, paragraph])
  expect(await blocks([numbered])).toEqual([paragraph])
})

test('headings that count, and text that begins alike, stay on their pages', async () => {
  const pages = [1, 2, 3].map((number) => [
    ...lines(800, [`Step ${number}`], { bold: true }),
    ...lines(780, prose),
    ...lines(60, [`Parcel ${number * 7} left the house on day ${number}.`]),
  ])

  expect(await blocks(pages)).toEqual(
    [1, 2, 3].flatMap((number) => [
      `heading1: Step ${number}`,
      paragraph,
      `paragraph: Parcel ${number * 7} left the house on day ${number}.`,
    ]),
  )
})

const row = (y: number, cells: [number, string][], look: Partial<PlacedText> = {}) =>
  cells.map(([x, text]) => ({ x, y, size: 10, ...look, text }))

test('a table keeps empty cells and cells of several lines', async () => {
  const page = [
    ...lines(780, prose),
    ...row(
      740,
      [
        [220, 'Saver'],
        [380, 'Flexible'],
      ],
      { bold: true },
    ),
    ...row(720, [
      [72, 'Change of sailing'],
      [220, 'until 24 hours before'],
      [380, 'free'],
    ]),
    ...row(708, [[220, 'the departure']]),
    ...row(688, [
      [72, 'Refund'],
      [380, 'full'],
    ]),
    ...lines(650, prose),
  ]

  expect(await blocks([page])).toEqual([
    paragraph,
    'table: |  | Saver | Flexible |\n| --- | --- | --- |\n' +
      '| Change of sailing | until 24 hours before the departure | free |\n| Refund |  | full |',
    paragraph,
  ])
})

test('items of a list stay lines of one list, their further lines joined', async () => {
  const page = [
    ...lines(780, prose),
    ...lines(752, [
      '- Keep the box and everything that was in it, because without them we can only',
      '  take half of the price off.',
      '- Print the label.',
    ]),
    ...lines(690, prose),
  ]

  const [, list] = await blocks([page])

  expect(list).toBe(
    'list: - Keep the box and everything that was in it, because without them we can only take half of the price off.\n- Print the label.',
  )
})

test('a page that is to be turned is read as if it were', async () => {
  const page = [
    { x: 100, y: 60, size: 10, text: 'What cannot be returned', bold: true, upwards: true },
    { x: 114, y: 60, size: 10, text: prose[0] ?? '', upwards: true },
    { x: 128, y: 60, size: 10, text: prose[1] ?? '', upwards: true },
  ]

  expect(await blocks([page])).toEqual(['heading1: What cannot be returned', paragraph])
})

describe('a small file that asks for much is stopped with its reason', () => {
  const loop = (depth: number) => makeBomb({ depth, leaf: '0 0 m 9 9 l S' })
  const pieces = makeBomb({ depth: 6, leaf: 'BT /F1 9 Tf 1 0 0 1 9 9 Tm (x) Tj ET' })
  const path = makeBomb({ depth: 1, leaf: `${'1 1 m 2 2 l '.repeat(300_000)} S` })

  test.each([
    ['many pieces of text', pieces, /^Page 1 of this PDF is made of too many pieces of text/],
    ['forms within forms', loop(5), /^Page 1 of this PDF has too many lines and shapes/],
    ['a path of many points', path, /^Page 1 of this PDF has too many lines and shapes/],
    ['forms too deep', loop(21), /^Page 1 of this PDF has drawings within drawings/],
  ])('%s', { timeout: 60_000 }, async (_, file, message) => {
    await expect(parseFile(file, 'a.pdf')).rejects.toMatchObject({
      code: 'too_complex',
      message: expect.stringMatching(message),
    })
  })

  // Two pages of 101 pieces of text and 111 forms each, three deep; the first draws a font less.
  const bounded = makeBomb({
    ...{ pages: 2, depth: 3 },
    leaf: 'BT /F1 9 Tf 1 0 0 1 9 9 Tm (x) Tj ET 0 0 m 9 9 l S',
  })
  test.each([
    ['pageTexts', 101],
    ['documentTexts', 202],
    ['pageOperators', 1029],
    ['documentOperators', 2057],
    ['pageForms', 111],
    ['documentForms', 222],
    ['nesting', 3],
  ])('at the limit %s of %i it is read, and one past it not', async (name, most) => {
    const read = await parsePdf(Uint8Array.from(bounded), { [name]: most })
    // What pdf.js was doing when it was stopped fails later, which only a thread of its own may do.
    const refused = parseFile(bounded, 'a.pdf', {
      limits: { seconds: 60, cpuSeconds: 30, megabytes: 512, pdf: { [name]: most - 1 } },
    })

    expect(read.text).toMatch(/^Some words of page/)
    await expect(refused).rejects.toMatchObject({ code: 'too_complex' })
  })

  test('and one within the limits is read', async () => {
    const file = makeBomb({ depth: 3, leaf: '0 0 m 9 9 l S' })

    expect((await parseFile(file, 'a.pdf')).text).toMatch(/^Some words of page/)
  })
})
