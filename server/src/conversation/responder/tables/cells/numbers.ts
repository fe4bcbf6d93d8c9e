/** A whole number with its marks of thousands and decimals, as the source of a pattern: "1,000", "1.000,50", "1 200". */
export const numeral = String.raw`(?:(?<![\p{L}\d.,])\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3}(?!\d))+(?:[.,]\d+)?|\d+(?:[.,'’]\d+)*)`

const numerals = new RegExp(numeral, 'gu')
const firstNumeral = new RegExp(numeral, 'u')

/** The numbers of a text as they are written. */
export const numeralsIn = (text: string): string[] => text.match(numerals) ?? []

/** What "." and "," part in the numbers of a column, as far as these show it. */
export type Marks = { decimals: Set<string>; groups: Set<string> }

export const noMarks: Marks = { decimals: new Set(), groups: new Set() }

/** A number as its digits and the marks between them; spaces and apostrophes part thousands only. */
function partsOf(written: string) {
  const bare = written.replace(/['’\s]/g, '')
  const marks = bare.replace(/\d/g, '')
  const at = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const behind = bare.length - at - 1
  // One mark before three digits: "1.125" is about one, or more than a thousand.
  const isOpen =
    marks.length === 1 && behind === 3 && bare === written && at <= 3 && !bare.startsWith('0')
  return { bare, marks, at, isOpen }
}

/** What the marks in these numbers part: in "2.5" and "0.750" the decimals, in "1.234,56" thousands and decimals. */
export function marksOf(cells: string[]): Marks {
  const found: Marks = { decimals: new Set(), groups: new Set() }
  const marked = cells.filter((cell) => /\d[.,]\d/.test(cell))
  for (const { marks, isOpen } of marked.flatMap(numeralsIn).map(partsOf)) {
    if (marks === '' || isOpen) continue
    const last = marks.slice(-1)
    const isRepeated = marks.indexOf(last) < marks.length - 1
    found[isRepeated ? 'groups' : 'decimals'].add(last)
    for (const mark of marks.slice(0, -1)) found.groups.add(mark)
  }
  return found
}

/** Null where digits are parted as in no number, NaN where the others of its column contradict each other. */
function readNumber(written: string, { decimals, groups }: Marks): number | null {
  const { bare, marks, at, isOpen } = partsOf(written)
  if (marks === '') return Number(bare)
  const mark = marks.slice(-1)
  if (isOpen && decimals.has(mark) && groups.has(mark)) return Number.NaN
  const isRepeated = marks.indexOf(mark) < marks.length - 1
  if (
    isRepeated &&
    (marks.replaceAll(mark, '') !== '' || !/^\d+(?:[.,]\d{2,3})*[.,]\d{3}$/.test(bare))
  )
    return null
  if (isRepeated || (isOpen && !decimals.has(mark))) return Number(bare.replace(/[.,]/g, ''))
  return Number(`${bare.slice(0, at).replace(/[.,]/g, '')}.${bare.slice(at + 1)}`)
}

const currency = String.raw`(?:\p{L}{0,3}\p{Sc}|\p{Lu}{3}(?!\p{L}))`
const below = new RegExp(
  String.raw`^\s*(?:${currency}\s?)?[-−–]\s?(?:${currency}\s?)?\d|^\D*\s[-−]\d|^\s*(?:[Mm]inus|[Mm]oins|[Mm]enos|[Mm]eno)\s\d`,
  'u',
)
// As accounts write it: "(50)".
const bracketed = new RegExp(
  String.raw`^\s*(?:${currency}\s?)?\(\s?(?:${currency}\s?)?${numeral}\s?(?:${currency}|%|[km])?\s?\)\s?(?:${currency}|%)?\s*$`,
  'u',
)

const isNegative = (text: string) =>
  /[-−–(]|m[eio]/i.test(text) && (below.test(text) || bracketed.test(text))

const fractions: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

/**
 * The first number of a text: "1,500", "1.500,50" and "1 200". The last mark parts the decimals; one mark before three digits
 * parts thousands, unless it parts decimals in other numbers of the column.
 */
export function numberOf(text: string, marks: Marks = noMarks): number | null {
  const found = firstNumeral.exec(text)
  const value = found && readNumber(found[0], marks)
  if (!found || value === null) return null
  const more = fractions[text.charAt(found.index + found[0].length)] ?? 0
  return isNegative(text) ? -(value + more) : value + more
}
