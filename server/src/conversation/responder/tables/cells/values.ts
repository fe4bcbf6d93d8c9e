import { hours, hoursOf, inFigures, timeOf } from './clock.ts'
import { dateOf } from './dates.ts'
import { durationOf, spanUnit } from './durations.ts'
import { numberOf, numeral, numeralsIn } from './numbers.ts'
import { scaleOf } from './scales.ts'
import { spokenName } from './spoken-name.ts'
import { folded, wordsOf } from './words.ts'
import { alone, type Writing, writingOf } from './writing.ts'

export type Kind = 'money' | 'duration' | 'time' | 'date' | 'number' | 'flag' | 'words'

/** What is not understood is NaN; `to` is the end of a range. */
export type Value = { kind: Kind; value: number; to?: number }

const currency =
  /\p{Sc}|\b(?:[kmt]?eur|euros?|usd|dollars?|gbp|pounds?|pfund|livres?|libras?|chf|franken|francs?|sek|nok|dkk|pln|pence|cents?|ct)\b|(?<=\d ?)(?:p|zł|zl|kr|kč)(?!\p{L})|円|元/iu

const yes =
  /^(?:yes|y|ja|oui|si|sim|true|x|✓|✔|☑|included|inbegriffen|inklusive|inclus|incluido|available|はい|有|あり|○|是)(?![\p{L}])/iu
const no =
  /^(?:no|n|nein|non|nao|false|✗|✘|❌|none|not (?:included|available|possible|allowed|permitted|offered)|impossible|nicht (?:moglich|erlaubt|inbegriffen|enthalten)|pas (?:possible|compris)|no (?:es posible|incluido)|keine?|aucune?|ninguna?|いいえ|無|なし|×|否|[-–—]$)(?![\p{L}])/iu

/** Whether a cell says yes or no; null when it says something else. */
export function flagOf(cell: string): boolean | null {
  const plain = folded(cell.trim())
  if (no.test(plain)) return false
  return yes.test(plain) ? true : null
}

/** An amount with few words around it: "from €12 a night", and no sentence in which money occurs. */
const isPrice = (cell: string) =>
  cell.replace(/[^\p{L}]/gu, '').length <= 20 &&
  numeralsIn(cell).length === 1 &&
  !cell.includes('%')

// What is told beside a number: "8 (10 standing)", "20 km, 300 m up", "5 l/100 km".
const asides = /\([^()]*\)|[,;]\s.*|(?<=\p{L})\s?\/\s?\d+|(?<!\p{L})(?:per|pro|par|por|je)\s\d.*/gu
const rangeTo = new RegExp(
  String.raw`^\s*(?:[-–—]|to|bis|à|a|al|tot|do)\s*([-−]?)(${numeral})`,
  'iu',
)

/** Where the number of a cell goes to; NaN where the cell has other numbers beside it, as "3/4" and "80 x 120 cm". */
function endOf(said: string, number: number, { marks }: Writing): number {
  const [written = ''] = numeralsIn(said)
  const after = said.slice(said.indexOf(written) + written.length).replace(/^[½¼¾]/, '')
  const [range = '', sign, last = ''] = rangeTo.exec(after) ?? []
  const rest = after.slice(range.length).replace(asides, '')
  if (/(?<!\p{L})[\d\p{No}]/u.test(rest)) return Number.NaN
  return range === '' ? number : (numberOf(`${sign}${last}`, marks) ?? Number.NaN)
}

type Counted = { said: string; number: number; factor: number; writing: Writing }

function amountOf(kind: Kind, { said, number, factor, writing }: Counted): Value {
  const to = endOf(said, number, writing)
  if (Number.isNaN(to)) return { kind, value: to }
  // Without what floating point adds: 1.1 times a million.
  const times = (each: number) => (factor === 1 ? each : Number((each * factor).toPrecision(12)))
  return { kind, value: times(number), ...(to !== number && { to: times(to) }) }
}

/** What a cell holds, as something that can be compared. The name and the cells of its column may tell the unit. */
export function cellValue(cell: string, column: string, writing: Writing = alone): Value {
  const flag = flagOf(cell)
  if (flag !== null && !/\d/.test(cell.slice(0, 3))) return { kind: 'flag', value: Number(flag) }
  const date = dateOf(cell, writing.dayFirst)
  if (date !== null) return { kind: 'date', value: date }
  // A4 is a name, and no 4.
  if (/^\p{L}\d+$/u.test(cell.trim())) return { kind: 'words', value: Number.NaN }
  const clock = inFigures(cell).trim()
  const opening = hours.exec(clock)
  if (opening) {
    const from = timeOf(opening[1] ?? '') ?? hoursOf(cell)?.from
    return { kind: 'time', value: from ?? Number.NaN }
  }
  const isMoney = [cell, column.replaceAll('_', ' ')].some((text) => currency.test(text))
  const { factor, rest: said } = scaleOf(cell.trim(), { ...writing, isMoney })
  const number = numberOf(said, writing.marks)
  // "8h" is when, "3 h" how long.
  const time = /^\d+ h$/.test(clock) ? null : timeOf(clock)
  if (number === null) {
    if (time !== null) return { kind: 'time', value: time }
    const spoken = durationOf(cell, writing.marks)
    return spoken === null
      ? { kind: 'words', value: Number.NaN }
      : { kind: 'duration', value: spoken }
  }
  const counted = { said, number, factor, writing }
  // "£3.95, 2 to 3 days" is a price, with how long it takes.
  const [head = ''] = said.split(/[,;] /)
  const isPriced = isPrice(said) || (head !== said && currency.test(head) && isPrice(head))
  if (currency.test(cell) && isPriced) return amountOf('money', counted)
  const bare = /^\D{0,3}\d[\d.,'’\s]*\D{0,3}$/u.test(said.trim())
  if (bare && isMoney) return amountOf('money', counted)
  // "Sheets per hour" are no hours.
  const unit = wordsOf(spokenName(column).replace(each, ' ')).find((word) => spanUnit(word))
  if (bare && unit && /^[\d.,\s]+$/.test(said))
    return { kind: 'duration', value: number * factor * (spanUnit(unit) ?? 1) }
  if (time !== null && /[:.h]\d\d|[ap]\.?m|uhr|h$/i.test(clock) && !/^\d{1,2}\.\d\d$/.test(clock)) {
    return { kind: 'time', value: time }
  }
  const duration = durationOf(cell, writing.marks)
  if (duration !== null) return { kind: 'duration', value: duration }
  return amountOf(bare || /^\d/.test(said) ? 'number' : 'words', counted)
}

const each = /(?<!\p{L})(?:per|an?|pro|par|por|je|al?) \p{L}+/giu

/** What most cells of a column hold. */
export function kindOf(cells: string[], column: string): Kind {
  const counts = new Map<Kind, number>()
  const writing = writingOf(cells)
  for (const cell of cells.filter((each) => each !== '')) {
    const { kind } = cellValue(cell, column, writing)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  // Days on which nothing opens do not make a column of hours one of words.
  if ((counts.get('time') ?? 0) * 3 >= cells.length && cells.length > 0) return 'time'
  // Where a fee is "included" for many it is still one.
  const money = counts.get('money') ?? 0
  const included = cells.filter((cell) => flagOf(cell) === true).length
  if (money > 1 && money + included >= 0.9 * cells.filter((each) => each !== '').length)
    return 'money'
  // Of as many of one as of another, words say more than a number among them.
  const isWords = (kind: Kind) => Number(kind === 'words')
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || isWords(b[0]) - isWords(a[0]))
  return best?.[0] ?? 'words'
}

const said =
  /[\s_]+(eur|gbp|usd|chf|minutes|minuten|min|hours|stunden|days|tage|kg|km|cm|mm|m|g|l|t|percent)$/i

const sized = /\d[\s_]*\p{L}+\)?$/u

/** A column and a cell as one says them: "price_eur" and "98" are "price" and "98 EUR". */
export function withUnit(column: string, cell: string): { column: string; cell: string } {
  // Behind a number, as in "up to 2 kg", it is a size and no unit of the cells.
  const unit = sized.test(column) ? undefined : said.exec(column.replace(/[()]/g, ''))?.[1]
  const name = spokenName(column)
  if (!unit || !/^[\d.,\s]+$/.test(cell)) return { column: name, cell }
  const spoken = /^(?:eur|gbp|usd|chf)$/i.test(unit) ? unit.toUpperCase() : unit
  return {
    column: spokenName(column.replace(/[()]/g, '').replace(said, '')) || name,
    cell: `${cell} ${spoken}`,
  }
}
