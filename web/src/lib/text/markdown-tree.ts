// The part of Markdown that answers use. No HTML: what is not known stays text.
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'citation'; number: number }
  | { kind: 'break' }

export type Block =
  | { kind: 'paragraph' | 'quote'; children: Inline[] }
  | { kind: 'heading'; level: number; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

const safeLink = /^(https?:\/\/|mailto:)/i

// In the order in which they win: code, image, link, citation, bold, italic, line break.
const inline =
  /`([^`\n]+)`|!\[([^\]\n]*)\]\(([^()\s]+)\)|\[([^\]\n]+)\]\(([^()\s]+)\)|\[(\d{1,3})\]|\*\*(\S(?:[^*]*?\S)?)\*\*|(?<![\p{L}\p{N}*_])[*_](\S(?:[^*_]*?\S)?)[*_](?![\p{L}\p{N}*_])|\n/u

function linkOrText(label: string, href: string): Inline[] {
  return safeLink.test(href)
    ? [{ kind: 'link', href, children: [{ kind: 'text', text: label || href }] }]
    : [{ kind: 'text', text: label }]
}

function inlineNode(match: RegExpExecArray): Inline[] {
  const [, code, alt, src, label, href, citation, strong, em] = match
  if (code !== undefined) return [{ kind: 'code', text: code }]
  // Remote pictures are never loaded: they would tell a stranger who reads what.
  if (src !== undefined) return linkOrText(alt ?? '', src)
  if (href !== undefined) return linkOrText(label ?? '', href)
  if (citation !== undefined) return [{ kind: 'citation', number: Number(citation) }]
  if (strong !== undefined) return [{ kind: 'strong', children: parseInline(strong) }]
  if (em !== undefined) return [{ kind: 'em', children: parseInline(em) }]
  return [{ kind: 'break' }]
}

export function parseInline(text: string): Inline[] {
  const nodes: Inline[] = []
  let rest = text
  for (let match = inline.exec(rest); match; match = inline.exec(rest)) {
    if (match.index > 0) nodes.push({ kind: 'text', text: rest.slice(0, match.index) })
    nodes.push(...inlineNode(match))
    rest = rest.slice(match.index + match[0].length)
  }
  if (rest) nodes.push({ kind: 'text', text: rest })
  return nodes
}

const bullet = /^\s{0,6}[-*+]\s+(.*)$/
const numbered = /^\s{0,6}(\d{1,9})[.)]\s+(.*)$/
const opensBlock = (line: string) =>
  bullet.test(line) || numbered.test(line) || /^(#{1,6}\s|>|```)/.test(line)

function cells(line: string): Inline[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()))
}

const isCitation = (node: Inline | undefined) => node?.kind === 'citation'
const isSpace = (node: Inline | undefined) =>
  node?.kind === 'break' || (node?.kind === 'text' && node.text.trim() === '')

/** What a number at the end of this block would be added to. */
function lastLine(block: Block | undefined): Inline[] | undefined {
  if (block?.kind === 'paragraph' || block?.kind === 'quote') return block.children
  return block?.kind === 'list' ? block.items.at(-1) : undefined
}

// A passage of several paragraphs has its number below it; alone, or before the next text, it reads as a list.
function withNumbersAtEnds(blocks: Block[]): Block[] {
  const kept: Block[] = []
  for (const block of blocks) {
    const before = lastLine(kept.at(-1))
    const nodes = block.kind === 'paragraph' && before ? block.children : []
    const text = nodes.findIndex((node) => !isCitation(node) && !isSpace(node))
    const numbers = (text < 0 ? nodes : nodes.slice(0, text)).filter(isCitation)
    if (!before || numbers.length === 0 || (text >= 0 && !isCitation(nodes.at(-1)))) {
      kept.push(block)
      continue
    }
    before.push(...numbers.flatMap((number): Inline[] => [{ kind: 'text', text: ' ' }, number]))
    const [first, ...rest] = text < 0 ? [] : nodes.slice(text)
    if (!first) continue
    const begin = first.kind === 'text' ? { ...first, text: first.text.trimStart() } : first
    kept.push({ kind: 'paragraph', children: [begin, ...rest] })
  }
  return kept
}

export function parseMarkdown(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  const take = (test: (line: string) => boolean) => {
    const taken: string[] = []
    for (let line = lines[at]; line !== undefined && test(line); line = lines[++at])
      taken.push(line)
    return taken
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    const first = numbered.exec(line)
    if (line.trim() === '') at++
    else if (line.startsWith('```')) {
      at++
      const code = take((next) => !next.startsWith('```'))
      at++
      blocks.push({ kind: 'code', text: code.join('\n') })
    } else if (heading) {
      at++
      const [, marks = '', title = ''] = heading
      blocks.push({ kind: 'heading', level: marks.length, children: parseInline(title) })
    } else if (line.startsWith('>')) {
      const quoted = take((next) => next.startsWith('>')).map((next) => next.replace(/^>\s?/, ''))
      blocks.push({ kind: 'quote', children: parseInline(quoted.join('\n')) })
    } else if (bullet.test(line) || first) {
      const mark = first ? numbered : bullet
      const items = take((next) => mark.test(next)).map((next) => mark.exec(next)?.at(-1) ?? '')
      const start = first ? Number(first[1]) : 1
      blocks.push({ kind: 'list', ordered: first !== null, start, items: items.map(parseInline) })
    } else if (line.includes('|') && /^[\s|:-]*-[\s|:-]*$/.test(lines[at + 1] ?? '')) {
      const [head = '', , ...rows] = take((next) => next.includes('|'))
      blocks.push({ kind: 'table', head: cells(head), rows: rows.map(cells) })
    } else {
      at++
      const more = take((next) => next.trim() !== '' && !opensBlock(next))
      blocks.push({ kind: 'paragraph', children: parseInline([line, ...more].join('\n')) })
    }
  }
  return withNumbersAtEnds(blocks)
}
