import { joinLines, wordsOf } from './join-lines.ts'
import type { Line } from './read-lines.ts'

/** What is usual in a document: sizes, steps and margins in points. */
export type Usual = {
  size: number
  /** Most letters are bold: then bold tells nothing. */
  bold: boolean
  /** From one line of a paragraph to the next. */
  step: number
  left: number
  right: number
  /** Where words are broken: all words, in small letters. */
  words: Set<string>
}

function mostOf<T>(values: Map<T, number>): T | undefined {
  return [...values].sort((a, b) => b[1] - a[1])[0]?.[0]
}

const half = (value: number) => Math.round(value * 2) / 2

/** What the body of the document looks like, by the number of its letters. */
export function usualOf(pages: Line[][]): Usual {
  const lines = pages.flat()
  const sizes = new Map<number, number>()
  const steps = new Map<number, number>()
  let letters = 0
  let boldLetters = 0
  for (const line of lines) {
    sizes.set(half(line.size), (sizes.get(half(line.size)) ?? 0) + line.text.length)
    letters += line.text.length
    boldLetters += line.bold ? line.text.length : 0
  }
  const size = mostOf(sizes) ?? 10
  for (const page of pages) {
    page.slice(1).forEach((line, index) => {
      const step = half((page[index]?.y ?? 0) - line.y)
      if (half(line.size) !== size || step < size * 0.9 || step > size * 2.5) return
      steps.set(step, (steps.get(step) ?? 0) + 1)
    })
  }
  const body = lines.filter((line) => half(line.size) === size)
  const ends = body.map(({ to }) => to).sort((a, b) => a - b)
  return {
    size,
    bold: boldLetters > letters / 2,
    step: mostOf(steps) ?? size * 1.2,
    left: body.reduce((least, { from }) => Math.min(least, from), Infinity),
    right: ends[Math.floor(ends.length * 0.95)] ?? 0,
    words: wordsOf(lines),
  }
}

const bullet = /^\s*(?:[-•‣▪◦–*]\s|\d{1,3}[.)]\s|\(?[a-z][.)]\s)/
const numbered =
  /^(?:\d{1,2}(?:\.\d{1,2})*\.?|[A-Z]\.|[IVX]{1,5}\.|§\s?\d+|(?:chapter|section|article|part|annex|appendix|kapitel|abschnitt|artikel|teil|anhang|chapitre|partie|cap[ií]tulo|secci[oó]n|art[ií]culo|anexo)\s+[\dA-Z]+\W*)\s+\p{Lu}/iu
const sentenceEnd = /[.,;…。]["'”’)\]]*$/u

export const isBullet = (line: Line | undefined) => line !== undefined && bullet.test(line.text)

/** Whether the file broke the line on purpose: the next word starts over and would have had room. */
export function brokenOnPurpose(line: Line, next: Line | undefined, { left, right }: Usual) {
  if (!next) return true
  if (/^\p{Ll}/u.test(next.text)) return false
  const word = /^\S+/.exec(next.text)?.[0] ?? ''
  const width = ((next.to - next.from) / Math.max(1, next.text.length)) * (word.length + 1)
  return line.to + width < right - (right - left) * 0.08
}

/** A line of running text: it fills its measure, or is a whole sentence. */
function isProse(line: Line | undefined, { left, right }: Usual) {
  if (!line || line.cells.length > 1) return false
  const wide = line.to - line.from > (right - left) * 0.7
  return wide || (sentenceEnd.test(line.text) && line.text.split(' ').length >= 4)
}

const isCapitals = (text: string) => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)

type Around = { line: Line; before: Line | undefined; next: Line | undefined; usual: Usual }

/** A heading in the size of the text: by its weight, number, capitals, length, and the space and text around it. */
function standsOut({ line, before, next, usual }: Around) {
  const { text } = line
  if (line.size < usual.size * 0.9 || text.length > 100 || line.cells.length > 1) return false
  if (sentenceEnd.test(text) || !/\p{L}{2}/u.test(text)) return false
  if (line.bold && !usual.bold) return true
  const space = before ? before.y - line.y : Infinity
  const apart = space <= 0 || space > usual.step * 1.2
  const short = text.length <= 80 && brokenOnPurpose(line, next, usual)
  if (!apart || !short || text.endsWith(':') || !/^[^\p{L}]*\p{Lu}|^\p{Lo}/u.test(text))
    return false
  // What stands over no text, or nearer to the text before it, is a line of its own: an address, a signature.
  const after = next ? line.y - next.y : 0
  if (!next || after <= 0 || after > Math.min(space, usual.step * 2.5)) return false
  if (isCapitals(text) || numbered.test(text)) return isProse(next, usual) || next.cells.length > 1
  return !isBullet(line) && isProse(next, usual) && /^["“'‘(]?\p{Lu}|^\d/u.test(next.text)
}

export type Heading = { text: string; level: number; lines: number }

type Found = { at: number; lines: Line[]; size: number; depth: number }

const depthOf = ({ text }: Line) =>
  /^\d{1,2}(?:\.\d{1,2})*/.exec(text)?.[0].split('.').filter(Boolean).length ?? 0

/** The headings of a page, each with the lines that it fills. */
function headingsOf(lines: Line[], usual: Usual, cells: Set<Line>): Found[] {
  const sizes = lines.map((line, at) => {
    if (cells.has(line)) return null
    if (half(line.size) >= usual.size * 1.15 && line.text.length <= 150) return half(line.size)
    const around = { line, before: lines[at - 1], next: lines[at + 1], usual }
    return standsOut(around) ? usual.size : null
  })
  // Whether a line stands right under the one before and looks like it.
  const follows = (at: number) => {
    const [last, line] = [lines[at - 1], lines[at]]
    if (!last || !line || sizes[at] !== sizes[at - 1] || line.bold !== last.bold) return false
    const step = last.y - line.y
    return step > 0 && step <= last.size * 1.6 && depthOf(line) === 0
  }
  const found: Found[] = []
  for (let at = 0; at < lines.length; ) {
    const size = sizes[at] ?? null
    let end = at + 1
    while (size !== null && follows(end)) end += 1
    // Four lines that look like headings are a paragraph that is bold.
    if (size !== null && end - at < 4) {
      const run = lines.slice(at, end)
      const starts = run.flatMap((line, index) => {
        const before = run[index - 1]
        return !before || (size === usual.size && brokenOnPurpose(before, line, usual))
          ? [index]
          : []
      })
      starts.forEach((start, index) => {
        const taken = run.slice(start, starts[index + 1])
        const [first] = taken
        if (first) found.push({ at: at + start, lines: taken, size, depth: depthOf(first) })
      })
    }
    at = end
  }
  return found
}

/**
 * The headings of each page by the place of their first line. Levels go by size, then bold before plain, then by the
 * depth of the number. `cells` are the lines of each page that are part of a table, however they look.
 */
export function findHeadings(
  pages: Line[][],
  usual: Usual,
  cells: Set<Line>[],
): Map<number, Heading>[] {
  const found = pages.map((lines, page) => headingsOf(lines, usual, cells[page] ?? new Set()))
  const rank = ({ lines, size, depth }: Found) =>
    [1000 - size, size > usual.size || lines[0]?.bold ? 0 : 1, depth]
      .map((part) => String(part).padStart(6, '0'))
      .join(' ')
  const ranks = [...new Set(found.flat().map(rank))].sort()
  return found.map(
    (headings) =>
      new Map(
        headings.map((heading) => [
          heading.at,
          {
            text: joinLines(heading.lines, usual.words),
            level: Math.min(ranks.indexOf(rank(heading)) + 1, 6),
            lines: heading.lines.length,
          },
        ]),
      ),
  )
}
