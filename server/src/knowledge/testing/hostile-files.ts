import { deflateSync, gzipSync } from 'node:zlib'
import { makePdf } from './make-pdf.ts'
import { makeDocx, makeXlsx, makeZip, paragraph } from './make-zip.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const many = (text: string, bytes = 1_000_000) => text.repeat(Math.ceil(bytes / text.length))
/** What a file may try to read. */
export const secret = 'root:x:0'
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

type HostileFile = {
  what: string
  name: string
  /** How reading it ends: read, or the code of why not. */
  outcome: string
  file: () => Uint8Array
}

/** What somebody may upload to harm. */
export const hostileFiles: HostileFile[] = [
  {
    what: 'archives within archives',
    name: 'a.docx',
    outcome: 'wrong_type',
    file: () => nested(20),
  },
  {
    what: 'an archive as the document',
    name: 'a.docx',
    outcome: 'broken',
    file: () => docxOf(Buffer.from(nested(3))),
  },
  {
    what: 'an archive cut off',
    name: 'a.docx',
    outcome: 'broken',
    file: () => makeDocx(paragraph('Hi.')).slice(0, 600),
  },
  {
    what: 'the head of an archive alone',
    name: 'a.xlsx',
    outcome: 'broken',
    file: () => bytes('PK\x03\x04noise'),
  },
  {
    what: 'paths that lead out',
    name: 'a.docx',
    outcome: 'wrong_type',
    file: () => makeZip([{ name: '../../etc/passwd', data: secret }]),
  },
  {
    what: 'one name a thousand times',
    name: 'a.docx',
    outcome: 'read',
    file: () =>
      makeZip(
        Array.from({ length: 1000 }, () => ({ name: 'word/document.xml', data: said('Once.') })),
      ),
  },
  {
    what: 'entities of entities',
    name: 'a.docx',
    outcome: 'broken',
    file: () => docxOf(`${laughs}${said('&k;')}`),
  },
  {
    what: 'an entity from a file',
    name: 'a.docx',
    outcome: 'broken',
    file: () =>
      docxOf(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${said('&x; is it.')}`),
  },
  {
    what: 'XML nested without end',
    name: 'a.docx',
    outcome: 'too_complex',
    file: () => docxOf(`<w:document ${word}><w:body>${many('<w:p>')}`),
  },
  {
    what: 'a sheet of entities',
    name: 'a.xlsx',
    outcome: 'read',
    file: () => makeXlsx([{ name: 'A', rows: `${laughs}<row><c><v>&k;</v></c></row>` }]),
  },
  {
    what: 'a cell at the end of the world',
    name: 'a.xlsx',
    outcome: 'read',
    file: () =>
      makeXlsx([{ name: 'A', rows: '<row r="99999999"><c r="ZZZZZZ99999999"><v>1</v></c></row>' }]),
  },
  {
    what: 'an attribute of megabytes',
    name: 'a.html',
    outcome: 'read',
    file: () => bytes(`<!doctype html><p title="${many('x', 5_000_000)}">Hi.</p>`),
  },
  {
    what: 'comments that do not end',
    name: 'a.html',
    outcome: 'read',
    file: () => bytes(`<!doctype html><p>Hi.</p>${many('<!--')}`),
  },
  {
    what: 'a page with a null',
    name: 'a.html',
    outcome: 'wrong_type',
    file: () => bytes('<!doctype html><p>Hi\0</p>'),
  },
  {
    what: 'half tags',
    name: 'a.html',
    outcome: 'empty',
    file: () => bytes(`<!doctype html>${many('<a ')}`),
  },
  { what: 'brackets without end', name: 'a.md', outcome: 'read', file: () => bytes(many('[')) },
  { what: 'quotes within quotes', name: 'a.md', outcome: 'empty', file: () => bytes(many('> ')) },
  { what: 'stars and lines', name: 'a.md', outcome: 'read', file: () => bytes(many('*_')) },
  { what: 'ticks without end', name: 'a.md', outcome: 'empty', file: () => bytes(many('` ')) },
  {
    what: 'a table of bars',
    name: 'a.md',
    outcome: 'read',
    file: () => bytes(`${many('|')}\n${many('|-')}\n${many('|')}`),
  },
  {
    what: 'a quote that does not end',
    name: 'a.csv',
    outcome: 'read',
    file: () => bytes(`a,b\n"${many('x,y\n', 5_000_000)}`),
  },
  { what: 'quotes alone', name: 'a.csv', outcome: 'read', file: () => bytes(many('"', 5_000_000)) },
  {
    what: 'a word of megabytes',
    name: 'a.txt',
    outcome: 'read',
    file: () => bytes(many('x', 5_000_000)),
  },
  {
    what: 'empty lines alone but for a word',
    name: 'a.txt',
    outcome: 'read',
    file: () => bytes(`${many('\n', 5_000_000)}Hi.`),
  },
  {
    what: 'a letter with a million accents',
    name: 'a.txt',
    outcome: 'read',
    file: () => bytes(`a${many('\u0301', 2_000_000)}`),
  },
  {
    what: 'a packed file',
    name: 'a.txt',
    outcome: 'wrong_type',
    file: () => new Uint8Array(gzipSync('Hi.')),
  },
  {
    what: 'a packed bomb as a page',
    name: 'a.html',
    outcome: 'wrong_type',
    file: () => new Uint8Array(gzipSync(Buffer.alloc(50_000_000))),
  },
  {
    what: 'a picture as a PDF',
    name: 'a.pdf',
    outcome: 'wrong_type',
    file: () =>
      new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff', 'latin1')),
  },
  {
    what: 'a program',
    name: 'a.docx',
    outcome: 'wrong_type',
    file: () => new Uint8Array(Buffer.from('MZ\x90\0\x03\0', 'latin1')),
  },
  {
    what: 'UTF-16 with half a letter',
    name: 'a.txt',
    outcome: 'read',
    file: () => new Uint8Array([0xff, 0xfe, 0x48, 0, 0x69]),
  },
  {
    what: 'a PDF whose pages hold themselves',
    name: 'a.pdf',
    outcome: 'empty',
    file: () => pdf(catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>'),
  },
  {
    what: 'a PDF of a billion pages',
    name: 'a.pdf',
    outcome: 'empty',
    file: () => pdf(catalog, '<< /Type /Pages /Kids [] /Count 1000000000 >>'),
  },
  {
    what: 'a PDF that unpacks to 200 MB',
    name: 'a.pdf',
    outcome: 'too_complex',
    file: () =>
      pdf(
        ...onePage,
        `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
      ),
  },
  {
    what: 'a PDF cut off',
    name: 'a.pdf',
    outcome: 'broken',
    file: () => makePdf([[{ text: 'Hi.', x: 1, y: 1, size: 9 }]]).slice(0, 300),
  },
  {
    what: 'an archive that unpacks to a thousand times as much',
    name: 'a.docx',
    outcome: 'too_complex',
    file: () => docxOf(said(many('x', 40_000_000))),
  },
  {
    what: 'a PDF behind a password',
    name: 'a.pdf',
    outcome: 'encrypted',
    file: () => makePdf([[{ text: 'Hi.', x: 1, y: 1, size: 9 }]], { encrypted: true }),
  },
  {
    what: 'a picture of four billion points',
    name: 'a.png',
    outcome: 'wrong_type',
    file: () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff', 'latin1'),
  },
  {
    what: 'packed files within packed files',
    name: 'a.csv',
    outcome: 'wrong_type',
    file: () => gzipSync(gzipSync(gzipSync(Buffer.alloc(100_000_000)))),
  },
  {
    what: 'a table of one line',
    name: 'a.csv',
    outcome: 'too_complex',
    file: () => bytes(many('a word,', 10_000_000)),
  },
  {
    what: 'a page as a PDF',
    name: 'a.pdf',
    outcome: 'read',
    file: () => bytes('<!doctype html><p>Hi.'),
  },
  {
    what: 'a PDF as a table',
    name: 'a.csv',
    outcome: 'read',
    file: () => makePdf([[{ text: 'Hi there.', x: 9, y: 9, size: 9 }]]),
  },
]
