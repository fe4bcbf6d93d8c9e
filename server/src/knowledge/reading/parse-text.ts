import { DocumentBuilder, type ParsedDocument } from './document.ts'
import { pipeTable } from './tables/pipe-table.ts'
import { hasCells, readTextTable } from './tables/text-table.ts'

const bullet = /^\s*(?:[-*+•‣▪–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+/
const underline = /^\s*([=~-])\1{2,}\s*$/
const sentenceEnd = /[.,;:!…。！]["'”’)\]]*$/u

/** The length of the longest line; a paragraph may have more lines than a call takes arguments. */
const longest = (lines: string[]) => lines.reduce((most, line) => Math.max(most, line.length), 0)

/** Joins the lines of a hard-wrapped paragraph; a line that begins with a bullet, or follows a short one, stays. */
function unwrap(lines: string[]) {
  const widest = longest(lines)
  return lines.reduce((text, line, index) => {
    const previous = lines[index - 1]
    if (previous === undefined) return line.trim()
    const wrapped = widest > 50 && previous.length > widest * 0.6 && !bullet.test(line)
    return `${text}${wrapped ? ' ' : '\n'}${line.trim()}`
  }, '')
}

const isProse = (line: string) =>
  /^\s*["'“‘(]?[\p{Lu}\p{Lo}\d]/u.test(line) && (line.length > 60 || sentenceEnd.test(line.trim()))

/** Whether a line could be the title of what follows: short, and no sentence. */
function isTitle(line: string) {
  const text = line.trim()
  return text.length <= 80 && /\p{L}/u.test(text) && !sentenceEnd.test(text) && !bullet.test(text)
}

/** How many lines of the first of these paragraphs are a heading, with what underlines it. */
function headingLines([lines = [], ...following]: string[][], isFirst: boolean): number {
  const [first = '', second] = lines
  if (readTextTable(lines)) return 0
  if (second !== undefined && underline.test(second) && isTitle(first)) return 2
  if (!isTitle(first)) return 0
  if (second === undefined) {
    const next = following[0]?.[0]
    if (next === undefined) return 0
    // The title of the whole text stands above another heading.
    return isProse(next) ||
      readTextTable(following[0] ?? []) ||
      (isFirst && headingLines(following, false) > 0)
      ? 1
      : 0
  }
  if (readTextTable(lines, 1)) return 1
  // In a wrapped paragraph the first line is as wide as the others.
  const room = longest(lines) * 0.8
  const word = /^\s*\S+/.exec(second)?.[0] ?? ''
  return isProse(second) && first.length + word.length < room ? 1 : 0
}

/** The lines of each paragraph, one paragraph at a time: the lines of a long text would be far larger than it. */
function* paragraphsOf(source: string): Generator<string[]> {
  const separator = /\n[^\S\n]*\n|\f/g
  let from = 0
  while (from <= source.length) {
    const found = separator.exec(source)
    const paragraph = source.slice(from, found?.index)
    const lines = paragraph.split('\n').filter((line) => line.trim() !== '')
    if (lines.length > 0) yield lines
    if (!found) return
    from = separator.lastIndex
  }
}

// What stands below a title is looked at, and below that where the title is that of the whole text.
const ahead = 2

const mostTries = 3

/** Adds the lines of a paragraph: what stands in columns as a table. */
function addLines(builder: DocumentBuilder, lines: string[]) {
  const text: string[] = []
  const close = () => {
    const [first] = text
    if (first !== undefined) builder.add(bullet.test(first) ? 'list' : 'paragraph', unwrap(text))
    text.length = 0
  }
  // Each of very many lines with cells that are no table is not looked at again from each of them.
  let tries = 0
  for (let at = 0; at < lines.length; ) {
    tries = hasCells(lines[at]) ? tries + 1 : 0
    const table = tries <= mostTries ? readTextTable(lines, at) : null
    if (table) {
      close()
      builder.add('table', pipeTable(table.rows))
    } else text.push(lines[at] ?? '')
    at += table?.lines ?? 1
  }
  close()
}

/** Plain text: paragraphs are what empty lines separate; a short line above a paragraph is its heading. */
export function parseText(source: string): ParsedDocument {
  const builder = new DocumentBuilder()
  let isFirst = true
  const add = (paragraphs: string[][]) => {
    const [lines = []] = paragraphs
    const heading = headingLines(paragraphs, isFirst)
    if (heading > 0) builder.add('heading', lines[0]?.trim() ?? '', isFirst ? 1 : 2)
    addLines(builder, lines.slice(heading))
    isFirst = false
  }
  const seen: string[][] = []
  for (const lines of paragraphsOf(source.replace(/\r\n?/g, '\n'))) {
    seen.push(lines)
    if (seen.length <= ahead) continue
    add(seen)
    seen.shift()
  }
  for (; seen.length > 0; seen.shift()) add(seen)
  return builder.done()
}
