import { DocumentBuilder, type ParsedDocument } from './document.ts'
import { isDelimiterRow } from './tables/table.ts'

const fence = /^ {0,3}(`{3,}|~{3,})/
const atx = /^ {0,3}(#{1,6})\s+(.*)$/
const setext = /^ {0,3}(=+|-+)\s*$/
const rule = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/
const item = /^(\s*)([-*+]|\d{1,9}[.)])\s+/
// "[label]: address", and after it at most a title; a label that begins with ^ is that of a footnote.
const definition =
  /^ {0,3}\[(?!\^)([^\]]+)\]:\s+(<[^<>]*>|\S+)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*$/
const address =
  /^(?:<.*>|[a-z][a-z\d+.-]*:\/\/\S*|(?:mailto|tel):\S+|(?:\.{0,2}\/|[#?])\S*|www\.\S+|[\w%~./-]*[\w%~-]\.[a-z]\w{0,5}(?:[#?]\S*)?)$/i
const labelled = /^ {0,3}\[[^\]]+\]:\s/
const breakingTag =
  /<\/?(?:br|hr|p|div|table|caption|thead|tbody|tfoot|tr|t[dh]|li|[uod]l|d[td]|h[1-6]|details|summary|blockquote|pre|section|article|header|footer|figure|figcaption|center)(?=[\s/>])[^<>]*>/i
const metadataKey = /^["']?[\p{L}\p{N}_.-]+["']?\s*:(?:\s|$)/u
const metadataRest = /^(?:\s|#|-\s|[\]}])/
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

/** What a file says of itself above its text. A text may as well begin with a line across the page. */
function withoutMetadata(source: string) {
  const [whole = '', inner = ''] = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(source) ?? []
  const lines = inner.split('\n').filter((line) => line.trim() !== '')
  const isMetadata = lines.every(
    (line, at) => metadataKey.test(line) || (at > 0 && metadataRest.test(line)),
  )
  return isMetadata ? source.slice(whole.length) : source
}

/** The labels that links of a text name. */
const labelsIn = (source: string) =>
  new Set(
    [...source.matchAll(/\[([^[\]\n]{1,200})\](?!:)/g)].map(([, label = '']) =>
      label.toLowerCase(),
    ),
  )

/** A text with blanks where a tag ends a line or a cell. */
function withoutBreaks(text: string) {
  const parts = text.split(breakingTag)
  const last = parts.length - 1
  return parts
    .map((part, at) => {
      const from = at > 0 ? part.trimStart() : part
      return at < last ? from.trimEnd() : from
    })
    .filter((part, at) => part !== '' || at === 0 || at === last)
    .join(' ')
}

// No mark reaches over a sign that begins another one, or much further: each letter is looked at a few times.
/**
 * The words of a line of Markdown without its marks; what stands in a code span stays as it is, and so does what is no end
 * of a cell in a row of a table.
 */
function plain(line: string, isRow = false) {
  return line
    .replace(/!\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replace(/\[([^[\]]+)\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^[\]]*\])/g, '$1')
    .split(/(`{1,9}[^`]+`{1,9})/)
    .map((part, index) => {
      if (index % 2 === 1) return part.replace(/^`+ ?| ?`+$/g, '')
      return withoutBreaks(part.replace(/<(https?:[^>\s]+)>/g, '$1'))
        .replace(/<\/?[a-z][^<>]*>/gi, '')
        .replace(/(\*\*|__)(?=\S)(.{1,2000}?)(?<=\S)\1/g, '$2')
        .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, '$1')
        .replace(/(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)/g, '$1')
        .replace(/~~(.+?)~~/g, '$1')
        .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, (all, sign: string) =>
          isRow && sign === '|' ? all : sign,
        )
        .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (all, name: string) => entities[name] ?? all)
    })
    .join('')
}

const saidBy = (line: string) => (breakingTag.test(line) ? plain(line).trim() : plain(line))

/** Markdown, line by line: headings, fences, tables, lists, quotes and paragraphs. */
export function parseMarkdown(source: string): ParsedDocument {
  const builder = new DocumentBuilder()
  const text = withoutComments(withoutMetadata(source.replace(/\r\n?/g, '\n')))
  const lines = text.split('\n')
  let labels: Set<string> | null = null
  const isDefinition = (line: string) => {
    const [, label = '', target = ''] = definition.exec(line) ?? []
    if (label === '' || address.test(target)) return label !== ''
    labels ??= labelsIn(text)
    return labels.has(label.toLowerCase())
  }
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
      builder.add('heading', saidBy(headingText(heading[2] ?? '')), heading[1]?.length)
    } else if (line.trim() === '') {
      // A list goes on over an empty line when another item or an indented line follows.
      if (!(open?.kind === 'list' && (item.test(next) || /^\s{2,}\S/.test(next)))) close()
    } else if (open?.kind === 'paragraph' && setext.test(line)) {
      const title: string = open.lines.join(' ')
      open = null
      builder.add('heading', title, line.trim().startsWith('=') ? 1 : 2)
    } else if (rule.test(line) || isDefinition(line)) {
      close()
    } else if (line.includes('|') && isDelimiterRow(next)) {
      close()
      let end = at + 2
      while (end < lines.length && (lines[end] ?? '').includes('|')) end += 1
      builder.add(
        'table',
        lines
          .slice(at, end)
          .map((row) => plain(row, true))
          .join('\n'),
      )
      at = end - 1
    } else if (!open && /^(?: {4}|\t)/.test(line)) {
      let end = at + 1
      while (end < lines.length && /^(?: {4}|\t|\s*$)/.test(lines[end] ?? '')) end += 1
      builder.add('code', lines.slice(at, end).join('\n'))
      at = end - 1
    } else if (item.test(line)) {
      if (open?.kind !== 'list') close()
      open ??= { kind: 'list', lines: [] }
      open.lines.push(breakingTag.test(line) ? plain(line).trimEnd() : plain(line))
    } else {
      if (labelled.test(line)) close()
      open ??= { kind: 'paragraph', lines: [] }
      const text = saidBy(line.trim())
      // A further line of a list belongs to its last item.
      if (open.kind === 'list') open.lines.push(`${open.lines.pop() ?? ''} ${text}`)
      else open.lines.push(text)
    }
  }
  close()
  return builder.done()
}
