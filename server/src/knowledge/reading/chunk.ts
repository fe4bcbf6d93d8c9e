import type { Block, ParsedDocument } from './document.ts'
import { type Span, splitSentences } from './sentences.ts'

export type Chunk = Span & { heading: string[]; body: string; page: number | null }

// Four characters are about a token: 220 wanted, 350 at most, and code up to four times that before it is cut.
const target = 880
const most = 1400
const mostCode = 5600
const mostHeader = 1400
/** Every passage repeats the headings above it: a text as long as a file is none. */
const mostHeading = 200
const overlap = Math.round(target * 0.15)

/** Cuts a span at white space, for a sentence that alone is longer than a chunk may be. */
function hardCut(text: string, { from, to }: Span): Span[] {
  const pieces: Span[] = []
  let start = from
  while (to - start > most) {
    // Looked for in this piece alone: in a text without white space the whole of it would be passed over each time.
    const space = text.slice(start, start + target + 1).lastIndexOf(' ')
    const end = start + (space > target / 2 ? space : target)
    pieces.push({ from: start, to: end })
    start = end
  }
  return [...pieces, { from: start, to }]
}

/** A paragraph too long for a chunk, cut at its sentences; each piece repeats the end of the one before. */
function cutParagraph(text: string, block: Block, language: string): Span[] {
  const sentences = splitSentences(text.slice(block.from, block.to), language).flatMap(
    ({ from, to }) => hardCut(text, { from: block.from + from, to: block.from + to }),
  )
  const pieces: Span[] = []
  for (let start = 0; start < sentences.length; ) {
    const { from = block.from } = sentences[start] ?? {}
    // A short rest would be a poor passage: it stays with this one where there is room.
    const room = block.to - from <= most ? most : target
    let end = start + 1
    while (end < sentences.length && (sentences[end]?.to ?? 0) - from <= room) end += 1
    const to = sentences[end - 1]?.to ?? block.to
    pieces.push({ from, to })
    if (end === sentences.length) break
    const first = start
    const isRepeated = (at: number) => at > first && to - (sentences[at]?.from ?? 0) <= overlap
    start = end
    while (isRepeated(start - 1)) start -= 1
  }
  return pieces
}

type Piece = Span & { before: string; after: string }

/** Lines grouped into pieces of at most `limit` characters. */
function linesUpTo(text: string, span: Span, limit: number): Span[] {
  const pieces: Span[] = []
  let { from } = span
  let end = from
  while (end < span.to) {
    const newline = text.indexOf('\n', end + 1)
    const next = newline === -1 || newline > span.to ? span.to : newline
    if (next - from > limit && end > from) {
      pieces.push({ from, to: end })
      from = end + 1
    }
    end = next
  }
  return [...pieces, { from, to: span.to }]
}

/** A long table by rows, its header above each piece. */
function cutTable(text: string, block: Block): Piece[] {
  const rows = text.slice(block.from, block.to).split('\n')
  const headed = /^[\s|:-]+$/.test(rows[1] ?? '')
  const header = rows.slice(0, headed ? 2 : 1).join('\n')
  const start = block.from + header.length + 1
  // The names of very many columns would drown their rows.
  const repeated = header.length <= mostHeader ? `${header}\n` : ''
  const pieces = linesUpTo(
    text,
    { from: start, to: block.to },
    Math.max(target - header.length, target / 2),
  )
  return pieces.flatMap((piece, index) => {
    const whole = { from: index === 0 ? block.from : piece.from, to: piece.to }
    const before = index === 0 ? '' : repeated
    if (whole.to - whole.from <= mostCode) return [{ ...whole, before, after: '' }]
    return hardCut(text, whole).map((part) => ({ ...part, before: '', after: '' }))
  })
}

/** Code is only cut where it would drown everything else, at its lines where these are no longer; each piece is a fence. */
function cutCode(text: string, block: Block): Piece[] {
  const [first = ''] = text.slice(block.from, block.to).split('\n', 1)
  const mark = /^\s*(`{3,}|~{3,})/.exec(first)?.[1] ?? ''
  const pieces = linesUpTo(text, block, mostCode).flatMap((piece) =>
    piece.to - piece.from > mostCode ? hardCut(text, piece) : [piece],
  )
  return pieces.map((piece, index) => ({
    ...piece,
    before: mark && index > 0 ? `${first}\n` : '',
    after: mark && index < pieces.length - 1 ? `\n${mark}` : '',
  }))
}

function piecesOf(text: string, block: Block, language: string): Piece[] {
  const bare = (span: Span): Piece => ({ from: span.from, to: span.to, before: '', after: '' })
  const length = block.to - block.from
  if (block.kind === 'code') return length > mostCode ? cutCode(text, block) : [bare(block)]
  if (length <= most) return [bare(block)]
  return block.kind === 'table'
    ? cutTable(text, block)
    : cutParagraph(text, block, language).map(bare)
}

/**
 * The passages of a document. A heading always begins a new one, and so does a page; a paragraph ends one that is
 * half full; only a paragraph too long for a passage is cut, at a sentence. Fences and tables stay whole.
 */
export function chunkDocument({ text, blocks, language = 'en' }: ParsedDocument): Chunk[] {
  const chunks: Chunk[] = []
  const path: { level: number; title: string; block: Block; used: boolean }[] = []
  const current: { open: (Span & { page: number | null }) | null } = { open: null }
  const headings = () =>
    path.map(({ title }) =>
      title.length > mostHeading ? `${title.slice(0, mostHeading)}…` : title,
    )
  const push = (chunk: Omit<Chunk, 'heading'>) => {
    for (const heading of path) heading.used = true
    chunks.push({ ...chunk, heading: headings() })
  }
  const close = () => {
    const { open } = current
    if (open) push({ ...open, body: text.slice(open.from, open.to) })
    current.open = null
  }
  // A heading with nothing under it is text of its own.
  const leave = (level: number) => {
    for (let last = path.at(-1); last && last.level >= level; last = path.at(-1)) {
      path.pop()
      const { block, title, used } = last
      if (!used) push({ from: block.from, to: block.to, page: block.page, body: title })
    }
  }

  for (const block of blocks) {
    if (block.kind === 'heading') {
      close()
      leave(block.level)
      const title = text.slice(block.from, block.to)
      path.push({ level: block.level, title, block, used: false })
      continue
    }
    const before = current.open
    if (before && (before.page !== block.page || block.to - before.from > most)) close()
    const pieces = piecesOf(text, block, language)
    const [only] = pieces
    if (only && pieces.length === 1) {
      const from = current.open?.from ?? only.from
      current.open = { from, to: only.to, page: block.page }
      if (only.to - from >= target / 2) close()
      continue
    }
    close()
    for (const { from, to, before: head, after } of pieces) {
      push({ from, to, page: block.page, body: head + text.slice(from, to) + after })
    }
  }
  close()
  leave(0)
  return chunks
}
