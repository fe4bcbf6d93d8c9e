import { answerType } from '../question/answer-type.ts'
import type { Candidate, Given } from './candidate.ts'
import { fitness, listed } from './candidate.ts'
import { numberOf } from './cells/numbers.ts'
import { capital } from './cells/phrases.ts'
import { flagOf, withUnit } from './cells/values.ts'
import { alike, has, isEmpty, means, type Question, sameWord, wordsOf } from './cells/words.ts'
import { asksMeaning } from './columns/meaning.ts'
import { anySaying } from './having/any-saying.ts'
import { ofAge } from './having/of-age.ts'
import { offered } from './having/offered.ts'
import { within } from './having/within.ts'
import { withinSpan } from './having/within-span.ts'
import { openAnywhere, opened } from './hours/opened.ts'
import { columnWords, type KnownRow, type KnownTable, kindWords } from './known-tables.ts'
import { columnsNamed, meantColumns, nounAsked, unexplained } from './match.ts'
import { matchRows, namedRows } from './match-rows.ts'
import { withCell } from './rows/sides.ts'
import { numberSaid } from './rows/spans.ts'
import { stockAsked } from './rows/stock.ts'

/** The rows of which nothing is left, or something. */
function stocked(given: Given): Candidate | null {
  const { question, table } = given
  const asked = stockAsked(question)
  const [column, second] = asked ? columnsNamed(table, asked.columns) : []
  if (!asked || !column || second) return null
  const left = ({ cells }: KnownRow) => numberOf(cells[column.at] ?? '')
  const chosen = table.rows.filter((row) => {
    const number = left(row)
    return number !== null && number > 0 !== asked.isGone
  })
  const words = [...wordsOf(asked.said), 'stock', ...columnWords(column.name)]
  const fit = fitness(given, { words, least: 0.6 })
  if (chosen.length === 0 || fit === null) return null
  const name = capital(column.name.replaceAll('_', ' '))
  const lead = asked.isGone ? `${name} 0: ` : `${name}: `
  const amount = (row: KnownRow) => (asked.isGone ? '' : ` (${row.cells[column.at]})`)
  const named = (row: KnownRow) => {
    const told = withCell(row, table.rows)
    return `${told === row ? detailed(row) : told.name}${amount(row)}`
  }
  return listed(given, chosen, { lead, named, score: fit + 0.2 })
}

/** The rows that have a word beside their names. */
const rowsSaying = ({ rows }: KnownTable, word: string) =>
  rows.filter(({ cells }) =>
    cells.slice(1).some((cell) => columnWords(cell).some((each) => sameWord(each, word))),
  )

const or = /^(?:or|oder|ou|o)$/

/** The words that a row must have, those joined by "or" together: one of them is enough. */
function alternatives({ words }: Question, wanted: string[]): string[][] {
  const groups: string[][] = []
  for (const word of wanted) {
    const before = words
      .slice(0, words.indexOf(word))
      .findLast((each) => !isEmpty(each) || or.test(each))
    const group = groups.at(-1)
    if (group && before && or.test(before)) group.push(word)
    else groups.push([word])
  }
  return groups
}

function without(question: Question, noun: string | undefined): Question {
  const others = (words: string[]) => words.filter((word) => word !== noun)
  return { ...question, words: others(question.words), content: others(question.content) }
}

// "What are your fees", "what is there": without a noun these alone ask for what there is.
const asksForAll =
  /\b(?:list|liste|overview|what (?:is|are|s) (?:there|(?:all )?(?:the|your))|what (?:kinds?|types?|sorts?)|was (?:gibt|habt|haben)|que hay|cuales son|qu.y a|quels sont)\b/

const extra =
  /\b(?:costs?|pay|paying|charged?|fees?) (?:\w+ ){0,2}extra\b|\bextra (?:costs?|charges?|fees?)\b|\bsurcharges?\b|\b(?:kosten|kostet) (?:\w+ )?extra\b|\b(?:aufpreis|zuschlag)\b|\bsupplement\b|\bsuplemento\b/
const extraName =
  /\b(?:extra|additional|surcharge|supplement|aufpreis|zuschlag|suplemento|supplemento)\b/

/** The rows that cost something beside the price: "Which classes cost extra?". */
function costingExtra(given: Given): Candidate | null {
  const { question, ask, table } = given
  if (!extra.test(question.text)) return null
  const [column, second] = columnsNamed(table, extraName)
  const amount = (row: KnownRow) => numberOf(row.cells[column?.at ?? 0] ?? '') ?? 0
  if (!column || second) return null
  const chosen = table.rows.filter((row) => amount(row) > 0 !== ask.negated)
  const noun = nounAsked(question.words)
  const isOfKind =
    noun !== undefined && kindWords(table).some((word) => alike(question, noun, word))
  if (chosen.length === 0 || chosen.length === table.rows.length || !isOfKind) return null
  const lead = `${capital(withUnit(column.name, '').column)}: `
  const named = (row: KnownRow) => `${row.name} (${row.cells[column.at]})`
  return listed(given, chosen, { lead, named, score: 1.2 - 0.01 * table.rank })
}

/** A row by its number is told with what it is. */
const detailed = ({ name, cells }: KnownRow) =>
  /\d/.test(name) && /\p{L}{3}/u.test(cells[1] ?? '') ? `${name} (${cells[1]})` : name

const including =
  /\b(?:includ\w+|inklusive|inbegriffen|enthalten|dabei|inclus\w*|compris\w*|incluy\w+|incluid\w*|inclu[ds]\w*)\b/

/** The rows that have, or have not, what the question asks for; or all of them. */
export function filterRows(given: Given): Candidate | null {
  const { question, ask, table, others } = given
  if (answerType(question.text) === 'steps') return null
  const unnamed = table.whole && namedRows(matchRows(question, table)).length === 0
  const anywhere = unnamed
    ? (openAnywhere(given) ??
      offered(given) ??
      within(given) ??
      ofAge(given) ??
      withinSpan(given) ??
      anySaying(given))
    : null
  if (anywhere) return anywhere
  if (!ask.which || ask.superlative || ask.comparative || !table.whole) return null
  if (table.columns.every((column) => column === '')) return null
  if (namedRows(matchRows(question, table)).length > 0) return null
  const dearer = costingExtra(given)
  if (dearer) return dearer
  const kind = kindWords(table).filter((word) => !isEmpty(word))
  const noun = nounAsked(question.words)
  // "Which clinics": in the table they may have another name, which stands above it.
  const headed = question.content.filter(
    (word) => word !== noun && table.context.some((each) => sameWord(each, word)),
  )
  const known = [...kind, ...table.context]
  const ofContext = !!noun && known.some((each) => sameWord(each, noun))
  // "Which dentists", where a column says what each person is.
  const inCells = noun && !ofContext ? rowsSaying(table, noun) : []
  const asksKind =
    kind.some((word) => has(question, word) || means(question, word)) ||
    (!!noun && headed.length > 0) ||
    ofContext ||
    inCells.length > 0
  const spoken = meantColumns(without(question, noun), { table, others, kinds: null })
  const columns =
    spoken.length > 0 ? spoken : meantColumns(question, { table, others, kinds: null })
  if (!asksKind && asksMeaning(question, columns)) return null
  const [column] = columns
  const words = columns.flatMap(({ name }) => columnWords(name))
  const cells = (row: KnownRow) => row.cells[column?.at ?? 0] ?? ''
  const flags = table.rows.filter((row) => flagOf(cells(row)) !== null)

  const kept = stocked(given) ?? (columns.length === 1 ? opened(given, column) : null)
  if (kept) return kept
  // Where breakfast is included for some, others pay for it.
  const isIncluded =
    including.test(question.text) && flags.some((row) => flagOf(cells(row)) === true)
  const isFlagged = flags.length >= table.rows.length * 0.6 || isIncluded
  if (column && columns.length === 1 && isFlagged) {
    const least = column.score >= 1 ? 0.6 : 0.8
    const fit = fitness(given, { words, least })
    if (fit === null || (ask.kinds && !ask.negated)) return null
    const chosen = flags.filter((row) => flagOf(cells(row)) === !ask.negated)
    const [first] = chosen
    if (!first) return null
    const negative = ask.negated ? ` (${cells(first)})` : ''
    const name = capital(withUnit(column.name, '').column)
    // Neither yes nor no: "partly" is told with it.
    const others = table.rows.filter(
      (row) =>
        flagOf(cells(row)) === null && cells(row) !== '' && !(ask.negated && /\d/.test(cells(row))),
    )
    const tail = others.map((row) => `; ${row.name} (${cells(row)})`).join('')
    const lead = `${name}${negative}: `
    return listed(given, chosen, { lead, tail, others, columns: [column.at], score: fit + 0.2 })
  }
  // Cells that say what there is, and some that say that there is nothing.
  const lacking = flags.filter((row) => flagOf(cells(row)) === false)
  if (
    column &&
    columns.length === 1 &&
    asksKind &&
    lacking.length === flags.length &&
    flags.length > 0
  ) {
    const fit = fitness(given, { words, least: column.score >= 1 ? 0.6 : 0.8 })
    if (fit !== null && (!ask.kinds || ask.negated)) {
      const some = table.rows.filter((row) => !lacking.includes(row) && cells(row) !== '')
      const name = capital(withUnit(column.name, '').column)
      const [first] = lacking
      const lead = ask.negated && first ? `${name} (${cells(first)}): ` : `${name}: `
      const shown = ask.negated ? lacking : some
      return listed(given, shown, { lead, columns: [column.at], score: fit + 0.2 })
    }
  }
  if (!asksKind || ask.negated || ask.kinds) return null
  const rest = unexplained(question, { table, words, ask })
  if (rest.length === 0 && columns.length === 0) {
    // "What chairlifts are there" is asked of the rows that say so.
    if (inCells.length > 0 && inCells.length < table.rows.length) {
      const fit = fitness(given, { words: [...words, noun ?? ''], least: 1 })
      return fit === null ? null : listed(given, inCells, { score: fit })
    }
    // All of them are no answer to a question of something else of theirs: "what do I get as a member".
    if (noun && !known.some((each) => alike(question, noun, each))) return null
    if (!noun && !asksForAll.test(question.text)) return null
    const fit = fitness(given, { words, least: 1 })
    return fit === null ? null : listed(given, table.rows, { score: fit })
  }
  // What no name explains may stand in the cells: "which rooms have a balcony".
  const chosen = table.rows.filter(
    (row) =>
      rest.length > 0 &&
      (inCells.length === 0 || inCells.includes(row)) &&
      alternatives(question, rest).every((group) =>
        (column ? [cells(row)] : row.cells.slice(1)).some((cell) =>
          columnWords(cell).some((each) =>
            group.some((word) => sameWord(each, word) || String(numberSaid(word)) === each),
          ),
        ),
      ),
  )
  const fit = fitness(given, { words: [...words, ...rest], least: 1 })
  if (chosen.length === 0 || chosen.length === table.rows.length || fit === null) return null
  // What is asked for by its own name is that, and no row of another table that is named beside it.
  const named = noun !== undefined && kind.some((each) => sameWord(each, noun))
  return listed(given, chosen, { score: fit + (named ? 0.3 : 0) })
}
