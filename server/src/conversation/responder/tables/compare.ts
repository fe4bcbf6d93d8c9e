import { priceName } from './ask.ts'
import type { Candidate, Given } from './candidate.ts'
import { fitness } from './candidate.ts'
import { cellSaid, joinNames, phrasesFor, rowSaid, sentence, valueSaid } from './cells/phrases.ts'
import { looksPriced } from './cells/priced.ts'
import { cellValue, closing, flagOf, hoursOf, opening } from './cells/values.ts'
import {
  alike,
  folded,
  has,
  means,
  type Question,
  sameWord,
  withoutWords,
  wordsOf,
} from './cells/words.ts'
import { columnsOf, directionIn, type Extreme } from './extremes.ts'
import { columnWords, type KnownRow, type KnownTable, kindWords } from './known-tables.ts'
import { type Column, columnsAt, columnsNamed, meantColumns } from './match.ts'
import { matchRows, namedRows } from './match-rows.ts'
import { cellsNamed, rowsOfCells, rowsOfSides, withCell } from './rows/sides.ts'

const comparable = ['money', 'duration', 'time', 'date', 'number']

type Valued = { row: KnownRow; value: number }

/** What of opening hours is compared: when they begin or end, or how long they are. */
type OfHours = 'from' | 'to' | 'span'

/** The rows that can be compared in a column; a cell of another kind ("on request") cannot. */
function valued(
  table: KnownTable,
  rows: KnownRow[],
  { at, kind }: Column,
  of?: OfHours | null,
): Valued[] {
  return rows.flatMap((row) => {
    const open = of ? hoursOf(row.cells[at] ?? '') : null
    if (of) return open ? [{ row, value: of === 'span' ? open.to - open.from : open[of] }] : []
    const cell = cellValue(row.cells[at] ?? '', table.columns[at] ?? '')
    // "free" among prices is words, and no number; a bare 0 is one.
    const fits = cell.kind === kind || (kind === 'money' && cell.kind === 'number')
    return fits && Number.isFinite(cell.value) ? [{ row, value: cell.value }] : []
  })
}

function winners(values: Valued[], to: Extreme['to']): KnownRow[] {
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

const notFree =
  /\b(?:not|isn['’ ]?t|aren['’ ]?t) (?:for )?free\b(?!\W+of)|\bnicht (?:kostenlos|gratis|umsonst)\b|\bpas gratuit\w*|\bno (?:es|sea) gratis\b/

/** The columns in which it can be compared. */
function dimensions(given: Given, { kinds, of, said }: Extreme): Column[] {
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

/** The columns that the question names beside its rows; without one all in which these differ. */
function differingColumns({ question, ask, table, others }: Given, rows: KnownRow[]): Column[] {
  const rest = withoutWords(
    question,
    rows.flatMap(({ words }) => words),
  )
  const named = meantColumns(rest, { table, others, kinds: ask.kinds })
  if (named.length > 0) return named
  const differs = (at: number) => new Set(rows.map(({ cells }) => cells[at] ?? '')).size > 1
  return columnsAt(
    table,
    table.columns
      .map((_, at) => at)
      .slice(1)
      .filter(differs),
  )
}

/** Two or more rows that the question names, compared. */
export function compareRows(given: Given): Candidate | null {
  const { question, ask, table, language } = given
  const place = ({ words: of }: KnownRow) =>
    Math.min(...of.map((word) => question.words.findIndex((each) => sameWord(each, word))))
  const extreme = ask.comparative ?? ask.superlative
  // "Is a suite at A bigger than one at B": of their rows those that are suites.
  const placed = cellsNamed(given)
  const ofCells = table.rows.filter((row) => placed.every(({ at, cell }) => row.cells[at] === cell))
  const named = (of: KnownRow[]) =>
    namedRows(matchRows(question, { ...table, rows: of })).sort((a, b) => place(a) - place(b))
  const narrowed = placed.length > 0 && extreme ? named(ofCells) : []
  const isNarrowed = narrowed.length > 1
  const whole = isNarrowed ? narrowed : named(table.rows)
  const rows =
    whole.length < 2 && extreme
      ? [rowsOfSides(question, table), rowsOfCells(question, table)].find((all) => all.length > 1)
      : whole
  // "Is A or B dearer" wants one of them, "is A dearer than B" a yes or no.
  const choice = /\b(?:or|oder|ou|o|oppure)\b/.test(question.text)
  const yesNo = ask.yesNo && !(choice && !/\b(?:than|als|que|di)\b/.test(question.text))
  if (!rows || rows.length < 2 || (!extreme && !ask.difference)) return null
  const columns = extreme ? dimensions(given, extreme) : differingColumns(given, rows)
  const [first] = columns
  const words = [
    ...rows.flatMap((row) => row.words),
    ...(isNarrowed ? placed.flatMap(({ cell }) => columnWords(cell)) : []),
    ...rows.flatMap((row) => columnWords(withCell(row, rows).name)),
    ...columns.flatMap(({ name }) => columnWords(name)),
  ]
  const fit = fitness(given, { words, least: 0.6 })
  if (fit === null) return null
  const score = fit + (isNarrowed ? 0.45 : 0.3)
  const phrases = phrasesFor(language)
  if (!extreme) {
    const shown = columns.map(({ at }) => at)
    const said = rows.map((row) =>
      sentence(rowSaid(table, row, { columns: shown, language }), language),
    )
    return { text: said.join(' '), rows, columns: shown, score }
  }
  if (!first || columns.length > 1) return null
  const values = valued(table, rows, first)
  if (values.length < rows.length) return null
  const best = winners(values, directionIn(extreme, first.name))
  const said = (row: KnownRow) =>
    rowSaid(table, withCell(row, rows), { columns: [first.at], language })
  const all = rows.map(said).join('; ')
  const told = { rows, columns: [first.at], score }
  if (!phrases) return { text: sentence(all, language), ...told }
  if (best.length === rows.length) {
    return { text: sentence(`${phrases.same}. ${all}`, language), ...told }
  }
  if (yesNo) {
    // "Is A dearer than B": the first that the question names is meant.
    const [subject] = rows
    const right = subject !== undefined && best.includes(subject) && best.length === 1
    return { text: sentence(`${right ? phrases.yes : phrases.no}. ${all}`, language), ...told }
  }
  const [winner] = best
  if (!winner || best.length > 1) return { text: sentence(all, language), ...told }
  const rest = rows
    .filter((row) => row !== winner)
    .map((row) => phrases.against(cellSaid(table, row, first.at), withCell(row, rows).name))
  return {
    text: sentence(`${phrases.one} ${said(winner)}, ${rest.join(', ')}`, language),
    ...told,
  }
}

/** The columns of opening hours that the question speaks of; all of them where it speaks of none. */
function columnsOfHours({ question, table, others }: Given): Column[] {
  const spoken = meantColumns(question, { table, others, kinds: ['time'] })
  const places = table.columns.flatMap((_, at) => {
    const open = table.rows.filter(({ cells }) => hoursOf(cells[at] ?? ''))
    return open.length > 1 ? [at] : []
  })
  const named = spoken.filter(({ at, score }) => score > 0 && places.includes(at))
  return named.length > 0 ? named : columnsAt(table, places)
}

/** What of opening hours the question compares, where it speaks of them: "closes last", "open longest". */
function comparedHours(question: Question, { to, of, kinds }: Extreme): OfHours | null {
  const [opens, closes] = [opening.test(question.text), closing.test(question.text)]
  if (!opens && !closes) return null
  if (of && kinds?.includes('duration')) return 'span'
  return closes || to === 'most' ? 'to' : 'from'
}

/** Whether what is asked for, beside what is the most, stands somewhere in the table. */
function speaksOf({ question, table }: Given, { said }: Extreme): boolean {
  const cells = table.rows.flatMap((row) => row.cells.flatMap((cell) => columnWords(cell)))
  const known = [...table.columns.flatMap((column) => columnWords(column)), ...cells]
  return question.content.some(
    (word) => !said.includes(word) && known.some((each) => sameWord(each, word)),
  )
}

/** The row that has the most or the least of something, of all rows or of those that the question narrows them to. */
export function extremeRow(given: Given): Candidate | null {
  const { question, ask, table, language } = given
  const extreme = ask.superlative
  if (!extreme || !table.whole || table.columns.every((column) => column === '')) return null
  // Where the things are the columns, what its rows say of them is not compared with one another.
  if (table.ofColumns) return null
  // "Which course" is asked of the table of courses.
  if (given.ofNoun.length > 0 && !given.ofNoun.includes(table)) return null
  const kind = kindWords(table)
  const open = comparedHours(question, extreme) ? columnsOfHours(given) : []
  const hours = open.length > 0 ? comparedHours(question, extreme) : null
  const columns = hours ? open : dimensions(given, extreme)
  const named = columns.flatMap(({ name }) => columnWords(name))
  const known = [...kind, ...named]
  // "In Harbour Road": only the rows that have it in another column.
  const placed = cellsNamed(given)
  const places = placed.flatMap(({ cell }) => columnWords(cell))
  // "Which massage": only the rows whose name has that word.
  const narrowing = question.content.filter(
    (word) =>
      !extreme.said.includes(word) &&
      !places.some((each) => alike(question, word, each)) &&
      !known.some((each) => sameWord(each, word)) &&
      table.rows.some(({ words }) => words.some((each) => sameWord(each, word))),
  )
  const rows = table.rows.filter(
    ({ words, cells }) =>
      narrowing.every((word) => words.some((each) => sameWord(each, word))) &&
      placed.every(({ at, cell }) => cells[at] === cell),
  )
  if (rows.length < 2 || columns.length === 0) return null
  // "The last" and "the first" mean nothing in a column that was not spoken of.
  const moments = extreme.kinds?.includes('time') === true
  if (moments && !hours && extreme.of === null && columns.every(({ score }) => score === 0))
    return null
  const anchored =
    narrowing.length > 0 ||
    columns.some(({ score }) => score > 0) ||
    kind.some((word) => has(question, word) || means(question, word)) ||
    (speaksOf(given, extreme) &&
      extreme.of !== null &&
      columns.every(({ at }) => columnsOf(table, extreme.of ?? { names: /^$/ }).includes(at)))
  const words = [
    ...narrowing,
    ...named,
    ...places,
    ...wordsOf(notFree.exec(question.text)?.[0] ?? ''),
  ]
  const fit = fitness(given, { words, least: 0.7 })
  const headed = columnWords(table.heading).some((word) => has(question, word))
  if (fit === null || !(anchored || headed || placed.length > 0)) return null
  const results = columns.map((column) => {
    const values = valued(table, rows, column, hours).filter(
      ({ value }) => !(notFree.test(question.text) && value === 0),
    )
    // What few rows have as a number none has the most of.
    const spare = rows.filter(({ cells }) => flagOf(cells[column.at] ?? '') !== null).length
    const enough = hours
      ? values.length > 1
      : values.length * 2 >= rows.length ||
        (extreme.to === 'most' && values.length > 1 && values.length + spare >= rows.length)
    return enough ? winners(values, directionIn(extreme, column.name)) : []
  })
  const [best] = results
  // Where several columns could be meant, all must agree.
  const agree = results.every(
    (each) => each.length === best?.length && each.every((row) => best.includes(row)),
  )
  const [winner] = best ?? []
  if (!best || !winner || !agree) return null
  const shown = columns.map(({ at }) => at)
  const phrases = phrasesFor(language)
  const [only] = shown
  const text =
    best.length === 1 || only === undefined
      ? `${phrases ? `${phrases.one} ` : ''}${rowSaid(table, withCell(winner, table.rows), { columns: shown, language })}`
      : `${phrases ? `${phrases.several} ` : ''}${joinNames(
          best.map(({ name }) => name),
          language,
        )}: ${valueSaid(table, winner, { at: only, language })}`
  // What is asked for is a row of it, and no column.
  const ofRows = narrowing.length + places.length > 0 ? 0.15 : 0
  return { text: sentence(text, language), rows: best, columns: shown, score: fit + 0.2 + ofRows }
}
