import { extractTextItems, getDocumentProxy, type StructuredTextItem } from 'unpdf'
import { DocumentBuilder, type ParsedDocument, Unreadable } from './document.ts'

type Line = {
  text: string
  cells: string[]
  starts: number[]
  size: number
  y: number
  end: number
}

/** Puts the pieces of a page together into lines; a wide gap within a line parts the cells of a table. */
function linesOf(items: StructuredTextItem[]): Line[] {
  const lines: Line[] = []
  let line: Line | null = null
  for (const item of items) {
    if (item.str.trim() === '' && item.width === 0) {
      if (item.hasEOL) line = null
      continue
    }
    const size = item.fontSize || item.height || 10
    if (!line || Math.abs(item.y - line.y) > size * 0.5) {
      line = { text: '', cells: [], starts: [], size, y: item.y, end: item.x }
      lines.push(line)
    }
    const gap = item.x - line.end
    if (item.str.trim() !== '') {
      if (line.cells.length === 0 || gap > size * 1.5) {
        line.cells.push('')
        line.starts.push(item.x)
      }
      const space = gap > size * 0.15 && !line.text.endsWith(' ') && line.text !== '' ? ' ' : ''
      line.text += space + item.str
      line.cells.push((line.cells.pop() ?? '') + (line.cells.length > 0 ? space : '') + item.str)
      line.size = Math.max(line.size, size)
      line.end = item.x + item.width
    } else {
      line.text += line.text.endsWith(' ') ? '' : ' '
    }
    if (item.hasEOL) line = null
  }
  return lines.filter((each) => each.text.trim() !== '')
}

/** The font size that most characters have. */
function bodySize(pages: Line[][]) {
  const count = new Map<number, number>()
  for (const line of pages.flat()) {
    const size = Math.round(line.size * 2) / 2
    count.set(size, (count.get(size) ?? 0) + line.text.length)
  }
  return [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}

/** Lines at the same height of most pages, alike but for their numbers, are running heads and page numbers. */
function withoutRunningHeads(pages: Line[][]) {
  if (pages.length < 3) return pages
  const key = (line: Line) => `${Math.round(line.y)} ${line.text.trim().replace(/\d+/g, '#')}`
  const seen = new Map<string, number>()
  for (const page of pages) {
    for (const each of new Set(page.map(key))) seen.set(each, (seen.get(each) ?? 0) + 1)
  }
  return pages.map((page) =>
    page.filter((line) => (seen.get(key(line)) ?? 0) < Math.max(3, pages.length * 0.6)),
  )
}

function sameColumns(a: Line | undefined, b: Line | undefined) {
  return (
    a !== undefined &&
    b !== undefined &&
    a.cells.length >= 2 &&
    a.cells.length === b.cells.length &&
    a.starts.every((start, index) => Math.abs(start - (b.starts[index] ?? 0)) < a.size * 2)
  )
}

function joined(lines: Line[]) {
  return lines.reduce((text, line) => {
    const next = line.text.trim()
    if (text === '') return next
    return /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next)
      ? text.slice(0, -1) + next
      : `${text} ${next}`
  }, '')
}

function addPage(builder: DocumentBuilder, lines: Line[], body: number, headingSizes: number[]) {
  const levelOf = (line: Line) =>
    line.text.trim().length <= 150 ? headingSizes.indexOf(Math.round(line.size * 2) / 2) + 1 : 0
  let at = 0
  while (at < lines.length) {
    const first = lines[at]
    if (!first) break
    const level = levelOf(first)
    let end = at + 1
    if (level > 0) {
      while (end < lines.length && levelOf(lines[end] ?? first) === level && end - at < 4) end += 1
      builder.add('heading', joined(lines.slice(at, end)), Math.min(level, 6))
    } else if (sameColumns(first, lines[at + 1])) {
      while (sameColumns(first, lines[end])) end += 1
      const rows = lines
        .slice(at, end)
        .map((line) => `| ${line.cells.map((c) => c.trim()).join(' | ')} |`)
      builder.add('table', rows.join('\n'))
    } else {
      const goesOn = (previous: Line | undefined, line: Line | undefined) =>
        previous !== undefined &&
        line !== undefined &&
        levelOf(line) === 0 &&
        Math.abs(previous.y - line.y) <= Math.max(body, line.size) * 1.75 &&
        !/^\s*(?:[-•‣▪–*]|\d{1,3}[.)])\s/.test(line.text)
      while (goesOn(lines[end - 1], lines[end]) && !sameColumns(lines[end], lines[end + 1]))
        end += 1
      builder.add('paragraph', joined(lines.slice(at, end)))
    }
    at = end
  }
}

/** PDF: lines from positions, headings from sizes, tables from columns, one page after the other. */
export async function parsePdf(bytes: Uint8Array): Promise<ParsedDocument> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error: Error) => {
    if (error.name === 'PasswordException') {
      throw new Unreadable('encrypted', 'This PDF is protected by a password.')
    }
    throw new Unreadable('broken', 'This PDF is broken and cannot be opened.')
  })
  const { items } = await extractTextItems(pdf).catch(() => {
    throw new Unreadable('broken', 'This PDF is broken and cannot be read.')
  })
  const pages = withoutRunningHeads(items.map(linesOf))
  const body = bodySize(pages)
  const headingSizes = [
    ...new Set(pages.flat().map((line) => Math.round(line.size * 2) / 2)),
  ].filter((size) => size >= body * 1.15)
  headingSizes.sort((a, b) => b - a)
  const builder = new DocumentBuilder()
  for (const page of pages) {
    builder.page()
    addPage(builder, page, body, headingSizes)
  }
  const document = builder.done()
  if (document.blocks.length === 0 && items.length > 0) {
    throw new Unreadable(
      'empty',
      'This PDF has no text, only pictures. Scanned pages cannot be read.',
    )
  }
  return document
}
