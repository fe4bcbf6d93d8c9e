import { namesColumns } from './table.ts'

/** A table in plain text: its rows, the first of which names the columns, and the number of lines that it takes. */
export type TextTable = { rows: string[][]; lines: number }

type Style = {
  isRow: (line: string) => boolean
  cellsOf: (lines: string[]) => string[][]
}

const fewestLines = 3
const mostColumns = 20
const longestCell = 80
const longestLine = 400

/** Whether a line is drawn below the names of columns, or between rows. */
const isRule = (line: string) => /^[\s|+:=_-]+$/.test(line) && /[-=_]{3}/.test(line)
const listItem = /^\s*(?:[-*+•‣▪–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/
const leader = / \.{2,} | ?(?:\.{3,}|…{2,}|(?: \.){3,}) ?/g
const between = /\S {2,}\S/

/** Dots that lead from a name to its price are room between two cells. */
const withoutLeaders = (line: string) =>
  line.replace(leader, (dots) => ' '.repeat(Math.max(2, dots.length)))

/** Where no line has a letter for two places or more, one column ends and the next begins. */
function cutByPlace(lines: string[]): string[][] {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0)
  const isBlank = (at: number) => lines.every((line) => (line[at] ?? ' ') === ' ')
  const starts: number[] = []
  for (let at = 0, room = 2; at < width; at += 1) {
    if (isBlank(at)) {
      room += 1
      continue
    }
    if (room >= 2) starts.push(at)
    room = 0
  }
  return lines.map((line) => starts.map((from, nth) => line.slice(from, starts[nth + 1]).trim()))
}

function cutBySpaces(given: string[]): string[][] {
  const lines = given.map(withoutLeaders)
  const cells = lines.map((line) => line.trim().split(/ {2,}/))
  const isEven = cells.every(({ length }) => length === cells[0]?.length)
  return isEven ? cells : cutByPlace(lines)
}

const styles: Style[] = [
  {
    isRow: (line) =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .includes('|'),
    cellsOf: (lines) =>
      lines.map((line) =>
        line
          .trim()
          .replace(/^\||\|$/g, '')
          .split('|')
          .map((cell) => cell.trim()),
      ),
  },
  {
    isRow: (line) => /\S\t+\S/.test(line),
    cellsOf: (lines) => {
      const cells = lines.map((line) =>
        line
          .trimEnd()
          .split('\t')
          .map((cell) => cell.trim()),
      )
      const isEven = cells.every(({ length }) => length === cells[0]?.length)
      return isEven ? cells : lines.map((line) => line.trim().split(/\s*\t+\s*/))
    },
  },
  {
    isRow: (line) => !line.includes('\t') && between.test(withoutLeaders(line)),
    cellsOf: cutBySpaces,
  },
]

const hasDigit = (cell = '') => /\d/.test(cell)

/** Whether these are surely the cells of one table, and no text that stands in columns by chance. */
function isTable(rows: string[][]): boolean {
  const [first = []] = rows
  const width = first.length
  if (rows.length < fewestLines || width < 2 || width > mostColumns) return false
  if (rows.some((row) => row.length !== width || row.some((cell) => cell.length > longestCell)))
    return false
  const full = rows.filter((row) => row.every((cell) => cell !== ''))
  if (full.length * 2 < rows.length || rows.some(([name]) => name === '')) return false
  // "Phone: 0123" says by itself what it is, and of two columns of sentences each is a text.
  const pairs = rows.filter(([name = '', said = '']) => /:$/.test(name) || /[a-z][.;,]$/.test(said))
  return width > 2 || pairs.length * 3 < rows.length
}

const weekdays = new Set(
  ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'].flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    return Array.from({ length: 7 }, (_, day) =>
      format.format(Date.UTC(2024, 0, day + 1)).toLowerCase(),
    )
  }),
)

/** Whether a row begins with a day of the week: it is one of hours and names no columns. */
const isOfDay = ([first = '']: string[]) =>
  first
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.some((word) => weekdays.has(word)) ?? false

/** Whether the first row names the columns: a rule is below it, or what has numbers below has none there. */
function isHeaded([head = [], ...body]: string[][], isRuled: boolean): boolean {
  if (isRuled) return true
  if (!namesColumns(head, body) || isOfDay(head)) return false
  const counted = head.some(
    (cell, at) =>
      !hasDigit(cell) && body.filter((row) => hasDigit(row[at])).length * 2 > body.length,
  )
  return counted || (head.length > 2 && !head.some(hasDigit))
}

/** Whether a line has several cells, in whichever way they are set apart. */
export function hasCells(line: string | undefined): boolean {
  if (line === undefined || line.length > longestLine || listItem.test(line)) return false
  return styles.some(({ isRow }) => isRow(line))
}

/** The table that begins with the line at `from`; null where none surely does. */
export function readTextTable(lines: string[], from = 0): TextTable | null {
  if (!hasCells(lines[from])) return null
  for (const { isRow, cellsOf } of styles) {
    const goesOn = (line: string) =>
      line.length <= longestLine && (isRule(line) || (isRow(line) && !listItem.test(line)))
    let end = from
    while (end < lines.length && goesOn(lines[end] ?? '')) end += 1
    const taken = lines.slice(from, end)
    if (taken.length < fewestLines || isRule(taken[0] ?? '')) continue
    const rows = cellsOf(taken.filter((line) => !isRule(line)))
    if (!isTable(rows)) continue
    const headed = isHeaded(rows, isRule(taken[1] ?? ''))
    return { rows: headed ? rows : [(rows[0] ?? []).map(() => ''), ...rows], lines: taken.length }
  }
  return null
}
