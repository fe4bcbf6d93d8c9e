import { priceName } from '../ask.ts'
import type { Given } from '../candidate.ts'
import { inOneUnit } from '../cells/measures.ts'
import { looksPriced } from '../cells/priced.ts'
import { cellValue, hoursOf } from '../cells/values.ts'
import { folded, has, withoutWords, wordsOf } from '../cells/words.ts'
import { columnsOf, type Extreme } from '../extremes.ts'
import { columnWords, type KnownRow, type KnownTable } from '../known-tables.ts'
import { type Column, columnsAt, columnsNamed, meantColumns } from '../match.ts'

const comparable = ['money', 'duration', 'time', 'date', 'number']

type Valued = { row: KnownRow; value: number }

/** What of opening hours is compared: when they begin or end, or how long they are. */
export type OfHours = 'from' | 'to' | 'span'

/** The rows that can be compared in a column; a cell of another kind ("on request") cannot. */
export function valued(
  table: KnownTable,
  rows: KnownRow[],
  { at, kind }: Column,
  of?: OfHours | null,
): Valued[] {
  const found = rows.flatMap((row) => {
    const open = of ? hoursOf(row.cells[at] ?? '') : null
    if (of) return open ? [{ row, value: of === 'span' ? open.to - open.from : open[of] }] : []
    const cell = cellValue(row.cells[at] ?? '', table.columns[at] ?? '')
    // "free" among prices is words, and no number; a bare 0 is one.
    const fits = cell.kind === kind || (kind === 'money' && cell.kind === 'number')
    return fits && Number.isFinite(cell.value) ? [{ row, value: cell.value }] : []
  })
  const scaled = kind === 'number' ? inOneUnit(found.map(({ row }) => row.cells[at] ?? '')) : null
  return scaled ? found.map(({ row }, nth) => ({ row, value: scaled[nth] ?? 0 })) : found
}

export function winners(values: Valued[], to: Extreme['to']): KnownRow[] {
  const best = Math[to === 'most' ? 'max' : 'min'](...values.map(({ value }) => value))
  return values.filter(({ value }) => value === best).map(({ row }) => row)
}

const sideAmount =
  /\b(?:joining|signup|sign up|setup|set up|activation|registration|enrolment|one off|einmalig\w*|aufnahme\w*|anmelde\w*|einrichtung\w*|inscription|matricula|alta|excess|deductible|deposit|surcharge|supplement|discount|limit|refund|penalty|fine|kaution|pfand|selbstbehalt|selbstbeteiligung|zuschlag|rabatt|caution|franchise|acompte|fianza|deposito|franquicia|cauzione|borg)\b/

/** Of the prices that nobody named those that each row has: breakfast that some rooms include is none. */
function mainPrices({ rows }: KnownTable, columns: Column[]): Column[] {
  const whole = columns.filter(({ at, name }) =>
    rows.every(({ cells }) => cellValue(cells[at] ?? '', name).kind === 'money'),
  )
  return whole.length > 0 ? whole : columns
}

/** What is dear or cheap is so by its price, and by no deposit that nobody named. */
function mainAmounts({ question, table }: Given, columns: Column[], kinds: Extreme['kinds']) {
  if (!kinds?.includes('money')) return columns
  // "Spend the most on a hotel" names the limit for hotels.
  const isBeside = ({ name }: Column) =>
    sideAmount.test(folded(name.replaceAll('_', ' '))) &&
    !columnWords(name).some((word) => has(question, word))
  const left = columns.filter((column) => !isBeside(column))
  const score = Math.max(0, ...columns.map((column) => column.score))
  if (left.length > 0 || score === 0) return score === 0 ? mainPrices(table, left) : left
  // What speaks of a deposit in other words is meant by the amount that stands beside it.
  const places = table.columns.map((_, at) => at).slice(1)
  return columnsAt(table, places)
    .filter((column) => column.kind === 'money' && !isBeside(column))
    .map((column) => ({ ...column, score }))
}

export const notFree =
  /\b(?:not|isn['’ ]?t|aren['’ ]?t) (?:for )?free\b(?!\W+of)|\bnicht (?:kostenlos|gratis|umsonst)\b|\bpas gratuit\w*|\bno (?:es|sea) gratis\b/

/** The columns in which it can be compared. */
export function dimensions(given: Given, { kinds, of, said }: Extreme): Column[] {
  const { table, others } = given
  // A discount is not what is cheap.
  const question = kinds?.includes('money') ? withoutWords(given.question, said) : given.question
  const meant = meantColumns(question, { table, others, kinds })
  // What only another word stands for is less than what the word itself compares.
  const places = of && meant.every(({ score }) => score < 0.8) ? columnsOf(table, of) : []
  const named = columnsAt(table, places).filter(({ kind }) => comparable.includes(kind))
  // What is slow or long is not told from prices that nobody named.
  const spoken = of ? meant.filter((each) => each.score > 0 || !looksPriced(table, each)) : meant
  const fitting = mainAmounts(
    given,
    (named.length > 0 ? named : of?.strict && kinds ? [] : spoken).filter(({ kind }) =>
      comparable.includes(kind),
    ),
    kinds,
  )
  // What takes longer has the longer time, and not the higher number.
  const first = fitting.filter(({ kind }) => kind === kinds?.[0])
  // "Seats" tells how big a thing is, "wheelchair places" do not.
  const plain = named.length > 1 ? fitting.filter(({ name }) => wordsOf(name).length === 1) : []
  const columns = [first, plain].find((each) => each.length === 1) ?? fitting
  if (columns.length > 0 || !kinds?.includes('money')) return columns
  // A rate of interest is a price in per cent.
  return columnsNamed(table, priceName).filter(({ kind }) => kind === 'number' || kind === 'money')
}
