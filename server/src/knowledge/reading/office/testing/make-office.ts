import { makeZip } from '../../../testing/make-zip.ts'

const office = 'http://schemas.openxmlformats.org'
const main = `${office}/wordprocessingml/2006/main`
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Relationships r1, r2, … to these parts, each with the end of its type. */
const relations = (...parts: [target: string, type: string][]) =>
  `<Relationships xmlns="${office}/package/2006/relationships">${parts
    .map(
      ([target, type], at) =>
        `<Relationship Id="r${at + 1}" Target="${target}" Type="${office}/officeDocument/2006/relationships/${type}"/>`,
    )
    .join('')}</Relationships>`

type Cell = string | number | null | { value: number; style: number }

/** Cells of a row of a sheet from column A on; null leaves one out. */
export function sheetRow(number: number, cells: Cell[], attributes = '') {
  const written = cells.map((cell, at) => {
    const place = `r="${String.fromCharCode(65 + at)}${number}"`
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
    if (typeof cell === 'string')
      return `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
    return `<c ${place} s="${cell.style}"><v>${cell.value}</v></c>`
  })
  return `<row r="${number}" ${attributes}>${written.join('')}</row>`
}

type Sheet = { rows: string[]; columns?: string; merged?: string[]; formats?: (string | number)[] }

/** A workbook of one sheet. Style 1 is the first of the formats, each a code or the number of one that is built in. */
export function makeWorkbook({ rows, columns = '', merged = [], formats = [] }: Sheet): Uint8Array {
  const codes = formats.map((format, at) =>
    typeof format === 'number'
      ? ''
      : `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`,
  )
  const styles = [
    0,
    ...formats.map((format, at) => (typeof format === 'number' ? format : 164 + at)),
  ]
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`)
  return makeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      data: '<workbook xmlns:r="r"><sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations(['worksheets/sheet1.xml', 'worksheet'], ['styles.xml', 'styles']),
    },
    {
      name: 'xl/styles.xml',
      data: `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs>${styles
        .map((id) => `<xf numFmtId="${id}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: `<worksheet><cols>${columns}</cols><sheetData>${rows.join('')}</sheetData><mergeCells>${ranges.join('')}</mergeCells></worksheet>`,
    },
  ])
}

export const wordRun = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

export const wordParagraph = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`

export const wordItem = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${wordRun(text)}</w:p>`

/** A cell that covers so many columns, or begins (`restart`) or goes on with (`continue`) one of several rows. */
export function wordCell(content: string, { span = 1, merge = '' } = {}) {
  const merged = merge === '' ? '' : `<w:vMerge w:val="${merge}"/>`
  return `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/>${merged}</w:tcPr>${content}</w:tc>`
}

export const wordTable = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`

/** A Word document around the body given, with a list and these footnotes, numbered from 1. */
export function makeDocument(body: string, notes: string[] = []): Uint8Array {
  const part = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const written = notes.map(
    (note, at) => `<w:footnote w:id="${at + 1}">${wordParagraph(wordRun(note))}</w:footnote>`,
  )
  const bullet = (level: number) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/></w:lvl>`
  return makeZip([
    {
      name: '[Content_Types].xml',
      data: `<Types xmlns="${office}/package/2006/content-types">
        <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
        <Override PartName="/word/document.xml" ContentType="${part}.document.main+xml"/></Types>`,
    },
    { name: '_rels/.rels', data: relations(['word/document.xml', 'officeDocument']) },
    {
      name: 'word/_rels/document.xml.rels',
      data: relations(['numbering.xml', 'numbering'], ['footnotes.xml', 'footnotes']),
    },
    {
      name: 'word/numbering.xml',
      data: `<w:numbering xmlns:w="${main}"><w:abstractNum w:abstractNumId="0">${bullet(0)}${bullet(1)}</w:abstractNum>
        <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    },
    {
      name: 'word/footnotes.xml',
      data: `<w:footnotes xmlns:w="${main}">${written.join('')}</w:footnotes>`,
    },
    {
      name: 'word/document.xml',
      data: `<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`,
    },
  ])
}
