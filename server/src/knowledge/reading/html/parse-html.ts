import { Parser } from 'htmlparser2'
import { type BlockKind, DocumentBuilder, type ParsedDocument, Unreadable } from '../document.ts'
import { type Attributes, blocks, isBlock, isHeading, isQuestion, skipped } from './elements.ts'
import { boxesBeside, ElementCount, isHidden } from './hidden-elements.ts'
import { PageTables } from './page-tables.ts'
import { raisedFrom, raisedTo, withSuperscripts } from './superscripts.ts'

type List = { ordered: boolean; count: number }
type Item = { mark: string; texts: string[] }

/** Collects what a page says while its tags go by; nothing of the tree is kept. */
class PageReader {
  readonly builder = new DocumentBuilder()
  #title = ''
  #text = ''
  #items: Item[] = []
  #skip: string[] = []
  #lists: List[] = []
  #tables = new PageTables()
  #heading = 0
  #pre = false
  #forms = 0
  /** The element that a question stands in, as far as its button is one. */
  #asking = ''
  #language = ''
  #inTitle = false
  #mains = 0
  readonly #elements = new ElementCount()
  readonly #onlyMain: boolean
  readonly #boxes: Set<number>

  /** `onlyMain`: what stands beside the main part of the page is left out; and so are the elements with these numbers. */
  constructor(onlyMain: boolean, boxes: Set<number>) {
    this.#onlyMain = onlyMain
    this.#boxes = boxes
  }

  get #isBeside() {
    return this.#onlyMain && this.#mains === 0
  }

  open(name: string, attributes: Attributes) {
    this.#elements.open()
    if (name === 'html') this.#language = attributes.lang ?? ''
    if (name === 'title' && !this.#tables.isOpen) this.#inTitle = this.#title === ''
    if (name === 'main' && this.#skip.length === 0) this.#mains += 1
    if (this.#isBeside) return
    if (this.#skip.length > 0 || this.#isSkipped(name, attributes)) {
      // Only elements of the same name are counted, so that an element left open hides no more than itself.
      if (this.#skip.length === 0 || this.#skip[0] === name) this.#skip.push(name)
      return
    }
    if (name === 'form') this.#forms += 1
    if (isQuestion(name)) this.#asking ||= name
    if (name === 'br') this.#text += '\n'
    else if (name === 'sup' && !this.#pre) this.#text += raisedFrom
    else if (name === 'table') this.#startTable()
    else if (name === 'tr') this.#tables.startRow()
    else if (name === 'td' || name === 'th') this.#startCell(name, attributes)
    else if (this.#tables.isOpen) {
      if (/^t(?:head|body|foot)$/.test(name)) this.#tables.startGroup(name)
      else if (isBlock(name)) this.#text += ' '
    } else if (isHeading(name)) {
      this.#flush()
      this.#heading = Number(name[1])
    } else if (name === 'ul' || name === 'ol') {
      this.#endItem()
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
    this.#elements.close()
    if (name === 'title') this.#inTitle = false
    if (this.#isBeside) return
    if (this.#skip.length > 0) {
      if (this.#skip[0] === name) this.#skip.pop()
      return
    }
    if (name === 'main') this.#mains -= 1
    if (name === 'form') this.#forms -= 1
    if (name === this.#asking) this.#asking = ''
    if (name === 'sup' && !this.#pre) this.#text += raisedTo
    else if (name === 'td' || name === 'th') this.#endCell()
    else if (name === 'caption' && this.#tables.isOpen) {
      this.#tables.caption(words(this.#text))
      this.#text = ''
    } else if (name === 'table') {
      if (this.#tables.end(this.builder)) this.#text = ''
    } else if (this.#tables.isOpen) {
      if (isBlock(name)) this.#text += ' '
    } else if (isHeading(name)) {
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
    document.language = languageOf(this.#language)
    const title = words(this.#title)
    if (title === '' || document.blocks.some(({ kind }) => kind === 'heading')) return document
    const titled = new DocumentBuilder()
    titled.add('heading', title, 1)
    for (const { kind, from, to, level } of document.blocks) {
      titled.add(kind, document.text.slice(from, to), level)
    }
    return { ...titled.done(), language: document.language }
  }

  /** A button stands for the question that it opens, where it is in a heading; any other belongs to a form. */
  #isSkipped(name: string, attributes: Attributes) {
    if (skipped.has(name) || isHidden(name, attributes)) return true
    if (name === 'button') return this.#asking === ''
    if (name === 'label') return this.#forms > 0
    return this.#boxes.has(this.#elements.count)
  }

  /** Between two blocks: in an item they are its lines, elsewhere paragraphs. */
  #boundary() {
    if (this.#heading > 0) this.#text += ' '
    else if (this.#items.length > 0) this.#text += ' '
    else this.#flush()
  }

  #flush(kind: BlockKind = 'paragraph') {
    if (this.#items.length > 0) {
      this.#endItem()
      const items = this.#items.map(({ mark, texts }) => `${mark} ${texts.join(' ')}`)
      this.builder.add('list', items.join('\n'))
      this.#items = []
    }
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
    const indent = '  '.repeat(Math.min(this.#lists.length, 5) - 1)
    this.#items.push({ mark: indent + mark, texts: [] })
  }

  /** Ends the item that is open; text that stands in a list but in no item is a paragraph. */
  #endItem() {
    const item = this.#items.at(-1)
    if (!item) return this.#flush()
    const text = words(this.#text)
    if (text !== '') item.texts.push(text)
    if (item.texts.length === 0) this.#items.pop()
    this.#text = ''
  }

  #startTable() {
    if (!this.#tables.isOpen) this.#flush()
    this.#tables.start()
  }

  #startCell(name: string, attributes: Attributes) {
    if (!this.#tables.isOpen || this.#tables.isNested) return
    this.#tables.startCell(name, attributes)
    this.#text = ''
  }

  #endCell() {
    if (!this.#tables.isOpen || this.#tables.isNested) {
      this.#text += ' '
      return
    }
    this.#tables.endCell(words(this.#text))
    this.#text = ''
  }
}

const words = (text: string) => withSuperscripts(text.replace(/\s+/g, ' ').trim()).trim()

const lines = (text: string) => text.split('\n').map(words).filter(Boolean).join('\n')

const languageOf = (tag: string) => /^[a-z]{2,3}(?![a-z])/i.exec(tag)?.[0].toLowerCase()

// Where the main part is called so, what stands beside it is the smaller part.
const leastMain = 1 / 3

/**
 * A web page: headings, paragraphs, lists and tables, without its scripts, navigation and footer; of one that says which is
 * its main part, no more than that.
 */
export function parseHtml(source: string): ParsedDocument {
  const boxes = boxesBeside(source)
  const page = parsePage(source, false, boxes)
  if (!page) throw new Unreadable('empty', 'This page has no text.')
  const main = /<main[\s>]/i.test(source) ? parsePage(source, true, boxes) : null
  return main && main.text.length >= leastMain * page.text.length ? main : page
}

function parsePage(source: string, onlyMain: boolean, boxes: Set<number>): ParsedDocument | null {
  const reader = new PageReader(onlyMain, boxes)
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
