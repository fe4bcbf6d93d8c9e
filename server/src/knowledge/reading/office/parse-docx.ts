import mammoth from 'mammoth'
import { DocumentBuilder, type ParsedDocument, Unreadable } from '../document.ts'
import { pipeTable } from '../pipe-table.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function words(html: string) {
  return html
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (all, name: string) => entities[name] ?? all)
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}

/** Rows of a table as Markdown writes them; the first is its header. */
function table(html: string) {
  const rows = [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map((row) =>
    [...(row[1] ?? '').matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map((cell) =>
      words((cell[1] ?? '').replace(/<\/p>\s*<p>/g, ' ')),
    ),
  )
  return pipeTable(rows)
}

function list(html: string) {
  return html
    .replace(/<(ul|ol)>/g, '\n')
    .replace(/<li>/g, '\n- ')
    .split('\n')
    .map(words)
    .filter((line) => line !== '' && line !== '-')
    .join('\n')
}

/**
 * The outermost elements of what mammoth writes: it closes every tag, so counting is enough.
 * An element is never inside one of another kind that is listed here, tables and lists excepted.
 */
function topLevel(html: string) {
  const found: { tag: string; inner: string }[] = []
  const tags = /<(\/?)(h[1-6]|p|ul|ol|table)(?:\s[^>]*)?>/g
  let depth = 0
  let start = 0
  for (const match of html.matchAll(tags)) {
    if (match[1] === '') {
      if (depth === 0) start = match.index + match[0].length
      depth += 1
    } else {
      depth -= 1
      if (depth === 0) found.push({ tag: match[2] ?? 'p', inner: html.slice(start, match.index) })
    }
  }
  return found
}

/** Word documents, through mammoth: headings by style, lists, tables and paragraphs. */
export async function parseDocx(bytes: Uint8Array): Promise<ParsedDocument> {
  const html = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(bytes) },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    )
    .catch(() => {
      throw new Unreadable('broken', 'This Word file is broken and cannot be read.')
    })
  const builder = new DocumentBuilder()
  for (const { tag, inner } of topLevel(html.value)) {
    if (tag === 'table') builder.add('table', table(inner))
    else if (tag === 'ul' || tag === 'ol') builder.add('list', list(inner))
    else if (tag === 'p') builder.add('paragraph', words(inner))
    else builder.add('heading', words(inner).replace(/\n/g, ' '), Number(tag[1]))
  }
  return builder.done()
}
