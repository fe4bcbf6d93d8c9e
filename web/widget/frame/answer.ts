import { type Block, type Inline, parseMarkdown } from '@/lib/text/markdown-tree.ts'
import { element } from '../elements.ts'
import { opensText, type ReadText } from './cited-text.ts'
import { quotation } from './document.ts'
import type { Source } from './stream.ts'
import { words } from './words.ts'

/** The source under the answer that a number in its text opens; undefined: a number that proves nothing is left out. */
type Cite = (number: number) => HTMLDetailsElement | undefined

function inlineNode(node: Inline, cite: Cite): Node | string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'code':
      return element('code', {}, node.text)
    case 'strong':
    case 'em':
      return element(node.kind, {}, ...inlineNodes(node.children, cite))
    case 'link': {
      const link = { href: node.href, target: '_blank', rel: 'noopener noreferrer nofollow' }
      return element('a', link, ...inlineNodes(node.children, cite))
    }
    case 'citation':
      return mark(node.number, cite(node.number))
    default:
      return element('br')
  }
}
const inlineNodes = (nodes: Inline[], cite: Cite) => nodes.map((node) => inlineNode(node, cite))

function mark(number: number, source: HTMLDetailsElement | undefined) {
  if (!source) return ''
  const label = { type: 'button', class: 'mark', 'aria-label': words.source(number) }
  const button = element('button', label, String(number))
  button.addEventListener('click', () => {
    source.open = true
    source.querySelector('summary')?.focus()
  })
  return button
}

function blockNode(block: Block, cite: Cite): Node {
  switch (block.kind) {
    case 'code':
      return element('pre', { tabindex: '0' }, element('code', {}, block.text))
    case 'list': {
      const list = element(block.ordered ? 'ol' : 'ul')
      if (block.ordered && block.start !== 1) list.setAttribute('start', String(block.start))
      list.append(...block.items.map((item) => element('li', {}, ...inlineNodes(item, cite))))
      return list
    }
    case 'table': {
      const cells = (name: 'th' | 'td', row: Inline[][]) =>
        element('tr', {}, ...row.map((cell) => element(name, {}, ...inlineNodes(cell, cite))))
      const rows = block.rows.map((row) => cells('td', row))
      const table = element(
        'table',
        {},
        element('thead', {}, cells('th', block.head)),
        element('tbody', {}, ...rows),
      )
      return element('div', { class: 'wide', tabindex: '0' }, table)
    }
    case 'heading':
      return element('p', { class: 'heading' }, ...inlineNodes(block.children, cite))
    default:
      return element(
        block.kind === 'quote' ? 'blockquote' : 'p',
        {},
        ...inlineNodes(block.children, cite),
      )
  }
}

/** Reads the text around the citation of a number. */
type ReadCited = (number: number) => ReadText

function sourceNode(cited: Source, read?: ReadCited) {
  const { number, title, heading, page, quote, table_head: head, can_open } = cited
  // A document of one chapter is often called as its chapter.
  const chapter = heading === title ? null : heading
  const place = [title, chapter, page === null ? null : words.page(page)].filter(Boolean).join(', ')
  const summary = element('summary', {}, element('span', { class: 'mark' }, String(number)), place)
  const quoted = quotation(quote, head)
  const source = element('details', {}, summary, quoted)
  if (can_open && read) opensText(source, { quote: quoted, head }, read(number))
  return source
}

/** An answer in Markdown, as nodes: nothing of it is read as HTML. With its sources below, which `read` opens. */
export function answerNodes(text: string, sources: Source[], read?: ReadCited): Node[] {
  const known = new Map(sources.map((source) => [source.number, sourceNode(source, read)]))
  const blocks = parseMarkdown(text).map((block) => blockNode(block, (n) => known.get(n)))
  if (sources.length === 0) return blocks
  const items = [...known].sort(([a], [b]) => a - b).map(([, node]) => element('li', {}, node))
  return [...blocks, element('ul', { class: 'sources', 'aria-label': words.sources }, ...items)]
}
