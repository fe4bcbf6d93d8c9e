import type { Candidate, Given } from './candidate.ts'
import { fitness } from './candidate.ts'
import { closing, hoursOf, opening } from './cells/clock.ts'
import { isFree } from './cells/not-compared.ts'
import { cellSaid, joinNames, phrasesFor, rowSaid, sentence, valueSaid } from './cells/phrases.ts'
import { flagOf } from './cells/values.ts'
import { alike, has, means, type Question, sameWord, withoutWords, wordsOf } from './cells/words.ts'
import {
  dimensions,
  groupSaid,
  notFree,
  type OfHours,
  valued,
  winners,
} from './comparing/dimensions.ts'
import {
  asksFor,
  asksForBound,
  isOfOthers,
  isOnlyOne,
  isTitled,
  otherName,
  speaksOf,
} from './comparing/which-table.ts'
import { columnsOf, directionIn, type Extreme } from './extremes.ts'
import { flagsAsked } from './having/flags-asked.ts'
import { columnWords, type KnownRow, kindWords } from './known-tables.ts'
import { type Column, columnsAt, meantColumns, nounAsked } from './match.ts'
import { contains, matchRows, namedRows } from './match-rows.ts'
import { rowsOfSideCells, sharedWords } from './rows/by-cells.ts'
import { cellsNamed, rowsOfCells, rowsOfSides, withCell } from './rows/sides.ts'

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

/** Of these rows those that are ahead in the columns; null where one is not told in a column, or the columns differ. */
function bestIn(
  { table }: Given,
  { rows, columns, extreme }: { rows: KnownRow[]; columns: Column[]; extreme: Extreme },
): KnownRow[] | null {
  const all = columns.map((column) => {
    const to = directionIn(extreme, table, column.at)
    const values = valued(table, rows, column, { to })
    return values && values.length === rows.length ? winners(values, to) : []
  })
  const [best = []] = all
  const agree = all.every(
    (each) => each.length === best.length && each.every((row) => best.includes(row)),
  )
  return agree && best.length > 0 ? best : null
}

const plainOne =
  /\b(?:than|als|que|di) (?:(?:the|your|an?|der|die|das|eine?r?|le|la|el|il|un|una) )?(plain|normal\w*|standard\w*|ordinary|regular|basic|usual|simple|einfache\w*|gewohnliche\w*|ordinaire|estandar)\b/

/** "The padded Heron chair" and "the plain one": the row that has no more than a part of the other's name. */
function withPlain({ question, table }: Given, [row, other]: KnownRow[]): KnownRow[] {
  if (!row || other || !plainOne.test(question.text)) return []
  const plain = table.rows.filter(({ words }) => words.length > 0 && contains(row.words, words))
  return plain.length === 1 ? [row, ...plain] : []
}

/** Two or more rows that the question names, compared. */
export function compareRows(given: Given): Candidate | null {
  const { question, ask, table, language } = given
  // Of names that begin alike what tells them apart comes later.
  const place = ({ words: of }: KnownRow) =>
    Math.max(...of.map((word) => question.words.findIndex((each) => sameWord(each, word))))
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
      ? [
          rowsOfSides(question, table),
          rowsOfCells(question, table),
          rowsOfSideCells(question, table),
          withPlain(given, whole),
        ].find((all) => all.length > 1)
      : whole
  // "Is A or B dearer" wants one of them, "is A dearer than B" a yes or no.
  const choice = /\b(?:or|oder|ou|o|oppure)\b/.test(question.text)
  const yesNo = ask.yesNo && !(choice && !/\b(?:than|als|que|di)\b/.test(question.text))
  if (!rows || rows.length < 2 || (!extreme && !ask.difference)) return null
  const columns = extreme ? dimensions(given, extreme) : differingColumns(given, rows)
  const words = [
    ...rows.flatMap((row) => row.words),
    ...(isNarrowed ? placed.flatMap(({ cell }) => columnWords(cell)) : []),
    ...rows.flatMap((row) => columnWords(withCell(row, rows).name)),
    ...sharedWords(question, rows),
    ...wordsOf(plainOne.exec(question.text)?.[1] ?? ''),
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
  const best = bestIn(given, { rows, columns, extreme })
  if (!best) return null
  const shown = columns.map(({ at }) => at)
  const said = (row: KnownRow) => rowSaid(table, withCell(row, rows), { columns: shown, language })
  const all = rows.map(said).join('; ')
  const told = { rows, columns: shown, score }
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
    .map((row) => {
      const cells = shown.map((at) => cellSaid(table, row, at)).join(', ')
      return phrases.against(cells, withCell(row, rows).name)
    })
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

/** The row that has the most or the least of something, of all rows or of those that the question narrows them to. */
export function extremeRow(given: Given): Candidate | null {
  const { question, ask, table, language } = given
  const extreme = ask.superlative
  if (!extreme || !table.whole || table.columns.every((column) => column === '')) return null
  // Where the things are the columns, what its rows say of them is not compared with one another.
  if (table.ofColumns) return null
  // "Which course" is asked of the table of courses.
  const kind = kindWords(table)
  if (!asksFor(question, kind) && isOfOthers(given, extreme)) return null
  const wanted = flagsAsked(given)
  const beside = wanted.flatMap(({ words: of }) => of)
  const left = beside.length > 0 ? withoutWords(question, beside) : question
  const open = comparedHours(question, extreme) ? columnsOfHours(given) : []
  const hours = open.length > 0 ? comparedHours(question, extreme) : null
  const columns = hours ? open : dimensions({ ...given, question: left }, extreme)
  // "Which branch" is not asked of the days on which branches are open.
  const noun = nounAsked(question.words)
  if (
    hours &&
    noun &&
    columns.some(({ name }) => columnWords(name).some((word) => sameWord(word, noun)))
  )
    return null
  const named = columns.flatMap(({ name }) => columnWords(name))
  const known = [...kind, ...named]
  // "In Harbour Road": only the rows that have it in another column; "no limit" says nothing of a highest limit.
  const isNamed = (word: string) => named.some((each) => sameWord(each, word))
  const placed = cellsNamed(given).filter(
    ({ cell }) =>
      !(isFree(cell) && notFree.test(question.text)) && !columnWords(cell).every(isNamed),
  )
  const places = placed.flatMap(({ cell }) => columnWords(cell))
  // "Which massage": only the rows whose name has that word.
  const narrowing = question.content.filter(
    (word) =>
      !extreme.said.includes(word) &&
      !places.some((each) => alike(question, word, each)) &&
      !known.some((each) => sameWord(each, word)) &&
      table.rows.some(({ words }) => words.some((each) => sameWord(each, word))),
  )
  const flags = wanted.filter(({ at }) => columns.every((each) => each.at !== at))
  const narrowed = (by: string[]) =>
    table.rows.filter(
      ({ words, cells }) =>
        by.every((word) => words.some((each) => sameWord(each, word))) &&
        placed.every(({ at, cell }) => cells[at] === cell) &&
        flags.every(({ at, is }) => flagOf(cells[at] ?? '') === is),
    )
  // Of "school visits" each workshop is one for schools, though one alone has it in its name.
  const begins = (word: string) =>
    table.rows.some(({ words: [first = ''] }) => sameWord(first, word))
  const own = narrowing.filter(
    (word) => begins(word) || !table.context.some((each) => sameWord(each, word)),
  )
  const rows = narrowed(narrowed(narrowing).length > 1 ? narrowing : own)
  if (rows.length < 2 || columns.length === 0 || asksForBound(question, extreme, known)) return null
  // "The last" and "the first" mean nothing in a column that was not spoken of.
  const moments = extreme.kinds?.includes('time') === true
  if (moments && !hours && extreme.of === null && columns.every(({ score }) => score === 0))
    return null
  const called = otherName(given, extreme)
  const anchored =
    called !== null ||
    isOnlyOne(given, extreme) ||
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
    ...(called ? [called] : []),
    ...flags.flatMap(({ words: of }) => of),
    ...wordsOf(notFree.exec(question.text)?.[0] ?? ''),
    ...groupSaid(question),
  ]
  const fit = fitness(given, { words, least: 0.7 })
  const headed =
    columnWords(table.heading).some((word) => has(question, word)) || isTitled(given, extreme)
  if (fit === null || !(anchored || headed || placed.length > 0)) return null
  const results = columns.map((column) => {
    const to = directionIn(extreme, table, column.at)
    const values = valued(table, rows, column, { to, of: hours })?.filter(
      ({ value }) => !(notFree.test(question.text) && value === 0),
    )
    if (!values) return []
    // What few rows have as a number none has the most of.
    const spare = rows.filter(({ cells }) => flagOf(cells[column.at] ?? '') !== null).length
    const enough = hours
      ? values.length > 1
      : values.length * 2 >= rows.length ||
        (extreme.to === 'most' && values.length > 1 && values.length + spare >= rows.length)
    return enough ? winners(values, to) : []
  })
  const [best] = results
  // Where several columns could be meant, all must agree.
  const agree = results.every(
    (each) => each.length === best?.length && each.every((row) => best.includes(row)),
  )
  const [winner] = best ?? []
  if (!best || !winner || !agree) return null
  const [only] = columns.map(({ at }) => at)
  // Which of all rooms it is says its house too.
  const grouped = table.isGrouped && !placed.some(({ at }) => at === 1) ? [1] : []
  const shown = [...new Set([...grouped, ...columns.map(({ at }) => at)])]
  const phrases = phrasesFor(language)
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
