import { DocumentBuilder, type ParsedDocument } from './document.ts'

const bullet = /^\s*(?:[-*+•‣▪–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+/

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

/** Plain text: paragraphs are what empty lines separate. */
export function parseText(source: string): ParsedDocument {
  const builder = new DocumentBuilder()
  for (const paragraph of source.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n|\f/)) {
    const lines = paragraph.split('\n').filter((line) => line.trim() !== '')
    const first = lines[0]
    if (first === undefined) continue
    builder.add(bullet.test(first) ? 'list' : 'paragraph', unwrap(lines))
  }
  return builder.done()
}
