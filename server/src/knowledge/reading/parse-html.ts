import { Parser } from 'htmlparser2'
import { type BlockKind, DocumentBuilder, type ParsedDocument, Unreadable } from './document.ts'
import { pipeTable } from './pipe-table.ts'

const skipped = new Set(
  'script style noscript template svg math nav footer aside form button select iframe object video audio canvas head'.split(
    ' ',
  ),
)
const blocks = new Set(
  'p div section article main header address blockquote dl dt dd figure figcaption details summary hr center body'.split(
    ' ',
  ),
)
const mostTags = 500_000
const mostNesting = 100
const mostColumns = 500

type Table = { rows: string[][]; headed: boolean; caption: string }
type List = { ordered: boolean; count: number }

/** Collects what a page says while its tags go by; nothing of the tree is kept. */
class PageReader {
  readonly builder = new DocumentBuilder()
  #title = ''
  #text = ''
  #items: string[] = []
  #skip: string[] = []
  #lists: List[] = []
  #tables: Table[] = []
  #heading = 0
  #pre = false
  #tags = 0
  #depth = 0
  #inTitle = false
  #mains = 0
  readonly #onlyMain: boolean

  /** `onlyMain`: what stands beside the main part of the page is left out. */
  constructor(onlyMain: boolean) {
    this.#onlyMain = onlyMain
  }

  get #isBeside() {
    return this.#onlyMain && this.#mains === 0
  }

  open(name: string, attributes: Record<string, string>) {
    this.#tags += 1
    this.#depth += 1
    if (this.#tags > mostTags || this.#depth > mostNesting * 20) {
      throw new Unreadable('too_complex', 'This page is made of too many elements to be read.')
    }
    if (name === 'title' && this.#tables.length === 0) this.#inTitle = this.#title === ''
    if (name === 'main' && this.#skip.length === 0) this.#mains += 1
    if (this.#isBeside) return
    if (this.#skip.length > 0 || skipped.has(name) || isHidden(name, attributes)) {
      // Only elements of the same name are counted, so that an element left open hides no more than itself.
      if (this.#skip.length === 0 || this.#skip[0] === name) this.#skip.push(name)
      return
    }
    if (name === 'br') this.#text += '\n'
    else if (name === 'table') this.#startTable()
    else if (name === 'tr') this.#table?.rows.push([])
    else if (name === 'td' || name === 'th') this.#startCell(name)
    else if (this.#table) {
      if (blocks.has(name) || name === 'li') this.#text += ' '
    } else if (/^h[1-6]$/.test(name)) {
      this.#flush()
      this.#heading = Number(name[1])
    } else if (name === 'ul' || name === 'ol') {
      if (this.#lists.length > 0) this.#endItem()
      else this.#flush()
      this.#lists.push({ ordered: name === 'ol', count: Number(attributes.start) - 1 || 0 })
    } else if (name === 'li') this.#startItem()
    else if (name === 'pre') {
      this.#flush()
      this.#pre = true
    } else if (blocks.has(name)) this.#boundary()
  }

  text(text: string) {
    if (this.#inTitle) this.#title += text
    else if (this.#skip.length === 0 && !this.#isBeside)
      this.#text += this.#pre ? text : text.replace(/\s+/g, ' ')
  }

  close(name: string) {
    this.#depth -= 1
    if (name === 'title') this.#inTitle = false
    if (this.#isBeside) return
    if (this.#skip.length > 0) {
      if (this.#skip[0] === name) this.#skip.pop()
      return
    }
    if (name === 'main') this.#mains -= 1
    if (name === 'td' || name === 'th') this.#endCell()
    else if (name === 'caption' && this.#table) {
      this.#table.caption = words(this.#text)
      this.#text = ''
    } else if (name === 'table') this.#endTable()
    else if (this.#table) return
    else if (/^h[1-6]$/.test(name)) {
      this.builder.add('heading', words(this.#text), this.#heading)
      this.#text = ''
      this.#heading = 0
    } else if (name === 'li') this.#endItem()
    else if (name === 'ul' || name === 'ol') {
      this.#endItem()
      this.#lists.pop()
      if (this.#lists.length === 0) this.#flush()
    } else if (name === 'pre') {
      this.#flush('code')
      this.#pre = false
    } else if (blocks.has(name)) this.#boundary()
  }

  /** Null where it has no text. */
  done(): ParsedDocument | null {
    this.#flush()
    const document = this.builder.done()
    if (document.blocks.length === 0) return null
    const title = words(this.#title)
    if (title === '' || document.blocks.some(({ kind }) => kind === 'heading')) return document
    const titled = new DocumentBuilder()
    titled.add('heading', title, 1)
    for (const { kind, from, to, level } of document.blocks) {
      titled.add(kind, document.text.slice(from, to), level)
    }
    return titled.done()
  }

  get #table() {
    return this.#tables.at(-1)
  }

  /** Between two blocks: in an item they are its lines, elsewhere paragraphs. */
  #boundary() {
    if (this.#heading > 0) this.#text += ' '
    else if (this.#lists.length > 0) this.#text += ' '
    else this.#flush()
  }

  #flush(kind: BlockKind = 'paragraph') {
    this.#endItem()
    if (this.#items.length > 0) this.builder.add('list', this.#items.join('\n'))
    this.#items = []
    const text =
      kind === 'code' ? `\`\`\`\n${this.#text.replace(/^\n|\n$/g, '')}\n\`\`\`` : lines(this.#text)
    if (this.#text.trim() !== '') this.builder.add(kind, text)
    this.#text = ''
  }

  #startItem() {
    this.#endItem()
    const list = this.#lists.at(-1) ?? { ordered: false, count: 0 }
    if (this.#lists.length === 0) this.#lists.push(list)
    list.count += 1
    const mark = list.ordered ? `${list.count}.` : '-'
    this.#items.push(`${'  '.repeat(Math.min(this.#lists.length, 5) - 1)}${mark} `)
  }

  #endItem() {
    if (this.#lists.length === 0) return
    const text = words(this.#text)
    const item = this.#items.pop()
    if (item !== undefined) {
      const joined = /[-.] $/.test(item) ? item + text : `${item} ${text}`.trimEnd()
      if (joined.trim() !== '-') this.#items.push(joined)
    }
    this.#text = ''
  }

  #startTable() {
    // A table within a table is part of the cell around it.
    if (this.#tables.length === 0) this.#flush()
    this.#tables.push({ rows: [], headed: false, caption: '' })
    if (this.#tables.length > mostNesting) {
      throw new Unreadable(
        'too_complex',
        'This page has tables within tables, too deep to be read.',
      )
    }
  }

  #startCell(name: string) {
    const table = this.#table
    if (!table || this.#tables.length > 1) return
    if (table.rows.length === 0) table.rows.push([])
    if (name === 'th' && table.rows.length === 1) table.headed = true
    this.#text = ''
  }

  #endCell() {
    const table = this.#table
    if (!table || this.#tables.length > 1) {
      this.#text += ' '
      return
    }
    const row = table.rows.at(-1)
    row?.push(words(this.#text))
    if (row && row.length > mostColumns) {
      throw new Unreadable('too_complex', `This table has more than ${mostColumns} columns.`)
    }
    this.#text = ''
  }

  #endTable() {
    const table = this.#tables.pop()
    if (!table || this.#tables.length > 0) return
    const rows = table.rows.filter((row) => row.some((cell) => cell !== ''))
    this.#text = ''
    this.builder.add('paragraph', table.caption)
    // Tables of one column lay out a page.
    if (rows.every((row) => row.length < 2)) {
      for (const row of rows) this.builder.add('paragraph', row.join(' '))
    } else this.builder.add('table', pipeTable(rows))
  }
}

const words = (text: string) => text.replace(/\s+/g, ' ').trim()

const lines = (text: string) => text.split('\n').map(words).filter(Boolean).join('\n')

const isHidden = (name: string, attributes: Record<string, string>) =>
  name !== 'body' &&
  name !== 'html' &&
  ('hidden' in attributes ||
    /^(?:navigation|banner|contentinfo|search)$/.test(attributes.role ?? '') ||
    /(?:^|[\s_-])(?:cookies?|breadcrumbs?|crumbs)(?:$|[\s_-])/i.test(
      `${attributes.class ?? ''} ${attributes.id ?? ''}`,
    ) ||
    /display:\s*none/i.test(attributes.style ?? ''))

// Where the main part is called so, what stands beside it is the smaller part.
const leastMain = 1 / 3

/**
 * A web page: headings, paragraphs, lists and tables, without its scripts, navigation and footer; of one that says which is
 * its main part, no more than that.
 */
export function parseHtml(source: string): ParsedDocument {
  const page = parsePage(source, false)
  if (!page) throw new Unreadable('empty', 'This page has no text.')
  const main = /<main[\s>]/i.test(source) ? parsePage(source, true) : null
  return main && main.text.length >= leastMain * page.text.length ? main : page
}

function parsePage(source: string, onlyMain: boolean): ParsedDocument | null {
  const reader = new PageReader(onlyMain)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true },
  )
  parser.end(source)
  return reader.done()
}
