import type { DocumentBuilder } from '../document.ts'
import { raisedFrom, raisedTo, withSuperscripts } from '../html/superscripts.ts'
import { pipeTable } from '../tables/pipe-table.ts'
import { type SpannedCell, spannedTable } from '../tables/spanned-rows.ts'

type Attributes = Record<string, string>

const outermost = /^(?:h[1-6]|p|ul|ol|table)$/
const inCell = /^(?:h[1-6]|p|ul|ol|li|table|tr|td|th)$/
const noteLink = /^#(?:foot|end)note-/
const backLink = /^#(?:foot|end)note-ref-/

const words = (text: string) => withSuperscripts(text.replace(/[^\S\n]+/g, ' ').trim()).trim()

/**
 * Collects what mammoth writes while its tags go by. It closes every tag; an outermost element is a block, and holds others
 * only where it is a table or a list. A table within a cell is part of that cell.
 */
export class WordText {
  readonly #builder: DocumentBuilder
  #depth = 0
  #block = ''
  #text = ''
  #lines: string[] = []
  #rows: SpannedCell[][] = []
  #tables = 0
  #raised = 0
  #link = ''

  constructor(builder: DocumentBuilder) {
    this.#builder = builder
  }

  open(name: string, { href = '', rowspan = '1', colspan = '1' }: Attributes) {
    if (outermost.test(name)) {
      if (this.#depth === 0) this.#start(name)
      this.#depth += 1
    }
    if (name === 'br') this.#text += '\n'
    else if (name === 'sup') this.#raised += 1
    else if (name === 'a') this.#link = href
    else if (this.#block === 'table') {
      if (name === 'table') this.#tables += 1
      if (this.#tables > 1) this.#text += inCell.test(name) ? ' ' : ''
      else if (name === 'tr') this.#rows.push([])
      else if (name === 'td' || name === 'th') {
        const spans = { rowspan: Number(rowspan), colspan: Number(colspan) }
        this.#rows.at(-1)?.push({ ...spans, text: '', isHead: name === 'th' })
        this.#text = ''
      } else if (inCell.test(name)) this.#text += ' '
    } else if (/^(?:ul|ol|li)$/.test(name)) {
      this.#endLine()
      if (name === 'li') this.#text = '- '
    } else if (name === 'p') this.#text += ' '
  }

  text(text: string) {
    // What leads from a note back to its place is no part of it; the place has the number of its note in brackets.
    if (backLink.test(this.#link)) return
    const isRaised = this.#raised > 0 && !noteLink.test(this.#link)
    this.#text += isRaised ? raisedFrom + text + raisedTo : text
  }

  close(name: string) {
    if (name === 'sup') this.#raised -= 1
    else if (name === 'a') this.#link = ''
    if (this.#block === 'table') this.#closeInTable(name)
    if (!outermost.test(name)) return
    this.#depth -= 1
    if (this.#depth === 0) this.#end()
  }

  #closeInTable(name: string) {
    const cell = this.#rows.at(-1)?.at(-1)
    if (this.#tables === 1 && cell && (name === 'td' || name === 'th'))
      cell.text = words(this.#text)
    else if (inCell.test(name)) this.#text += ' '
    if (name === 'table') this.#tables -= 1
  }

  #start(name: string) {
    this.#block = name
    this.#text = ''
    this.#lines = []
    this.#rows = []
  }

  #endLine() {
    this.#lines.push(words(this.#text))
    this.#text = ''
  }

  #end() {
    const builder = this.#builder
    const name = this.#block
    if (name === 'table') {
      const { titles, rows } = spannedTable(this.#rows)
      for (const title of titles) builder.add('paragraph', title)
      builder.add('table', pipeTable(rows))
    } else if (name === 'ul' || name === 'ol') {
      this.#endLine()
      const lines = this.#lines.filter((line) => line !== '' && line !== '-')
      builder.add('list', lines.join('\n'))
    } else if (name === 'p') builder.add('paragraph', words(this.#text))
    else builder.add('heading', words(this.#text).replace(/\n/g, ' '), Number(name[1]))
    this.#block = ''
  }
}
