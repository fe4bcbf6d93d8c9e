import type { Candidate, Given } from './candidate.ts'
import { fitness } from './candidate.ts'
import { closing, hoursOf, opening } from './cells/clock.ts'
import { phrasesFor, rowSaid, sentence } from './cells/phrases.ts'
import { cellValue, flagOf, type Kind } from './cells/values.ts'
import {
  alike,
  folded,
  has,
  type Question,
  sameWord,
  withoutWords,
  wordsOf,
} from './cells/words.ts'
import { writingOf } from './cells/writing.ts'
import { cellsOfKind } from './columns/cells-of-kind.ts'
import { asksMeaning } from './columns/meaning.ts'
import { columnsOfPeople } from './columns/people.ts'
import { columnsOf, measureAsked } from './extremes.ts'
import { rowOfAge } from './having/age-asked.ts'
import { ageVerdict } from './having/of-age.ts'
import { ofPersons } from './having/persons.ts'
import {
  columnLacking,
  columnOfDays,
  columnsOfContact,
  contactWords,
  dayAsked,
  verdictOf,
  wordsBeside,
} from './having/verdict.ts'
import { asksOpening, isOfDays, isOfOpening } from './hours/of-opening.ts'
import { columnWords, type KnownRow, type KnownTable } from './known-tables.ts'
import { type Column, columnsAt, columnsNamed, meantColumns, nounAsked } from './match.ts'
import { matchRows, meantRow, rowByCell, rowByMeasure } from './match-rows.ts'
import { isOfAnother, rowByCells } from './rows/by-cells.ts'
import { lacksContents } from './rows/contents.ts'
import { rowOfOthers } from './rows/others.ts'
import { lookUpSizes } from './rows/sizes.ts'
import { rowOfSpan } from './rows/spans.ts'
import { eitherOf, nameAsked } from './rows/told-by-cell.ts'

const mostColumns = 4
const longestRow = 400
// "Up to what wind speed": nobody says it without a number.
const measuredNoun =
  /\b(?:what|which) (?:\p{L}+ )?(?:speed|temperature|age|height|weight|length|width|depth|distance|percentage|pressure|voltage)\b/u

/** The earliest or latest of the times of one row, where its columns have no names. */
function extremeCell(row: KnownRow, to: 'most' | 'least'): number | null {
  const writing = writingOf(row.cells)
  const cells = row.cells.map((cell, at) => ({ at, ...cellValue(cell, '', writing) })).slice(1)
  const times = cells.filter(({ kind }) => kind === 'time' || kind === 'date')
  if (times.length < 2 || times.some(({ value }) => Number.isNaN(value))) return null
  const sorted = times.sort((a, b) => a.value - b.value)
  return (to === 'most' ? sorted.at(-1) : sorted[0])?.at ?? null
}

/** Whether a cell in a column that nobody named only says again what the question says: "by the night". */
function repeats(question: Question, cell: string, { score, kind }: Column) {
  const words = columnWords(cell)
  const amount = /\d/.test(cell) || kind === 'words' || flagOf(cell) !== null
  return score < 1 && !amount && words.some((word) => has(question, word))
}

// Any thing, or what a number with its unit says without its name.
const anyNoun =
  /^(?:kinds?|types?|sorts?|things?|times?|days?|dates?|else|art|sorte|genre|tipo|temperature|age|height|weight|length|width|depth|amount|prices?|costs?|fees?|rates?|speed|distance|percentage|share|hours|numbers?|years?|phone|e-?mail|address|currency|jahr|annee|ano|temperatur|alter|preis|adresse|nummer|prix|precio|edad|horaires?|horario)$/

/** Whether a question asks for something that neither a row nor its columns speak of: "what colours". */
function lacksNoun(question: Question, table: KnownTable, { cells }: KnownRow): boolean {
  const noun = nounAsked(question.words)
  if (noun === undefined || noun.length < 4 || anyNoun.test(noun)) return false
  const spoken = [...table.columns, ...cells, table.heading].flatMap((text) => columnWords(text))
  const others = question.same.flatMap(({ said, others }) =>
    said.some((word) => sameWord(word, noun)) ? others : [],
  )
  return !spoken.some((word) => [noun, ...others].some((each) => sameWord(each, word)))
}

const shut = /\b(?:closed|shut|geschlossen|zu(?=\W*$)|ferme(?:e?s?)|cerrad[oa]s?|chius[oaie])\b/

const comes = /\b(?:can|may|could) (?:i|we) (?:come|visit|drop (?:in|by)|pop in|call in)\b/

/** Whether a cell says yes: in so many words, or by hours to who asks whether it is open. */
function flagIn({ text }: Question, cell: string): boolean | null {
  const isShut = closing.test(folded(cell))
  if (shut.test(text) && (isShut || hoursOf(cell))) return isShut
  if (
    (opening.test(text) || comes.test(text)) &&
    (hoursOf(cell) || closing.test(cell.toLowerCase()))
  )
    return hoursOf(cell) !== null
  return flagOf(cell)
}

const whenever =
  /\b(?:when|wann|quand|cuando|quando|wanneer|kiedy)\b(?!.{0,40}\b(?:hour|time|uhr|heure|hora)\b)/
const dayName =
  /^(?:days?|dates?|weekdays?|tag|wochentag|datum|jours?|dias?|fechas?|giorn[oi]|dag|dzien)\b/

/** Who asks when something is wants its day beside its time. */
function withDays({ text }: Question, table: KnownTable, columns: Column[]): Column[] {
  if (!whenever.test(text) || columns.length !== 1 || columns[0]?.kind !== 'time') return columns
  const days = columnsNamed(table, dayName).filter(({ at }) => at !== columns[0]?.at)
  return days.length === 1 ? [...days, ...columns].sort((a, b) => a.at - b.at) : columns
}

/** Whether a word is what spans of time are counted in: "how many years of guarantee". */
const isSpanWord = (word: string) =>
  /^(?:minut\w+|hours?|stunden?|heures?|horas?|days?|tagen?|jours?|dias?|weeks?|wochen?|semain\w+|seman\w+|months?|monaten?|mois|mes(?:es)?|years?|jahren?|annees?|ans|anos?)$/.test(
    word,
  )

/** Where a row has all that a question says beside its name: "phone support", where a plan has "phone and chat". */
function cellsSaying({ content }: Question, { columns }: KnownTable, row: KnownRow): number[] {
  const rest = content.filter((word) => !row.words.some((each) => sameWord(each, word)))
  return columns.flatMap((_, at) => {
    const words = columnWords(row.cells[at] ?? '')
    const isSaid = rest.every((word) => words.some((each) => sameWord(each, word)))
    return at > 0 && rest.length > 0 && isSaid ? [at] : []
  })
}

const where = /\b(?:where|wo|donde|dove)\b/

/** The cells that the question asks for, of the row that it names. */
export function lookUp(given: Given): Candidate | null {
  const { question, ask, table, others, language } = given
  // An item of a list is quoted as it stands.
  if (table.isList) return null
  const matched = matchRows(question, table)
  const sizes = lookUpSizes(given, matched)
  if (sizes) return sizes
  const ofSpan = rowOfSpan(question, table)
  const meant =
    ofSpan ??
    rowOfAge(question, table) ??
    meantRow(question, matched) ??
    rowByCells(question, table) ??
    rowByCell(question, table) ??
    rowByMeasure(question, table) ??
    rowOfOthers(question, table)
  if (!meant) return null
  const { row, share } = meant
  if (isOfAnother(question, table, row)) return null
  // What takes place on a day says nothing of when one is open.
  if (meant.words && asksOpening(question)) return null
  const bare = table.columns.every((column) => column === '')
  const kinds: Kind[] | null = ask.kinds
  const measure = bare ? null : measureAsked(question.text)
  const measures = measure ? columnsAt(table, columnsOf(table, measure.of)) : []
  const left = meant.isByCells ? withoutWords(question, meant.words ?? []) : question
  const byName = bare ? [] : meantColumns(left, { table, others, kinds })
  const spoken = measures.length > 0 && byName.every(({ score: of }) => of < 1) ? measures : byName
  const ofKind = spoken.length === 0 && !bare ? cellsOfKind(given, row) : []
  const nobody = spoken.every(({ kind }) => kind !== 'words')
  // "Half of the price" is what is paid, though no cell of its column is an amount.
  const rest = ofSpan && spoken.length === 0 && table.columns.length === 2
  const contacts =
    bare || spoken.some(({ score: of }) => of >= 1) ? [] : columnsOfContact(question, table)
  const days = bare || spoken.length > 0 ? null : columnOfDays(table)
  const ofDays =
    days && (ask.yesNo ? dayAsked(question) : ask.kinds?.includes('time')) ? [days] : null
  const either = bare ? null : eitherOf(given, row)
  const lacking =
    ask.yesNo && !ask.kinds && !bare && spoken.length === 0 ? columnLacking(given, row) : null
  const aged = ask.yesNo && !ask.kinds ? ageVerdict(question, table, row) : null
  const columns = aged
    ? [aged.column]
    : lacking
      ? [lacking]
      : contacts.length > 0
        ? contacts
        : (ofDays ??
          (ask.who && !bare && nobody
            ? columnsOfPeople(table)
            : withDays(
                question,
                table,
                rest ? columnsAt(table, [1]) : ofKind.length > 0 ? ofKind : spoken,
              )))
  if (meant.words && !ask.kinds && asksMeaning(question, columns)) return null
  const words = [
    ...row.words,
    ...(meant.words ?? []),
    ...(measure && (spoken === measures || spoken.some(({ score: of }) => of >= 1))
      ? measure.said
      : []),
    ...columns.flatMap(({ name }) => columnWords(name)),
    ...(columns.some(({ kind }) => kind === 'duration') ? question.content.filter(isSpanWord) : []),
    ...(contacts.length > 0 ? contactWords(question) : []),
    ...(ask.yesNo && columns.length === 1 ? columns.flatMap((of) => wordsBeside(given, of)) : []),
    ...(ofDays ? [dayAsked(question) ?? ''] : []),
    ...(aged?.words ?? []),
    ...(either === null ? [] : columnsAt(table, [either]).flatMap((of) => wordsBeside(given, of))),
    // A room for 20 people is one that 20 fit in.
    ...(columns.some(({ name }) => ofPersons.test(folded(name))) ? ['fit', 'fits'] : []),
    // What the row itself says of the question.
    ...row.cells
      .slice(1)
      .flatMap(columnWords)
      .filter((word) => has(question, word)),
  ]
  const fit = fitness(given, { words, least: columns.length > 0 || bare ? 0.7 : 0.8 })
  if (fit === null) return null
  // The name as it stands, "from the quay", is more than its words.
  const phrase = wordsOf(row.name).join(' ')
  const whole = question.words.join(' ').includes(phrase) ? 0.02 * phrase.split(' ').length : 0
  const score = fit + 0.2 * share + whole
  // Of a longer name that is only partly asked for, a number is what tells it from others.
  const numbers = question.content.filter((word) => /^\d/.test(word) && !words.includes(word))
  if (share < 0.999 && numbers.length > 0 && row.words.some((word) => /^\d/.test(word))) return null

  if (bare) {
    if (whole === 0 && !ask.kinds?.includes('time')) return null
    const extreme = ask.superlative ? extremeCell(row, ask.superlative.to) : null
    const at = extreme === null ? row.cells.map((_, index) => index).slice(1) : [extreme]
    const said = rowSaid(table, row, { columns: at, language })
    const place = table.heading === '' ? '' : ` (${table.heading})`
    const phrased = whole > 0 ? 0.1 : 0
    return { text: sentence(`${said}${place}`, language), rows: [row], score: score + phrased }
  }
  // The best or the better of something is no cell that can be looked up, "the first year" is.
  const extreme = ask.superlative ?? ask.comparative
  if (extreme && !extreme.said.some((word) => words.some((each) => sameWord(each, word))))
    return null
  if (columns.length > mostColumns) return null
  const told = columns.map(({ at }) => row.cells[at] ?? '')
  if (
    columns.length > 0 &&
    measuredNoun.test(question.text) &&
    !told.some((cell) => /\d/.test(cell))
  )
    return null
  // When something takes place on a day says nothing of when one is open.
  const ofDay = asksOpening(question) && isOfDays(row) && columns.every(({ score: of }) => of === 0)
  if (ofDay && !isOfOpening(table)) return null
  // No amount and no time says who, or where.
  if (
    (ask.who || (where.test(question.text) && !ask.kinds)) &&
    columns.length > 0 &&
    columns.every(({ kind }) => kind !== 'words')
  )
    return null
  const saying =
    ask.yesNo && !ask.kinds && !ofDays && share > 0.999 ? cellsSaying(question, table, row) : []
  if (saying.length > 0) {
    const text = sentence(rowSaid(table, row, { columns: saying, language }), language)
    return { text, rows: [row], columns: saying, score }
  }
  if (columns.length > 0) {
    const at = columns.map((column) => column.at)
    if (at.every((each) => (row.cells[each] ?? '') === '')) return null
    const said = rowSaid(table, row, { columns: at, language })
    const [only] = columns
    if (only && columns.length === 1 && repeats(question, row.cells[only.at] ?? '', only))
      return null
    // What only the kind of the cells speaks for stands behind what its name does.
    const named = only && only.score > 0 ? 0.1 : 0
    const day = dayAsked(question)
    const flag = aged
      ? aged.is
      : only && columns.length === 1
        ? (flagIn(question, row.cells[only.at] ?? '') ??
          (ofDays && day
            ? columnWords(row.cells[only.at] ?? '').some((word) => sameWord(word, day))
            : ask.yesNo && (only.score >= 1 || only === lacking)
              ? verdictOf(given, row, only)
              : null))
        : null
    if (ask.yesNo && !ask.kinds && flag === null) return null
    const phrases = phrasesFor(language)
    const lead =
      ask.yesNo && !ask.negated && flag !== null && phrases
        ? `${flag ? phrases.yes : phrases.no}. `
        : ''
    const text = sentence(`${lead}${said}`, language)
    return { text, rows: [row], columns: at, score: score + named, partly: share < 0.999 }
  }
  const turnedRound = nameAsked(given, meant) ?? either
  if (turnedRound !== null) {
    const said = rowSaid(table, row, { columns: [turnedRound], language })
    return { text: sentence(said, language), rows: [row], columns: [turnedRound], score }
  }
  // Without a column the row itself is asked for, if nothing else is; "what warranty" of a table of warranties.
  const noun = nounAsked(question.words)
  const isHeaded = noun && columnWords(table.heading).some((word) => alike(question, noun, word))
  if (ask.kinds || (ask.yesNo && !ofDay) || extreme || ask.difference) return null
  if (share < (isHeaded ? 0.5 : 0.999)) return null
  if (lacksNoun(question, table, row) || lacksContents(question.asked, row.cells.slice(1)))
    return null
  const said = rowSaid(table, row, { columns: table.columns.map((_, at) => at).slice(1), language })
  if (said.length > longestRow) return null
  // The name of a row is more than what a cell of it says.
  const of = meant.words ? score - 0.15 : score
  return { text: sentence(said, language), rows: [row], score: of }
}
