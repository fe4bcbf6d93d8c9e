import { priceName } from '../ask.ts'
import type { Given } from '../candidate.ts'
import { hoursOf, laterThanEvening } from '../cells/clock.ts'
import { factorsOf } from '../cells/measures.ts'
import { isFree, isLeftOut, isUnlimited } from '../cells/not-compared.ts'
import { looksPriced } from '../cells/priced.ts'
import { cellValue } from '../cells/values.ts'
import { folded, has, type Question, withoutWords, wordsOf } from '../cells/words.ts'
import { type Writing, writingOf } from '../cells/writing.ts'
import { columnsOf, type Extreme } from '../extremes.ts'
import { ofPersons } from '../having/persons.ts'
import { columnWords, type KnownRow, type KnownTable } from '../known-tables.ts'
import { type Column, columnsAt, columnsNamed, meantColumns, plainest } from '../match.ts'

const comparable = ['money', 'duration', 'time', 'date', 'number']
const isMoment = (kind: string) => kind === 'time' || kind === 'date'

/** `value` is where it begins, `to` where it ends. */
type Valued = { row: KnownRow; value: number; to: number }

/** What of opening hours is compared: when they begin or end, or how long they are. */
export type OfHours = 'from' | 'to' | 'span'

function hoursIn(cell: string, of: OfHours): number | null {
  const open = hoursOf(cell)
  return open && (of === 'span' ? open.to - open.from : open[of])
}

/** What one row has in a column, as far as it can be compared with what most have there. */
function comparableIn(cell: string, { name, kind }: Column, writing: Writing) {
  const { kind: own, value, to = value } = cellValue(cell, name, writing)
  if (kind === 'money' && isFree(cell)) return { value: 0, to: 0 }
  // A bare 0 among prices is one.
  const fits = own === kind || (kind === 'money' && own === 'number')
  return fits && Number.isFinite(value) ? { value, to } : null
}

/**
 * The rows that can be compared in a column, without those that have nothing to compare there ("on request"). Null where a
 * cell is not understood: its row may be the one that is asked for.
 */
export function valued(
  table: KnownTable,
  rows: KnownRow[],
  column: Column,
  { to, of }: { to: Extreme['to']; of?: OfHours | null },
): Valued[] | null {
  const { at, kind, name } = column
  const around = [table.heading, ...table.columns, ...table.rows.flatMap(({ cells }) => cells)]
  const writing = writingOf(
    table.rows.map(({ cells }) => cells[at] ?? ''),
    { around, language: table.language },
  )
  const endless =
    to === 'most' && !of ? rows.filter(({ cells }) => isUnlimited(cells[at] ?? '')) : []
  // More than unlimited has none.
  if (endless.length > 0)
    return rows.map((row) => {
      const value = endless.includes(row) ? Number.POSITIVE_INFINITY : 0
      return { row, value, to: value }
    })
  const found: Valued[] = []
  for (const row of rows) {
    const cell = row.cells[at] ?? ''
    const open = of ? hoursIn(cell, of) : null
    const value = of
      ? open !== null && { value: open, to: open }
      : comparableIn(cell, column, writing)
    if (value) found.push({ row, ...value })
    else if (!isLeftOut(cell, { to, isOfTimes: Boolean(of) || kind === 'time' })) return null
  }
  const factors =
    kind === 'number' && !writing.hasLetters
      ? factorsOf(found.map(({ row }) => row.cells[at] ?? ''))
      : null
  if (factors?.some(Number.isNaN)) return null
  if (kind !== 'time' || of)
    return found.map((each, nth) => {
      const factor = factors?.[nth] ?? 1
      return { row: each.row, value: each.value * factor, to: each.to * factor }
    })
  const times = laterThanEvening(
    name,
    found.map(({ value }) => value),
  )
  return found.map(({ row }, nth) => ({ row, value: times[nth] ?? 0, to: times[nth] ?? 0 }))
}

/** The rows with the most or the least; of ranges that overlap none has it. */
export function winners(values: Valued[], to: Extreme['to']): KnownRow[] {
  const best = Math[to === 'most' ? 'max' : 'min']
  const [begin, end] = [
    best(...values.map(({ value }) => value)),
    best(...values.map((each) => each.to)),
  ]
  return values.filter((each) => each.value === begin && each.to === end).map(({ row }) => row)
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
  if (left.length > 0 || score === 0) return plainest(score === 0 ? mainPrices(table, left) : left)
  // What speaks of a deposit in other words is meant by the amount that stands beside it.
  const places = table.columns.map((_, at) => at).slice(1)
  return columnsAt(table, places)
    .filter((column) => column.kind === 'money' && !isBeside(column))
    .map((column) => ({ ...column, score }))
}

export const notFree =
  /\b(?:not|isn['’ ]?t|aren['’ ]?t) (?:for )?free\b(?!\W+of)|\bnicht (?:kostenlos|gratis|umsonst)\b|\bpas gratuit\w*|\bno (?:es|sea) gratis\b/

// "Takes the most people" is told by how many places there are.
const ofPeople =
  /\b(?:most|fewest|least|more|fewer|meisten|wenigsten|mehr|weniger) (?:people|persons?|guests?|pupils|participants|personen|leute|gaste|teilnehmer)\b/
// "In which course is the group the smallest?"
const ofGroup =
  /\b(?:smallest|largest|biggest|smaller|larger|bigger|kleinste\w*|grosste\w*) (?:group|class|gruppe|klasse)\w*\b|\b(?:group|class|gruppe|klasse)\w* (?:is |are |am |the )*(?:smallest|largest|biggest|smaller|larger|bigger|kleinsten|grossten)\b/

const mostSaid = /^(?:largest|biggest|highest|longest|most|max(?:imum)?)$/
const leastSaid = /^(?:smallest|lowest|shortest|least|fewest|min(?:imum)?)$/

/** Whether a column has one end of something and the question asks for the other: the "largest group" has no minimum. */
function isOtherEnd({ question }: Given, said: string[], column: string): boolean {
  const words = columnWords(column).filter((word) => !has(question, word))
  const ends = [
    [mostSaid, leastSaid],
    [leastSaid, mostSaid],
  ] as const
  return ends.some(
    ([asked, other]) =>
      said.some((word) => asked.test(word)) && words.some((word) => other.test(word)),
  )
}

/** What stands for a number of people in what is compared: "the smallest group". */
export const groupSaid = ({ text }: Question) => wordsOf(ofGroup.exec(text)?.[0] ?? '')

/** The columns in which it can be compared. */
export function dimensions(given: Given, { kinds, of, said }: Extreme): Column[] {
  const { table, others } = given
  const counted = [ofPeople, ofGroup].some((of) => of.test(given.question.text))
    ? columnsNamed(table, ofPersons).filter(({ kind }) => kind === 'number')
    : []
  if (counted.length > 0) return counted
  // A discount is not what is cheap.
  const question = kinds?.includes('money') ? withoutWords(given.question, said) : given.question
  const meant = meantColumns(question, { table, others, kinds })
  // What only another word stands for is less than what the word itself compares.
  const places = of && meant.every(({ score }) => score < 0.8) ? columnsOf(table, of) : []
  const named = columnsAt(table, places).filter(
    ({ kind }) => comparable.includes(kind) && !(isMoment(kind) && kinds?.[0] === 'duration'),
  )
  // What is slow or long is not told from prices that nobody named.
  const spoken = (of ? meant.filter((each) => each.score > 0 || !looksPriced(table, each)) : meant)
    // When something arrives says nothing of how long it takes.
    .filter(({ kind }) => !(isMoment(kind) && kinds?.[0] === 'duration'))
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
  const columns = ([first, plain].find((each) => each.length === 1) ?? fitting).filter(
    ({ name }) => !isOtherEnd(given, said, name),
  )
  if (columns.length > 0 || !kinds?.includes('money')) return columns
  // A rate of interest is a price in per cent.
  return plainest(
    columnsNamed(table, priceName).filter(({ kind }) => kind === 'number' || kind === 'money'),
  )
}
