import { getDocumentProxy } from 'unpdf'
import { DocumentBuilder, type ParsedDocument, Unreadable } from '../document.ts'
import {
  brokenOnPurpose,
  findHeadings,
  type Heading,
  isBullet,
  type Usual,
  usualOf,
} from './headings.ts'
import { joinLines } from './join-lines.ts'
import type { PdfLimits } from './limits.ts'
import { partNarrowCells } from './narrow-cells.ts'
import { withoutFurniture } from './page-furniture.ts'
import { type Line, type PageLines, readLines } from './read-lines.ts'
import { markdownTable, readTable, wrappedLines } from './tables.ts'

/** A line that begins with bold words and goes on with a new sentence is a heading and its text. */
function runIn({ text, boldLead }: Line, { bold }: Usual) {
  const lead = text.slice(0, boldLead)
  const rest = text.slice(boldLead).trimStart()
  const parted = !bold && lead.length >= 3 && lead.length <= 80 && rest !== ''
  return parted && /[\p{L}?]$/u.test(lead) && /^["“'‘(]?\p{Lu}/u.test(rest) ? { lead, rest } : null
}

/** The lines of one paragraph or list: up to a wider step, a heading, a table, or from text to a list. */
function paragraphEnd(lines: Line[], start: number, headings: Map<number, Heading>, usual: Usual) {
  const list = isBullet(lines[start])
  let end = start + 1
  for (let line = lines[end]; line; line = lines[end]) {
    const step = (lines[end - 1]?.y ?? 0) - line.y
    const near = Math.abs(step) <= Math.max(usual.step * 1.3, line.size * 1.3)
    if (headings.has(end) || readTable(lines, end) || (isBullet(line) ? !list : !near)) break
    if (runIn(line, usual) && !list) break
    if (isBullet(line) && Math.abs(step) > usual.step * 3) break
    end += 1
  }
  return end
}

/** Items and lines that were broken on purpose keep their lines, what the page broke is joined. */
function written(lines: Line[], usual: Usual) {
  const groups: Line[][] = []
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    const group = groups.at(-1)
    if (group && before && !isBullet(line) && !brokenOnPurpose(before, line, usual))
      group.push(line)
    else groups.push([line])
  })
  return groups.map((group) => joinLines(group, usual.words)).join('\n')
}

function addPage(
  builder: DocumentBuilder,
  lines: Line[],
  headings: Map<number, Heading>,
  usual: Usual,
) {
  for (let at = 0; at < lines.length; ) {
    const heading = headings.get(at)
    const table = heading ? null : readTable(lines, at)
    const first = lines[at]
    if (heading) {
      builder.add('heading', heading.text, heading.level)
      at += heading.lines
    } else if (table) {
      builder.add('table', markdownTable(table))
      at = table.end
    } else if (first) {
      const end = paragraphEnd(lines, at, headings, usual)
      const lead = runIn(first, usual)
      if (lead) builder.add('heading', lead.lead, 6)
      const begun = lead ? { ...first, text: lead.rest } : first
      const text = written([begun, ...lines.slice(at + 1, end)], usual)
      builder.add(isBullet(begun) ? 'list' : 'paragraph', text)
      at = end
    }
  }
}

async function pagesOf(bytes: Uint8Array, limits: Partial<PdfLimits>): Promise<PageLines[]> {
  // Pictures are not looked at, so none is unpacked.
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, maxImageSize: 1 }).catch(
    (error: Error) => {
      if (error.name === 'PasswordException') {
        throw new Unreadable('encrypted', 'This PDF is protected by a password.')
      }
      throw new Unreadable('broken', 'This PDF is broken and cannot be opened.')
    },
  )
  return readLines(pdf, limits).catch((error) => {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('broken', 'This PDF is broken and cannot be read.')
  })
}

/** PDF: lines from positions, headings from what stands out, tables from columns, one page after the other. */
export async function parsePdf(
  bytes: Uint8Array,
  limits: Partial<PdfLimits> = {},
): Promise<ParsedDocument> {
  const read = await pagesOf(bytes, limits)
  const size = usualOf(read.map(({ lines }) => lines)).size
  const pages = withoutFurniture(read, size).map(partNarrowCells)
  const usual = usualOf(pages)
  const headings = findHeadings(pages, usual, pages.map(wrappedLines))
  const builder = new DocumentBuilder()
  pages.forEach((lines, index) => {
    builder.page()
    addPage(builder, lines, headings[index] ?? new Map(), usual)
  })
  const document = builder.done()
  if (document.blocks.length === 0 && read.length > 0) {
    throw new Unreadable(
      'empty',
      'This PDF has no text, only pictures. Scanned pages cannot be read.',
    )
  }
  return document
}
