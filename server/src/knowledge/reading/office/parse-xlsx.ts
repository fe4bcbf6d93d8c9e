import { DocumentBuilder, type ParsedDocument, Unreadable } from '../document.ts'
import { pipeTable } from '../tables/pipe-table.ts'
import { namesColumns } from '../tables/table.ts'
import { mergedTable } from './merged-table.ts'
import { numberFormats } from './number-format.ts'
import { readXml, relationsOf } from './office-parts.ts'
import { type Book, type Row, readSheet } from './read-sheet.ts'

type Parts = Map<string, () => Buffer>

const mostCells = 1_000_000
const mostColumns = 500

type Sheet = { name: string; part: string }
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

/** Down to which row a row reaches: further than to itself where each of its values does. */
function reachOf({ number, cells, merges = [] }: Row) {
  const bottoms = new Map(merges.map(({ left, bottom }) => [left, bottom]))
  if (cells.size < 2 || bottoms.size < cells.size) return number
  return [...cells.keys()].reduce(
    (least, column) => Math.min(least, bottoms.get(column) ?? number),
    Infinity,
  )
}

/** Rows that are seen right under each other; an empty row parts two tables, a hidden one does not. */
function blocksOf(rows: Row[]): Row[][] {
  const blocks: Row[][] = []
  let open: Row[] | null = null
  let last = 0
  let reach = 0
  for (const row of rows) {
    if (row.number <= last || row.number > reach + 1) open = null
    last = row.number
    reach = open ? Math.max(reach, last) : last
    if (row.isHidden) continue
    if (!open) {
      open = []
      blocks.push(open)
    }
    open.push(row)
    reach = Math.max(reach, reachOf(row))
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
  const table = mergedTable(rows, columns)
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
    const blocks = xml ? blocksOf(readSheet(xml, book)) : []
    if (blocks.length === 0) continue
    builder.add('heading', name, 1)
    for (const block of blocks) addBlock(builder, block)
  }
  const document = builder.done()
  if (document.blocks.length === 0) throw new Unreadable('empty', 'This workbook has no cells.')
  return document
}
