import type { getDocumentProxy } from 'unpdf'
import { createPdfReader, type PdfLimits, type PdfReader } from './limits.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
export type Page = Awaited<ReturnType<Pdf['getPage']>>

/** A run of text; `from` and `to` are where it begins and ends across the page, in points. */
export type Run = { text: string; from: number; to: number; bold: boolean }

/** A run of text without a wide gap, with the runs in it that are parted by more than a space. */
export type Cell = Run & { runs: Run[] }

export type Line = {
  text: string
  cells: Cell[]
  /** Of the font, in points. */
  size: number
  /** Whether each letter is of a bold font. */
  bold: boolean
  /** Length of the bold words that the line begins with, 0 for none. */
  boldLead: number
  from: number
  to: number
  /** Of the baseline, in points from the bottom of the page. */
  y: number
}

export type PageLines = { lines: Line[]; height: number }

type Piece = { text: string; x: number; y: number; width: number; size: number; bold: boolean }

/** What is written in one quarter turn, as if the page were turned so that it stands upright. */
type Turned = { pieces: Piece[]; height: number }

/** Whether each font of a page is bold. PDF.js learns it when it reads what the page draws. */
async function boldFonts(
  reader: PdfReader,
  page: Page,
  names: Set<string>,
): Promise<Map<string, boolean>> {
  // A font that cannot be read has no weight; its text is still there.
  if ([...names].some((name) => !page.commonObjs.has(name))) {
    await reader.draw(page)
  }
  return new Map(
    [...names].map((name) => {
      const font = page.commonObjs.has(name) ? page.commonObjs.get(name) : null
      const named = /bold|black|heavy|semibold|demi/i.test(String(font?.name ?? ''))
      return [name, named || font?.bold === true || font?.black === true]
    }),
  )
}

const quarter = Math.PI / 2

/** The text of a page by the quarter turns in which it is written, most of it first; what stands askew is a watermark. */
async function turnsOf(reader: PdfReader, page: Page): Promise<Turned[]> {
  const items = await reader.textsOf(page)
  const texts = items.flatMap((item) => ('str' in item && item.str !== '' ? [item] : []))
  const bold = await boldFonts(reader, page, new Set(texts.map(({ fontName }) => fontName)))
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const upright = top - bottom
  const sideways = right - left
  const turns: Turned[] = [upright, sideways, upright, sideways].map((height) => ({
    pieces: [],
    height,
  }))
  for (const { str, transform, width, height, fontName } of texts) {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform as number[]
    const angle = Math.atan2(b, a)
    const turn = Math.round(angle / quarter)
    if (Math.abs(angle - turn * quarter) > 0.1) continue
    const places = [
      [e, f - bottom],
      [f, right - e],
      [-e, top - f],
      [-f, e - left],
    ]
    const at = (turn + 4) % 4
    const [x = 0, y = 0] = places[at] ?? []
    const size = Math.hypot(c, d) || height || 10
    turns[at]?.pieces.push({ text: str, x, y, width, size, bold: bold.get(fontName) ?? false })
  }
  return turns.sort((one, other) => other.pieces.length - one.pieces.length)
}

function append(to: Run, run: Run, space: string) {
  to.text += space + run.text
  to.to = run.to
  to.bold &&= run.bold
}

function lineOf(pieces: Piece[]): Line {
  const size = pieces.reduce((most, piece) => Math.max(most, piece.size), 0)
  const line = { text: '', cells: [] as Cell[], boldLead: 0, from: Infinity, to: -Infinity }
  let leading = true
  for (const { text, x, width, bold } of pieces) {
    const gap = x - line.to
    const last = line.cells.at(-1)
    if (text.trim() === '') {
      line.text += ' '
      if (last) last.text += ' '
      continue
    }
    const space = gap > size * 0.15 && line.text !== '' ? ' ' : ''
    line.text += space + text
    const run = { text, from: x, to: x + width, bold }
    const lastRun = last?.runs.at(-1)
    if (last && lastRun && gap <= size * 1.5) {
      append(last, run, space)
      if (gap <= size * 0.6) append(lastRun, run, space)
      else last.runs.push(run)
    } else {
      line.cells.push({ ...run, runs: [{ ...run }] })
    }
    leading &&= bold
    if (leading) line.boldLead = line.text.length
    line.from = Math.min(line.from, x)
    line.to = Math.max(line.to, x + width)
  }
  const text = line.text.replace(/\s+/g, ' ').trim()
  const cells = line.cells.map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() }))
  const boldLead = line.text.slice(0, line.boldLead).replace(/\s+/g, ' ').trim().length
  return {
    ...line,
    ...{ text, cells, size, boldLead },
    bold: boldLead === text.length,
    y: pieces[0]?.y ?? 0,
  }
}

/** Puts pieces together that stand side by side, in the order in which the file writes them. */
function linesOf(pieces: Piece[]): Line[] {
  const groups: Piece[][] = []
  let last: Piece | undefined
  for (const piece of pieces) {
    const blank = piece.text.trim() === ''
    const beside =
      last !== undefined &&
      Math.abs(piece.y - last.y) <= Math.max(piece.size, last.size) * 0.4 &&
      piece.x >= last.x + last.width - last.size
    const group = groups.at(-1)
    if (group && (beside || blank)) group.push(piece)
    else if (!blank) groups.push([piece])
    if (!blank) last = piece
  }
  return groups.map(lineOf)
}

/** The lines of each page with their places; text that is turned by a quarter follows what most of the page has. */
export async function readLines(pdf: Pdf, limits: Partial<PdfLimits>): Promise<PageLines[]> {
  const reader = await createPdfReader(limits)
  const pages: PageLines[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const turns = await turnsOf(reader, page)
    const lines = turns.flatMap(({ pieces }) => linesOf(pieces))
    pages.push({ lines, height: turns[0]?.height ?? 0 })
    page.cleanup()
  }
  return pages
}
