import { DocumentBuilder, type ParsedDocument, Unreadable } from '../document.ts'
import { pipeTable } from '../tables/pipe-table.ts'
import { readXml, relationsOf } from './office-parts.ts'

type Parts = Map<string, () => Buffer>

/** The slides that are shown, in their order. */
function slidesOf(parts: Parts): string[] {
  const presentation = 'ppt/presentation.xml'
  const relations = relationsOf(parts, presentation)
  const slides: string[] = []
  readXml(parts.get(presentation)?.() ?? Buffer.alloc(0), {
    open: (tag, attributes) => {
      const part = tag === 'sldId' ? relations.get(attributes['r:id'] ?? '') : undefined
      if (part) slides.push(part)
    },
  })
  return slides
}

type Paragraph = { text: string; level: number }
type Said = { title: string; blocks: (Paragraph[] | string[][])[] }

const isTable = (block: Paragraph[] | string[][]): block is string[][] => Array.isArray(block[0])

/** What a slide says; null when it is hidden. */
function readSlide(xml: Buffer): Said | null {
  const said: Said = { title: '', blocks: [] }
  let shown = true
  let title = false
  let paragraphs: Paragraph[] = []
  let rows: string[][] | null = null
  let cell: string[] = []
  let level = 0
  let text = ''
  let inText = false
  readXml(xml, {
    open: (tag, { show = '1', type = '', lvl = '0' }) => {
      if (tag === 'sld') shown = !/^(?:0|false)$/.test(show)
      if (tag === 'sp') title = false
      if (tag === 'ph' && /^(?:title|ctrTitle)$/.test(type)) title = true
      if (tag === 'tbl') rows = []
      if (tag === 'tr') rows?.push([])
      if (tag === 'tc') cell = []
      if (tag === 'p') {
        text = ''
        level = 0
      }
      if (tag === 'pPr') level = Math.min(Number(lvl) || 0, 8)
      if (tag === 'br') text += ' '
      if (tag === 't') inText = true
    },
    text: (piece) => {
      if (inText) text += piece
    },
    close: (tag) => {
      if (tag === 't') inText = false
      const words = text.replace(/\s+/g, ' ').trim()
      if (tag === 'p' && words !== '') {
        if (rows) cell.push(words)
        else paragraphs.push({ text: words, level })
      }
      if (tag === 'p') text = ''
      if (tag === 'tc') rows?.at(-1)?.push(cell.join(' '))
      if (tag === 'tbl' && rows) {
        said.blocks.push(rows)
        rows = null
      }
      if (tag !== 'sp') return
      if (title) said.title = paragraphs.map((each) => each.text).join(' ')
      else if (paragraphs.length > 0) said.blocks.push(paragraphs)
      paragraphs = []
    },
  })
  return shown ? said : null
}

/** A presentation: each slide a page under its title, with its texts, lists and tables. */
export function parsePptx(parts: Parts): ParsedDocument {
  const builder = new DocumentBuilder()
  for (const part of slidesOf(parts)) {
    // Slides are numbered with the hidden ones.
    builder.page()
    const xml = parts.get(part)?.()
    const slide = xml ? readSlide(xml) : null
    if (!slide) continue
    builder.add('heading', slide.title, 1)
    for (const block of slide.blocks) {
      if (isTable(block)) builder.add('table', pipeTable(block))
      else if (block.length === 1) builder.add('paragraph', block[0]?.text ?? '')
      else {
        const items = block.map(({ text, level }) => `${'  '.repeat(level)}- ${text}`)
        builder.add('list', items.join('\n'))
      }
    }
  }
  const document = builder.done()
  if (document.blocks.length === 0) {
    throw new Unreadable('empty', 'This presentation has no text, only pictures.')
  }
  return document
}
