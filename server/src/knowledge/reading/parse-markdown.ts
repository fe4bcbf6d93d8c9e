import { DocumentBuilder, type ParsedDocument } from './document.ts'

const fence = /^ {0,3}(`{3,}|~{3,})/
const atx = /^ {0,3}(#{1,6})\s+(.*)$/
const setext = /^ {0,3}(=+|-+)\s*$/
const rule = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/
const item = /^(\s*)([-*+]|\d{1,9}[.)])\s+/
const delimiterRow = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/
const definition = /^ {0,3}\[[^\]]+\]:\s+\S+/
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/** A heading may end with signs that belong to no word. */
function headingText(text: string) {
  const whole = text.trimEnd()
  let end = whole.length
  while (whole[end - 1] === '#') end -= 1
  return whole.slice(0, end).trimEnd()
}

function withoutComments(source: string) {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const begin = source.indexOf('<!--', at)
    const end = begin < 0 ? -1 : source.indexOf('-->', begin)
    if (end < 0) return parts.join('') + source.slice(at)
    parts.push(source.slice(at, begin))
    at = end + 3
  }
}

// No mark reaches over a sign that begins another one, or much further: each letter is looked at a few times.
/** The words of a line of Markdown without its marks; what stands in a code span stays as it is. */
function plain(line: string) {
  return line
    .replace(/!\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replace(/\[([^[\]]+)\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^[\]]*\])/g, '$1')
    .split(/(`{1,9}[^`]+`{1,9})/)
    .map((part, index) => {
      if (index % 2 === 1) return part.replace(/^`+ ?| ?`+$/g, '')
      return part
        .replace(/<(https?:[^>\s]+)>/g, '$1')
        .replace(/<\/?[a-z][^<>]*>/gi, '')
        .replace(/(\*\*|__)(?=\S)(.{1,2000}?)(?<=\S)\1/g, '$2')
        .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, '$1')
        .replace(/(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)/g, '$1')
        .replace(/~~(.+?)~~/g, '$1')
        .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1')
        .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (all, name: string) => entities[name] ?? all)
    })
    .join('')
}

/** Markdown, line by line: headings, fences, tables, lists, quotes and paragraphs. */
export function parseMarkdown(source: string): ParsedDocument {
  const builder = new DocumentBuilder()
  const lines = withoutComments(
    source.replace(/\r\n?/g, '\n').replace(/^---\n[\s\S]*?\n---(?:\n|$)/, ''),
  ).split('\n')
  let open: { kind: 'paragraph' | 'list'; lines: string[] } | null = null
  const close = () => {
    if (open) builder.add(open.kind, open.lines.join(open.kind === 'list' ? '\n' : ' '))
    open = null
  }

  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').replace(/^ {0,3}(?:> ?)+/, '')
    const mark = fence.exec(line)?.[1]
    const heading = atx.exec(line)
    const next = lines[at + 1] ?? ''
    if (mark) {
      close()
      const closing = new RegExp(`^ {0,3}${mark[0]}{${mark.length},}\\s*$`)
      let end = at + 1
      while (end < lines.length && !closing.test(lines[end] ?? '')) end += 1
      builder.add('code', lines.slice(at, end + 1).join('\n'))
      at = end
    } else if (heading) {
      close()
      builder.add('heading', plain(headingText(heading[2] ?? '')), heading[1]?.length)
    } else if (line.trim() === '') {
      // A list goes on over an empty line when another item or an indented line follows.
      if (!(open?.kind === 'list' && (item.test(next) || /^\s{2,}\S/.test(next)))) close()
    } else if (open?.kind === 'paragraph' && setext.test(line)) {
      const title: string = open.lines.join(' ')
      open = null
      builder.add('heading', title, line.trim().startsWith('=') ? 1 : 2)
    } else if (rule.test(line) || definition.test(line)) {
      close()
    } else if (line.includes('|') && next.includes('-') && delimiterRow.test(next)) {
      close()
      let end = at + 2
      while (end < lines.length && (lines[end] ?? '').includes('|')) end += 1
      builder.add('table', lines.slice(at, end).map(plain).join('\n'))
      at = end - 1
    } else if (!open && /^(?: {4}|\t)/.test(line)) {
      let end = at + 1
      while (end < lines.length && /^(?: {4}|\t|\s*$)/.test(lines[end] ?? '')) end += 1
      builder.add('code', lines.slice(at, end).join('\n'))
      at = end - 1
    } else if (item.test(line)) {
      if (open?.kind !== 'list') close()
      open ??= { kind: 'list', lines: [] }
      open.lines.push(plain(line))
    } else {
      open ??= { kind: 'paragraph', lines: [] }
      const text = plain(line.trim())
      // A further line of a list belongs to its last item.
      if (open.kind === 'list') open.lines.push(`${open.lines.pop() ?? ''} ${text}`)
      else open.lines.push(text)
    }
  }
  close()
  return builder.done()
}
