import { type DocumentBuilder, Unreadable } from '../document.ts'
import { pipeTable } from '../tables/pipe-table.ts'
import { type SpannedCell, spannedTable } from '../tables/spanned-rows.ts'
import type { Attributes } from './elements.ts'

type Table = { rows: SpannedCell[][]; isHead: boolean; caption: string }

const mostNesting = 100
const mostColumns = 500

/** The table that is open in a page; one within a cell of it is part of that cell. */
export class PageTables {
  #open: Table[] = []
  #cell: Omit<SpannedCell, 'text'> | null = null

  get isOpen() {
    return this.#open.length > 0
  }

  get isNested() {
    return this.#open.length > 1
  }

  get #table() {
    return this.#open.at(-1)
  }

  start() {
    this.#open.push({ rows: [], isHead: false, caption: '' })
    if (this.#open.length > mostNesting) {
      throw new Unreadable(
        'too_complex',
        'This page has tables within tables, too deep to be read.',
      )
    }
  }

  /** The head, the body or the foot of it. */
  startGroup(name: string) {
    if (this.#table) this.#table.isHead = name === 'thead'
  }

  startRow() {
    this.#table?.rows.push([])
  }

  startCell(name: string, { rowspan = '1', colspan = '1' }: Attributes) {
    const table = this.#table
    if (!table) return
    if (table.rows.length === 0) table.rows.push([])
    const isHead = name === 'th' || table.isHead
    const spans = { rowspan: Number.parseInt(rowspan, 10), colspan: Number.parseInt(colspan, 10) }
    this.#cell = { ...spans, isHead }
  }

  endCell(text: string) {
    const row = this.#table?.rows.at(-1)
    if (!row) return
    row.push({ ...(this.#cell ?? { rowspan: 1, colspan: 1 }), text })
    this.#cell = null
    if (row.length > mostColumns) {
      throw new Unreadable('too_complex', `This table has more than ${mostColumns} columns.`)
    }
  }

  caption(text: string) {
    if (this.#table) this.#table.caption = text
  }

  /** Whether it was the outermost one, which is added then. */
  end(builder: DocumentBuilder) {
    const table = this.#open.pop()
    if (!table || this.isOpen) return false
    const { titles, rows } = spannedTable(table.rows)
    const said = rows.filter((row) => row.some((cell) => cell !== ''))
    for (const title of [table.caption, ...titles]) builder.add('paragraph', title)
    // Tables of one column lay out a page.
    if (said.every((row) => row.length < 2)) {
      for (const row of said) builder.add('paragraph', row.join(' '))
    } else builder.add('table', pipeTable(said))
    return true
  }
}
