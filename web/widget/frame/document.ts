import { documentPieces } from '@/lib/text/document-pieces.ts'
import { quotedRows } from '@/lib/text/pipe-tables.ts'
import { element } from '../elements.ts'

type Row = { cells: string[]; isMarked: boolean }

function tableNode(head: string[], rows: Row[]) {
  const names = head.map((name) => element('th', { scope: 'col' }, name))
  const lines = rows.map(({ cells, isMarked }) =>
    element(
      'tr',
      {},
      ...cells.map((cell) => element('td', {}, isMarked ? element('mark', {}, cell) : cell)),
    ),
  )
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...names)),
    element('tbody', {}, ...lines),
  )
  return element('div', { class: 'wide', tabindex: '0' }, table)
}

/** The words that an answer quotes; rows of a table under the names of their columns. */
export function quotation(quote: string, head: string | null | undefined): HTMLElement {
  const table = head ? quotedRows(quote, head) : null
  const rows = table?.rows.map((cells) => ({ cells, isMarked: false }))
  return element('blockquote', {}, table && rows ? tableNode(table.head, rows) : quote)
}

/** The text of a document, with the quoted words marked in it; its tables are tables. */
export function documentNodes(
  text: string,
  marked: [from: number, to: number],
  head: string | null | undefined,
): HTMLElement[] {
  return documentPieces(text, [marked], head).map((piece) => {
    if (piece.kind === 'table') {
      const rows = piece.rows.map(({ cells, isMarked }) => ({
        ...{ isMarked, cells: cells.map((cell) => cell.text) },
      }))
      return tableNode(piece.head, rows)
    }
    const [range] = piece.ranges
    if (!range) return element('p', {}, piece.text)
    const [from, to] = range
    const words = element('mark', {}, piece.text.slice(from, to))
    return element('p', {}, piece.text.slice(0, from), words, piece.text.slice(to))
  })
}
