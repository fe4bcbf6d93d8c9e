import { DocumentBuilder, type ParsedDocument } from './document.ts'

const bullet = /^\s*(?:[-*+•‣▪–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+/
const underline = /^\s*([=~-])\1{2,}\s*$/
const sentenceEnd = /[.,;:!…。！]["'”’)\]]*$/u

/** Joins the lines of a hard-wrapped paragraph; a line that begins with a bullet, or follows a short one, stays. */
function unwrap(lines: string[]) {
  const widest = Math.max(...lines.map((line) => line.length))
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

/** How many lines of a paragraph are a heading, with what underlines it. */
function headingLines(paragraphs: string[][], index: number): number {
  const lines = paragraphs[index] ?? []
  const [first = '', second] = lines
  if (second !== undefined && underline.test(second) && isTitle(first)) return 2
  if (!isTitle(first)) return 0
  if (second === undefined) {
    const next = paragraphs[index + 1]?.[0]
    if (next === undefined) return 0
    // The title of the whole text stands above another heading.
    return isProse(next) || (index === 0 && headingLines(paragraphs, 1) > 0) ? 1 : 0
  }
  // In a wrapped paragraph the first line is as wide as the others.
  const room = Math.max(...lines.map((line) => line.length)) * 0.8
  const word = /^\s*\S+/.exec(second)?.[0] ?? ''
  return isProse(second) && first.length + word.length < room ? 1 : 0
}

/** Plain text: paragraphs are what empty lines separate; a short line above a paragraph is its heading. */
export function parseText(source: string): ParsedDocument {
  const builder = new DocumentBuilder()
  const paragraphs = source
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n|\f/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
  paragraphs.forEach((lines, index) => {
    const heading = headingLines(paragraphs, index)
    if (heading > 0) builder.add('heading', lines[0]?.trim() ?? '', index === 0 ? 1 : 2)
    const rest = lines.slice(heading)
    const [first] = rest
    if (first !== undefined) builder.add(bullet.test(first) ? 'list' : 'paragraph', unwrap(rest))
  })
  return builder.done()
}
