import { folded } from './words.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl']

/** The months of each language as they are called in a date, each with its number. */
const months = new Map(
  languages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    })
    return Array.from({ length: 12 }, (_, month): [string, number] => {
      const parts = format.formatToParts(new Date(Date.UTC(2024, month, 1)))
      return [folded(parts.find(({ type }) => type === 'month')?.value ?? ''), month]
    })
  }),
)

// As they are called for short, in as many letters as one likes: "sep" and "sept".
const short = new Map(
  [
    'jan ene gen',
    'feb fev',
    'mar mrz',
    'apr avr abr',
    'may mai mag mei maj',
    'jun juin giu',
    'jul juil',
    'aug aou ago',
    'sep',
    'oct okt ott',
    'nov',
    'dec dez dic',
  ].flatMap((names, month) => names.split(' ').map((name): [string, number] => [name, month])),
)

/** The number of a month by its folded name, from 0; null where it is none. */
export function monthOf(word = ''): number | null {
  const known = months.get(word) ?? short.get(word)
  if (known !== undefined) return known
  const isShort = word.length > 3 && [...short.keys()].some((begin) => word.startsWith(begin))
  const whole = isShort ? [...months.keys()].find((name) => name.startsWith(word)) : undefined
  return whole === undefined ? null : (months.get(whole) ?? null)
}

// A date without a year is one of the same year as the others.
const anyYear = 2000
const fullYear = (year: string | undefined) => {
  if (year === undefined) return anyYear
  return year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900)
}

/** Null where there is no such day. */
function dayOf(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(year, month, day))
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date.getTime() : null
}

const inNumbers = /^(\d{1,2})(\/|-|\. ?)(\d{1,2})\2(\d{4}|\d{2})$/
const withoutYear = /^(\d{2})(\/)(\d{2})$|^(\d{1,2})(\. ?)(\d{1,2})\.$/

/** The two numbers of a date in numbers, of which each may be the day where they are parted by "/" or "-". */
function numbersOf(plain: string) {
  const dated = inNumbers.exec(plain) ?? withoutYear.exec(plain)?.filter((part) => part)
  if (!dated) return null
  const [, first = '', mark = '', second = '', year] = dated
  return { first: Number(first), second: Number(second), year: fullYear(year), mark: mark.trim() }
}

const time = /(?:,| at| um)? (\d{1,2})[:.](\d{2})(?: ?uhr)?$/
const dayMonth =
  /^(\d{1,2})\.?(?:st|nd|rd|th)? (?:de |of )?(\p{L}+)\.?(?:,? (?:de |del )?'?(\d{4}|\d{2}))?$/u
const monthDay = /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? '?(\d{4})|, '?(\d{2}))?$/u

/**
 * The day that a cell is, in milliseconds. `dayFirst` says which number of "03/04/2025" is the day: null where that cannot be
 * told, and such a date is NaN.
 */
export function dateOf(text: string, dayFirst: boolean | null): number | null {
  if (!/\d/.test(text)) return null
  const said = folded(text).replace(/\s+/g, ' ').trim()
  const clock = time.exec(said)
  const plain = said.replace(time, '')
  const day = plainDate(plain.replace(/^(\d{1,2})-(\p{L}{3,})-(?=\d)/u, '$1 $2 '), dayFirst)
  const minutes = clock ? Number(clock[1]) * 60 + Number(clock[2]) : 0
  return day === null ? null : day + minutes * 60_000
}

function plainDate(plain: string, dayFirst: boolean | null): number | null {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(plain)
  if (iso) return dayOf(Number(iso[1]), Number(iso[3]) - 1, Number(iso[4]))
  const numbers = numbersOf(plain)
  if (numbers) {
    const { first, second, year, mark } = numbers
    const european = dayOf(year, second - 1, first)
    const american = mark === '.' ? null : dayOf(year, first - 1, second)
    if (european === null || american === null || european === american) return european ?? american
    return dayFirst === null ? Number.NaN : dayFirst ? european : american
  }
  const [, day, month, year] = dayMonth.exec(plain) ?? []
  const number = monthOf(month)
  if (number !== null) return dayOf(fullYear(year), number, Number(day))
  const [, name, after, long, two] = monthDay.exec(plain) ?? []
  const named = monthOf(name)
  return named === null ? null : dayOf(fullYear(long ?? two), named, Number(after))
}

/** Which number of the dates in these cells is the day, where one of them is above 12; null where they tell both. */
function orderIn(cells: string[]): boolean | null | undefined {
  const dates = cells.flatMap((cell) => {
    const numbers = numbersOf(folded(cell).replace(time, '').trim())
    return numbers && numbers.mark !== '.' ? [numbers] : []
  })
  const dayFirst = dates.some(({ first }) => first > 12)
  const monthFirst = dates.some(({ second }) => second > 12)
  if (dayFirst && monthFirst) return null
  return dayFirst || monthFirst ? dayFirst : undefined
}

/** Whether dates come one after the other alike, whichever number is the day. */
function isSameOrder(cells: string[]): boolean {
  const [european, american] = [true, false].map((order) =>
    cells.map((cell) => dateOf(cell, order)),
  )
  const isBefore = (dates: (number | null)[] = [], one = 0, other = 0) =>
    Math.sign((dates[one] ?? 0) - (dates[other] ?? 0))
  return cells.every((_, one) =>
    cells.every((_, other) => isBefore(european, one, other) === isBefore(american, one, other)),
  )
}

const american =
  /US ?\$|\b(?:USD|USA|U\.S\.(?:A\.)?|ZIP|zip codes?|[ECMP][SD]T|[Cc]olors?|[Cc]enters?|[Ll]abor|Thanksgiving)\b|°F/
const dollars = /(?<![\p{L}\d])\$/u

/**
 * Whether the first number of dates like "03/04/2025" in a column is the day; null where that cannot be told, and matters.
 * `around` is what stands in the same table.
 */
export function isDayFirst(
  cells: string[],
  { around, language }: { around: string[]; language: string },
): boolean | null {
  if (!cells.some((cell) => /\d[/-]\d/.test(cell))) return true
  const order = orderIn(cells) ?? orderIn(around)
  if (order !== undefined) return order
  const text = around.join(' ')
  if (language !== 'en') return true
  if (american.test(text)) return false
  return !dollars.test(text) || isSameOrder(cells) ? true : null
}
