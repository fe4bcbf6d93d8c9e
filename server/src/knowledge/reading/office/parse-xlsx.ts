import { DocumentBuilder, type ParsedDocument, Unreadable } from '../document.ts'
import { pipeTable } from '../pipe-table.ts'
import { namesColumns } from '../table.ts'
import { cellText, type NumberFormat, numberFormats } from './number-format.ts'
import { readXml, relationsOf } from './office-parts.ts'

type Parts = Map<string, () => Buffer>

const mostCells = 1_000_000
const mostColumns = 500

type Sheet = { name: string; part: string }
type Row = { number: number; cells: Map<number, string> }

/** The sheets that people see, in their order. */
function sheetsOf(parts: Parts, workbook: string) {
  const relations = relationsOf(parts, workbook)
  const sheets: Sheet[] = []
  let from1904 = false
  readXml(parts.get(workbook)?.() ?? Buffer.alloc(0), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (tag !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      const part = relations.get(attributes['r:id'] ?? '')
      if (part) sheets.push({ name: attributes.name ?? '', part })
    },
  })
  return { sheets, from1904, relations }
}

/** The texts that cells name by their place, without what tells how they are pronounced. */
function sharedStrings(xml: Buffer | undefined): string[] {
  const strings: string[] = []
  if (!xml) return strings
  let inText = false
  let phonetic = false
  readXml(xml, {
    open: (tag) => {
      if (tag === 'si') strings.push('')
      if (tag === 'rPh') phonetic = true
      if (tag === 't') inText = !phonetic
    },
    text: (text) => {
      if (inText) strings.push((strings.pop() ?? '') + text)
    },
    close: (tag) => {
      if (tag === 'rPh') phonetic = false
      if (tag === 't') inText = false
    },
  })
  return strings
}

/** "BC12" is column 54, counted from 0. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

type Book = { strings: string[]; formats: NumberFormat[]; from1904: boolean; room: number }

function rowsOf(xml: Buffer, book: Book): Row[] {
  const rows: Row[] = []
  let cell = { column: 0, type: '', style: 0, text: '' }
  let reading = false
  readXml(xml, {
    open: (tag, { r = '', t = 'n', s = '0', hidden = '' }) => {
      if (tag === 'row') {
        const number = Number(r) || (rows.at(-1)?.number ?? 0) + 1
        if (!/^(?:1|true)$/.test(hidden)) rows.push({ number, cells: new Map() })
        else rows.push({ number: -1, cells: new Map() })
      } else if (tag === 'c') {
        const column = columnOf(r) ?? cell.column + 1
        cell = { column, type: t, style: Number(s), text: '' }
      } else if (tag === 'v' || tag === 't') reading = true
    },
    text: (text) => {
      if (reading) cell.text += text
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') reading = false
      if (tag !== 'c') return
      const { type, text } = cell
      const format = book.formats[cell.style]
      const said =
        type === 's'
          ? (book.strings[Number(text)] ?? '')
          : cellText(text, { type, format, ...book })
      if (said.trim() === '') return
      book.room -= 1
      if (book.room < 0) {
        throw new Unreadable(
          'too_complex',
          'This workbook has more than 1,000,000 cells. Split it.',
        )
      }
      rows.at(-1)?.cells.set(cell.column, said.trim())
    },
  })
  return rows.filter(({ number, cells }) => number > 0 && cells.size > 0)
}

/** Rows that stand right under each other; an empty row parts two tables. */
function blocksOf(rows: Row[]): Row[][] {
  const blocks: Row[][] = []
  let last = Number.NaN
  for (const row of rows) {
    const block = blocks.at(-1)
    if (block && row.number === last + 1) block.push(row)
    else blocks.push([row])
    last = row.number
  }
  return blocks
}

function addBlock(builder: DocumentBuilder, block: Row[]) {
  // A single cell above the table is its title, one below it a note.
  const alone = ({ cells }: Row) => cells.size === 1
  const first = block.findIndex((row) => !alone(row))
  const start = first === -1 ? block.length : first
  for (const { cells } of block.slice(0, start))
    builder.add('paragraph', [...cells.values()].join(' '))
  const rows = block.slice(start)
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => a - b)
  if (columns.length > mostColumns) {
    throw new Unreadable('too_complex', `This table has more than ${mostColumns} columns.`)
  }
  const table = rows.map(({ cells }) => columns.map((column) => cells.get(column) ?? ''))
  const [head, ...body] = table
  if (!head) return
  const named = namesColumns(head, body)
  builder.add('table', pipeTable(named ? table : [head.map(() => ''), ...table]))
}

/** An Excel workbook: each sheet under its name, each block of cells a table. */
export function parseXlsx(parts: Parts): ParsedDocument {
  const workbook = 'xl/workbook.xml'
  const { sheets, from1904, relations } = sheetsOf(parts, workbook)
  const named = (end: string) => [...relations.values()].find((path) => path.endsWith(end))
  const book: Book = {
    strings: sharedStrings(parts.get(named('sharedStrings.xml') ?? '')?.()),
    formats: numberFormats(parts.get(named('styles.xml') ?? '')?.()),
    from1904,
    room: mostCells,
  }
  const builder = new DocumentBuilder()
  for (const { name, part } of sheets) {
    const xml = parts.get(part)?.()
    const rows = xml ? rowsOf(xml, book) : []
    if (rows.length === 0) continue
    builder.add('heading', name, 1)
    for (const block of blocksOf(rows)) addBlock(builder, block)
  }
  const document = builder.done()
  if (document.blocks.length === 0) throw new Unreadable('empty', 'This workbook has no cells.')
  return document
}
