import { crc32, deflateRawSync } from 'node:zlib'

type Entry = {
  name: string
  data: Buffer | string
  /** What the directory claims, for a file that lies. */
  declared?: number
  flags?: number
}

export function makeZip(entries: Entry[]): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, declared, flags = 0 } of entries) {
    const raw = Buffer.from(data)
    const packed = deflateRawSync(raw)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declared ?? raw.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, table, end]))
}

const office = 'http://schemas.openxmlformats.org'
const word = `xmlns:w="${office}/wordprocessingml/2006/main"`
const part = `application/vnd.openxmlformats-officedocument.wordprocessingml`

export function paragraph(text: string, style?: string) {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}

export function table(rows: string[][]) {
  const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
}

/** A Word document around the body given, with the styles Heading1 and Heading2. */
export function makeDocx(body: string): Uint8Array {
  const heading = (level: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`
  return makeZip([
    {
      name: '[Content_Types].xml',
      data: `<Types xmlns="${office}/package/2006/content-types">
        <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
        <Override PartName="/word/document.xml" ContentType="${part}.document.main+xml"/>
        <Override PartName="/word/styles.xml" ContentType="${part}.styles+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1"
        Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      data: `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1"
        Type="${office}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'word/styles.xml', data: `<w:styles ${word}>${heading(1)}${heading(2)}</w:styles>` },
    {
      name: 'word/document.xml',
      data: `<w:document ${word}><w:body>${body}</w:body></w:document>`,
    },
  ])
}
