import { afterAll, expect, test } from 'vitest'
import { makePdf, type PlacedText } from '../testing/make-pdf.ts'
import { makeDocx, makeZip, paragraph, table } from '../testing/make-zip.ts'
import { maxFileBytes } from './file-type.ts'
import { openParser, parseFile } from './parse-file.ts'

// For what can be read: starting it takes longer than reading.
const parser = openParser()
afterAll(() => parser.end())

const bytes = (text: string) => new TextEncoder().encode(text)
const refusal = (file: Uint8Array, name = 'file') =>
  parseFile(file, name).then(
    () => 'accepted',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  )

test('plain text becomes paragraphs whose wrapped lines are joined', async () => {
  const wrapped = [
    'Employees receive twenty-five days of annual leave',
    'each calendar year, in addition to public holidays.',
    '',
    'Unused days expire in March.',
  ]

  const document = await parser.parse(bytes(wrapped.join('\r\n')), 'leave.txt')

  expect(document.mimeType).toBe('text/plain')
  expect(document.text).toBe(
    'Employees receive twenty-five days of annual leave each calendar year, in addition to public holidays.\n\n' +
      'Unused days expire in March.',
  )
})

test('in plain text a short line above a paragraph, or an underlined one, is its heading', async () => {
  const notice =
    'The car gate is rebuilt in March, and the Green Line carries foot passengers only.'
  const source = [
    `Service notices\n\n2 February 2026\n${notice}`,
    `Jobs\n----\nWrite to the harbour office.`,
    `We sail:\n${notice}`,
    'Harbour Office\nQuay Street 4',
  ]

  const { chunks } = await parser.parse(bytes(source.join('\n\n')), 'notices.txt')

  expect(chunks.map(({ heading, body }) => ({ heading, body }))).toEqual([
    { heading: ['Service notices', '2 February 2026'], body: notice },
    {
      heading: ['Service notices', 'Jobs'],
      body: `Write to the harbour office.\n\nWe sail:\n${notice}\n\nHarbour Office\nQuay Street 4`,
    },
  ])
})

test('text in UTF-16 and in Windows-1252 is read as well', async () => {
  const utf16 = Buffer.from('\ufeffGrüße aus Köln.', 'utf16le')
  const windows = Buffer.from('Gr\xfc\xdfe aus K\xf6ln.', 'latin1')

  const texts = await Promise.all([utf16, windows].map((file) => parser.parse(file, 'a.txt')))

  expect(texts.map(({ text }) => text)).toEqual(['Grüße aus Köln.', 'Grüße aus Köln.'])
})

test('Markdown gives headings, lists, tables and fences, without its marks', async () => {
  const source = [
    '---\ntitle: hidden\n---',
    '# Handbook',
    'See **the** [leave policy](https://example.com/x) and `npm *run*`.',
    '## Leave ##',
    '* First [`item`](a)\n  goes on\n* Second',
    '| Grade | Days |\n| --- | ---: |\n| A | 25 |',
    '```sh\n# not a heading\n\nnpm start\n```',
  ].join('\n\n')

  const document = await parser.parse(bytes(source), 'handbook.md')

  expect(document.mimeType).toBe('text/markdown')
  expect(document.chunks.map(({ heading, body }) => ({ heading, body }))).toEqual([
    { heading: ['Handbook'], body: 'See the leave policy and npm *run*.' },
    {
      heading: ['Handbook', 'Leave'],
      body:
        '* First item goes on\n* Second\n\n| Grade | Days |\n| --- | ---: |\n| A | 25 |\n\n' +
        '```sh\n# not a heading\n\nnpm start\n```',
    },
  ])
})

function line(text: string, y: number, size = 11, x = 72): PlacedText {
  return { text, x, y, size }
}

test('a PDF gives headings by size, paragraphs, tables and the page of each passage', async () => {
  const pages = [
    [
      line('Travel policy', 780, 22),
      line('Book trains for distances under 600 kilo-', 740),
      line('metres. Flights need the approval of a manager.', 726),
      line('Rates', 690, 16),
      line('Country', 660),
      line('Day rate', 660, 11, 300),
      line('France', 646),
      line('44 euro', 646, 11, 300),
    ],
    [line('Receipts are due within thirty days.', 780)],
  ]

  const document = await parser.parse(makePdf(pages), 'travel.pdf')

  expect(document.mimeType).toBe('application/pdf')
  expect(document.chunks.map(({ heading, body, page }) => ({ heading, body, page }))).toEqual([
    {
      heading: ['Travel policy'],
      body: 'Book trains for distances under 600 kilometres. Flights need the approval of a manager.',
      page: 1,
    },
    {
      heading: ['Travel policy', 'Rates'],
      body: '| Country | Day rate |\n| --- | --- |\n| France | 44 euro |',
      page: 1,
    },
    { heading: ['Travel policy', 'Rates'], body: 'Receipts are due within thirty days.', page: 2 },
  ])
  expect(document.pages).toHaveLength(2)
})

test('what repeats at the head and foot of the pages of a PDF is left out', async () => {
  const pages = ['one', 'two', 'three', 'four'].map((word, index) => [
    line('Confidential', 820, 9),
    line(`This is the text of page ${word}.`, 700),
    line(`Page ${index + 1} of 4`, 30, 9),
  ])

  const { chunks } = await parser.parse(makePdf(pages), 'pages.pdf')

  expect(chunks.map(({ body }) => body)).toEqual(
    ['one', 'two', 'three', 'four'].map((word) => `This is the text of page ${word}.`),
  )
})

test('a Word document gives headings by style, paragraphs and tables', async () => {
  const docx = makeDocx(
    paragraph('Warranty', 'Heading1') +
      paragraph('Devices are covered for two years &amp; repaired free of charge.') +
      paragraph('Exceptions', 'Heading2') +
      table([
        ['Part', 'Cover'],
        ['Battery', 'one year'],
      ]),
  )

  const document = await parser.parse(docx, 'warranty.docx')

  expect(document.chunks.map(({ heading, body }) => ({ heading, body }))).toEqual([
    { heading: ['Warranty'], body: 'Devices are covered for two years & repaired free of charge.' },
    {
      heading: ['Warranty', 'Exceptions'],
      body: '| Part | Cover |\n| --- | --- |\n| Battery | one year |',
    },
  ])
})

test('the type is what the content is, whatever the name says', async () => {
  const pdf = makePdf([[line('Still a PDF.', 700)]])

  const document = await parser.parse(pdf, 'notes.txt')

  expect(document.mimeType).toBe('application/pdf')
})

test.each([
  ['an empty file', new Uint8Array(), 'empty: This file is empty.'],
  ['a file of blanks', bytes(' \n\n\t '), 'empty: This file is empty.'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), 'wrong_type: This kind of file'],
  ['a text with its own marks', bytes('{\\rtf1 Hi}'), 'wrong_type: This kind of file'],
  ['another archive', makeZip([{ name: 'a.txt', data: 'a' }]), 'wrong_type: This is an archive'],
  [
    'an old Office file',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'wrong_type: This is an Office file',
  ],
  [
    'a protected Word file',
    Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'encrypted: This Office file is protected',
  ],
  [
    'a protected archive',
    makeZip([{ name: 'word/document.xml', data: 'a', flags: 1 }]),
    'encrypted: This file is protected',
  ],
  ['a protected PDF', makePdf([[]], { encrypted: true }), 'encrypted: This PDF is protected'],
  [
    'a protected PDF as it comes from the disk',
    Buffer.from(makePdf([[]], { encrypted: true })),
    'encrypted: This PDF is protected',
  ],
  ['a PDF without text', makePdf([[]]), 'empty: This PDF has no text'],
  ['half a PDF', bytes('%PDF-1.7\n1 0 obj\n<< /Type'), 'broken: This PDF is broken'],
  ['half a Word file', makeDocx(paragraph('Hello')).slice(0, 400), 'broken: This file is broken'],
  [
    'a Word file without sense',
    makeZip([{ name: 'word/document.xml', data: '<w:document' }]),
    'broken: This Word file is broken',
  ],
])('%s is refused with its reason', async (_name, file, reason) => {
  expect(await refusal(file)).toContain(reason)
})

test('a text as large as a file may be is read whole', async () => {
  const whole = 'We deliver in five days.\n\n'.repeat(maxFileBytes / 26).padEnd(maxFileBytes, '.')

  const { text } = await parseFile(bytes(whole), 'long.txt')

  expect(text).toHaveLength(maxFileBytes)
  // What reads lets everything else go first: on a busy machine that takes long.
}, 120_000)

test('an archive that unpacks to far more than its size is not unpacked', async () => {
  const bomb = makeZip([{ name: 'word/document.xml', data: Buffer.alloc(30_000_000) }])

  expect(await refusal(bomb)).toContain('too_complex')
})

test('an archive that lies about its size is stopped where it exceeds it', async () => {
  const data = Buffer.alloc(3_000_000)
  const liar = makeZip([{ name: 'word/document.xml', data, declared: 1000 }])

  expect(await refusal(liar)).toContain('too_complex')
})

test('an archive of too many entries is refused', async () => {
  const entries = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, data: '' }))

  expect(await refusal(makeZip(entries))).toContain('too_complex')
})
