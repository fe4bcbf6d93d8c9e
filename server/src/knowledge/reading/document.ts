/** Why a file cannot be read, in words for the person who uploaded it. */
export class Unreadable extends Error {
  readonly code:
    | 'wrong_type'
    | 'empty'
    | 'too_large'
    | 'encrypted'
    | 'broken'
    | 'too_complex'
    | 'needs_scripts'

  constructor(code: Unreadable['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'code'

/** A block is the slice `from..to` of the document's text. */
export type Block = {
  kind: BlockKind
  from: number
  to: number
  /** Of a heading: 1 is the outermost. */
  level: number
  page: number | null
}

export type ParsedDocument = {
  text: string
  blocks: Block[]
  /** Offset at which each page begins; empty when the format has no pages. */
  pages: number[]
  /** What the file says that it is written in. */
  language?: string | undefined
}

// Where a word may be broken; one at the end of a line is the break itself.
const softHyphen = /\u00ad(?:\s(?=\p{Ll}))?/gu
// Looked for at the beginning of each run alone: from within one the rest of it would be passed over again.
const blanksAtEnd = /(?<![^\S\n])[^\S\n]+$/gm

/** Collects blocks into one text, separated by empty lines. */
export class DocumentBuilder {
  readonly #parts: string[] = []
  readonly #blocks: Block[] = []
  readonly #pages: number[] = []
  #length = 0

  page() {
    this.#pages.push(this.#length)
  }

  add(kind: BlockKind, content: string, level = 0) {
    const text = content
      .replace(softHyphen, '')
      .replace(blanksAtEnd, '')
      .replace(/^\n+|(?<!\n)\n+$/g, '')
    if (text.trim() === '') return
    const from = this.#length
    this.#parts.push(text, '\n\n')
    this.#length += text.length + 2
    const page = this.#pages.length > 0 ? this.#pages.length : null
    this.#blocks.push({ kind, from, to: from + text.length, level, page })
  }

  done(): ParsedDocument {
    return { text: this.#parts.join('').trimEnd(), blocks: this.#blocks, pages: this.#pages }
  }
}
