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

const relations = (targets: string[]) =>
  `<Relationships xmlns="${office}/package/2006/relationships">${targets
    .map((target, at) => `<Relationship Id="r${at + 1}" Type="any" Target="${target}"/>`)
    .join('')}</Relationships>`

/** An Excel workbook of these sheets; each is the XML of its rows. Style 1 is a day, 2 euros, 3 a share, 4 a time. */
export function makeXlsx(
  sheets: { name: string; rows: string; state?: string }[],
  strings: string[] = [],
): Uint8Array {
  const files = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`)
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="r${at + 1}"/>`,
  )
  const styles = [0, 14, 164, 9, 20].map((id) => `<xf numFmtId="${id}"/>`)
  return makeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="r"><workbookPr/><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations([...files, 'sharedStrings.xml', '/xl/styles.xml']),
    },
    {
      name: 'xl/sharedStrings.xml',
      data: `<sst>${strings.map((text) => `<si><r><t>${text}</t></r><rPh><t>no</t></rPh></si>`).join('')}</sst>`,
    },
    {
      name: 'xl/styles.xml',
      data: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts>
        <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    },
    ...sheets.map(({ rows }, at) => ({
      name: `xl/${files[at]}`,
      data: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ])
}

/** A presentation of these slides, each the XML of its shapes. */
export function makePptx(slides: { shapes: string; hidden?: boolean }[]): Uint8Array {
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at + 1}"/>`)
  return makeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: 'ppt/presentation.xml',
      data: `<p:presentation><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: relations(slides.map((_, at) => `slides/slide${at + 1}.xml`)),
    },
    ...slides.map(({ shapes, hidden }, at) => ({
      name: `ppt/slides/slide${at + 1}.xml`,
      data: `<p:sld${hidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
    })),
  ])
}
