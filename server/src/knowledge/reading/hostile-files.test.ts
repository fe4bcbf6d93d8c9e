import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { makePdf } from '../testing/make-pdf.ts'
import { makeDocx, makeXlsx, makeZip, paragraph } from '../testing/make-zip.ts'
import { Unreadable } from './document.ts'
import { openParser } from './parse-file.ts'

// What somebody may upload to harm: each is read as far as it is a text, or refused in words, within the limits.

vi.setConfig({ testTimeout: 60_000 })
const parser = openParser({ seconds: 60, cpuSeconds: 15, megabytes: 384 })
afterAll(() => parser.end())

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const many = (text: string, bytes = 1_000_000) => text.repeat(Math.ceil(bytes / text.length))
const secret = 'root:x:0'
const laughs = `<!DOCTYPE a [<!ENTITY a "ha">${Array.from(
  { length: 20 },
  (_, at) =>
    `<!ENTITY ${String.fromCharCode(98 + at)} "${`&${String.fromCharCode(97 + at)};`.repeat(10)}">`,
).join('')}]>`
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const docxOf = (document: string | Buffer) =>
  makeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: 'word/document.xml', data: document },
  ])
const said = (text: string) =>
  `<w:document ${word}><w:body>${paragraph(text)}</w:body></w:document>`
const nested = (depth: number): Uint8Array =>
  depth === 0
    ? bytes('bomb')
    : makeZip([{ name: `${depth}.zip`, data: Buffer.from(nested(depth - 1)) }])

/** A PDF of these objects, whose table of them is missing: readers look for them. */
const pdf = (...objects: string[]) =>
  new Uint8Array(
    Buffer.from(
      `%PDF-1.7\n${objects.map((each, at) => `${at + 1} 0 obj\n${each}\nendobj\n`).join('')}trailer << /Root 1 0 R >>\n%%EOF`,
      'latin1',
    ),
  )
const packed = deflateSync(Buffer.alloc(200_000_000, 32), { level: 1 }).toString('latin1')
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const onePage = [
  catalog,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
]

const hostile: [what: string, name: string, file: () => Uint8Array, outcome: string][] = [
  ['archives within archives', 'a.docx', () => nested(20), 'wrong_type'],
  ['an archive as the document', 'a.docx', () => docxOf(Buffer.from(nested(3))), 'broken'],
  ['an archive cut off', 'a.docx', () => makeDocx(paragraph('Hi.')).slice(0, 600), 'broken'],
  ['the head of an archive alone', 'a.xlsx', () => bytes('PK\x03\x04noise'), 'broken'],
  [
    'paths that lead out',
    'a.docx',
    () => makeZip([{ name: '../../etc/passwd', data: secret }]),
    'wrong_type',
  ],
  [
    'one name a thousand times',
    'a.docx',
    () =>
      makeZip(
        Array.from({ length: 1000 }, () => ({ name: 'word/document.xml', data: said('Once.') })),
      ),
    'read',
  ],
  ['entities of entities', 'a.docx', () => docxOf(`${laughs}${said('&k;')}`), 'broken'],
  [
    'an entity from a file',
    'a.docx',
    () => docxOf(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${said('&x; is it.')}`),
    'broken',
  ],
  [
    'XML nested without end',
    'a.docx',
    () => docxOf(`<w:document ${word}><w:body>${many('<w:p>')}`),
    'too_complex',
  ],
  [
    'a sheet of entities',
    'a.xlsx',
    () => makeXlsx([{ name: 'A', rows: `${laughs}<row><c><v>&k;</v></c></row>` }]),
    'read',
  ],
  [
    'a cell at the end of the world',
    'a.xlsx',
    () =>
      makeXlsx([{ name: 'A', rows: '<row r="99999999"><c r="ZZZZZZ99999999"><v>1</v></c></row>' }]),
    'read',
  ],
  [
    'an attribute of megabytes',
    'a.html',
    () => bytes(`<!doctype html><p title="${many('x', 5_000_000)}">Hi.</p>`),
    'read',
  ],
  [
    'comments that do not end',
    'a.html',
    () => bytes(`<!doctype html><p>Hi.</p>${many('<!--')}`),
    'read',
  ],
  ['a page with a null', 'a.html', () => bytes('<!doctype html><p>Hi\0</p>'), 'wrong_type'],
  ['half tags', 'a.html', () => bytes(`<!doctype html>${many('<a ')}`), 'empty'],
  ['brackets without end', 'a.md', () => bytes(many('[')), 'read'],
  ['quotes within quotes', 'a.md', () => bytes(many('> ')), 'empty'],
  ['stars and lines', 'a.md', () => bytes(many('*_')), 'read'],
  ['ticks without end', 'a.md', () => bytes(many('` ')), 'empty'],
  ['a table of bars', 'a.md', () => bytes(`${many('|')}\n${many('|-')}\n${many('|')}`), 'read'],
  [
    'a quote that does not end',
    'a.csv',
    () => bytes(`a,b\n"${many('x,y\n', 5_000_000)}`),
    'broken',
  ],
  ['quotes alone', 'a.csv', () => bytes(many('"', 5_000_000)), 'read'],
  ['a word of megabytes', 'a.txt', () => bytes(many('x', 5_000_000)), 'read'],
  ['empty lines alone but for a word', 'a.txt', () => bytes(`${many('\n', 5_000_000)}Hi.`), 'read'],
  [
    'a letter with a million accents',
    'a.txt',
    () => bytes(`a${many('\u0301', 2_000_000)}`),
    'read',
  ],
  ['a packed file', 'a.txt', () => new Uint8Array(gzipSync('Hi.')), 'wrong_type'],
  [
    'a packed bomb as a page',
    'a.html',
    () => new Uint8Array(gzipSync(Buffer.alloc(50_000_000))),
    'wrong_type',
  ],
  [
    'a picture as a PDF',
    'a.pdf',
    () => new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff', 'latin1')),
    'wrong_type',
  ],
  [
    'a program',
    'a.docx',
    () => new Uint8Array(Buffer.from('MZ\x90\0\x03\0', 'latin1')),
    'wrong_type',
  ],
  ['UTF-16 with half a letter', 'a.txt', () => new Uint8Array([0xff, 0xfe, 0x48, 0, 0x69]), 'read'],
  [
    'a PDF whose pages hold themselves',
    'a.pdf',
    () => pdf(catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>'),
    'empty',
  ],
  [
    'a PDF of a billion pages',
    'a.pdf',
    () => pdf(catalog, '<< /Type /Pages /Kids [] /Count 1000000000 >>'),
    'empty',
  ],
  [
    'a PDF that unpacks to 200 MB',
    'a.pdf',
    () =>
      pdf(
        ...onePage,
        `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
      ),
    'too_complex',
  ],
  [
    'a PDF cut off',
    'a.pdf',
    () => makePdf([[{ text: 'Hi.', x: 1, y: 1, size: 9 }]]).slice(0, 300),
    'broken',
  ],
]

async function ends(file: Uint8Array, name: string) {
  try {
    const { text } = await parser.parse(file, name)
    expect(text).not.toContain(secret)
    return { outcome: 'read', reason: '' }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { outcome: error.code, reason: error.message }
  }
}

test.each(hostile)('%s (%s)', async (_what, name, file, wanted) => {
  const { outcome, reason } = await ends(file(), name)

  expect(outcome).toBe(wanted)
  // Words for a person: nothing of the machine, of code or of a library.
  expect(reason).not.toMatch(/[/\\{}]|\.ts\b|node|undefined|Error|at 0x/)
  expect(await ends(bytes('Hello there.'), 'a.txt')).toEqual({ outcome: 'read', reason: '' })
})
