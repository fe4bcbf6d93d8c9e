import type { Candidate, Given } from '../candidate.ts'
import { fitness, listed } from '../candidate.ts'
import { factorsOf, isUnit, unitOf } from '../cells/measures.ts'
import { numberOf, numeral, numeralsIn } from '../cells/numbers.ts'
import { capital } from '../cells/phrases.ts'
import { scaleOf } from '../cells/scales.ts'
import { cellValue, withUnit } from '../cells/values.ts'
import { alike, folded, type Question, sameWord, wordsOf } from '../cells/words.ts'
import { writingOf } from '../cells/writing.ts'
import { columnWords, type KnownRow, type KnownTable, kindWords } from '../known-tables.ts'
import { type Column, columnsAt, meantColumns, nounAsked } from '../match.ts'
import { numberSaid, numberWord } from '../rows/spans.ts'
import { asksIfAny, plainWords } from './any-asked.ts'
import { ofPersons } from './persons.ts'

type Test = (value: number, limit: number) => boolean
const scaleWord = String.raw`(?:tsd|tausend|thousand|mio|millions?|millionen|mrd|billions?)(?!\p{L})\.?`
const amount = String.raw`(?:[£$€] ?)?(${numeral}(?: ?${scaleWord})?)(?: ?([\p{L}€£$][\p{L}\d]*(?:\/s)?))?`
const atLeast: Test = (value, limit) => value >= limit
const tests: [RegExp, Test][] = [
  [
    new RegExp(
      `\\b(?:at least|a minimum of|min(?:imum|destens)?\\.?|au moins|al menos|como minimo|almeno|minstens|pelo menos|co najmniej) ${amount}`,
      'u',
    ),
    (value, limit) => value >= limit,
  ],
  [
    new RegExp(
      `\\b(?:more than|over|above|mehr als|uber|plus de|mas de|piu di|meer dan|mais de|wiecej niz|ponad|powyzej) ${amount}`,
      'u',
    ),
    (value, limit) => value > limit,
  ],
  [
    new RegExp(
      `\\b(?:less than|under|below|cheaper than|weniger als|unter|billiger als|moins de|menos de|meno di|minder dan|onder|mniej niz|ponizej|tansz\\w+ niz) ${amount}`,
      'u',
    ),
    (value, limit) => value < limit,
  ],
  [
    new RegExp(
      `\\b(?:up to|at most|no more than|max(?:imum|imal)?\\.?|hochstens|bis(?: zu)?|jusqu.a|au maximum|hasta|como maximo|fino a|al massimo|tot|ate|no maximo|najwyzej|maksymalnie) ${amount}`,
      'u',
    ),
    (value, limit) => value <= limit,
  ],
]
const personWord =
  /^(?:people|persons?|guests?|adults?|personen|leute|gaste|personnes?|personas?|persone|pessoas)$/
const spans =
  'nights?|days?|weeks?|months?|years?|hours?|minutes?|nachte?n?|tagen?|wochen?|monaten?|jahren?|stunden?|minuten|nuits?|jours?|semaines?|mois|ans|noches?|dias?|semanas?|meses|anos|horas?'
const spanWord = new RegExp(`^(?:${spans}|of)$`)
// "For two nights" counts nobody.
const uncounted = `(?! ?(?:${spans}|euros?|pounds?)\\b| ?[£$€%])`
const counted = `(${numeral}|${numberWord})${uncounted}`
const party =
  'people|persons?|guests?|adults?|pupils|children|students|personen|leute|gaste|personnes?|personas?|persone|pessoas'
const persons = [
  String.raw`\b(?:for|fur|pour|para|per|voor) (?:up to |about |bis zu )?${counted}(?: of us)?(?: (?:${party}))?\b`,
  String.raw`\b${counted} of us\b`,
  String.raw`\bzu (zweit|dritt|viert|funft|sechst|siebt|acht)\b`,
  String.raw`\b(?:we are|we['’ ]?re|there are|wir sind|nous sommes|somos) (?:a (?:group|party|class|team) of )?${counted}(?: (?:${party}))?\b`,
].map((pattern) => new RegExp(pattern, 'u'))
const inParty: Record<string, number> = {
  ...{ zweit: 2, dritt: 3, viert: 4, funft: 5, sechst: 6, siebt: 7, acht: 8 },
}

// What somebody needs is the least that will do: "I need 200 requests a minute".
const needed = new RegExp(
  `\\b(?:needs?|want|require|for|brauchen?|benotigen?|fur|besoin de|necesit\\w+) ${amount}`,
  'u',
)

type Asked = { limit: number; unit: string; said: string[]; test: Test; isOfPersons: boolean }

const cents = /^(?:p|pence|cents?|ct)$/

/** The number of a limit as those of the cells are read: 60 pence are 0.6. */
function limitOf(number: string, unit: string, isMoney: boolean): number {
  const written = { isMoney: isMoney || cents.test(unit), hasLetters: false }
  const { factor, rest } = scaleOf(`${number} ${unit}`.trim(), written)
  return (numberOf(rest) ?? Number.NaN) * factor
}

/** The limit that a question sets: "at least 300 Mbit/s", "under £100", "for 5 people". */
function limitAsked({ text }: Question): Asked | null {
  for (const [pattern, test] of [...tests, [needed, atLeast] as const]) {
    const found = pattern.exec(text)
    if (!found) continue
    const [whole, number = '', unit = ''] = found
    const isMoney =
      /[£$€]/.test(whole) ||
      /^(?:eur\w*|pounds?|dollars?|pfund|chf|franken|zl|zlotych|pln)$/.test(unit)
    // Of people below; for money one gets at most so much.
    if (pattern === needed && (isMoney || !unit || personWord.test(unit) || spanWord.test(unit)))
      continue
    return {
      limit: limitOf(number, unit, isMoney),
      unit: isMoney ? '€' : unit,
      said: wordsOf(whole),
      test,
      isOfPersons: personWord.test(unit),
    }
  }
  const found = persons.map((pattern) => pattern.exec(text)).find(Boolean)
  if (!found) return null
  const [whole, number = ''] = found
  const said = wordsOf(whole)
  return {
    limit: numberSaid(number) ?? inParty[number] ?? numberOf(number) ?? Number.NaN,
    unit: '',
    said,
    test: (value, limit) => value >= limit,
    isOfPersons: true,
  }
}

/** The one column that a limit is of: by its name or the beginning of it, else by what its cells are measured in. */
function columnOf({ question, table, others }: Given, asked: Asked): Column | null {
  const places = [...table.columns.keys()].slice(1)
  const all = columnsAt(table, places).filter(({ kind }) => kind !== 'words' && kind !== 'flag')
  const only = (columns: Column[]) => (columns.length === 1 ? (columns[0] ?? null) : null)
  if (asked.isOfPersons)
    return only(all.filter(({ name }) => ofPersons.test(folded(name.replaceAll('_', ' ')))))
  if (asked.unit === '€') {
    const meant = meantColumns(question, { table, others, kinds: ['money'] })
    return only(meant.filter(({ kind }) => kind === 'money'))
  }
  // "300 down" has no unit, and speaks of a column of downloads.
  const rest = question.content.filter(
    (word) => !asked.said.includes(word) || (word === asked.unit && !isUnit(word)),
  )
  const named = all.filter(({ name }) =>
    columnWords(name).some((word) =>
      rest.some((each) => sameWord(each, word) || (each.length > 3 && word.startsWith(each))),
    ),
  )
  const [unit = ''] = wordsOf(`1 ${asked.unit}`).slice(1)
  const measured = all.filter(({ at, name }) =>
    [name, ...table.rows.map(({ cells }) => cells[at] ?? '')].some((cell) => {
      const words = wordsOf(cell)
      return unit !== '' && words.some((word) => word === unit || sameWord(word, unit))
    }),
  )
  return named.length > 0 ? only(named) : only(measured)
}

/** The rows whose value keeps to a limit, each with it. */
function rowsWithin({ rows, columns }: KnownTable, { at }: Column, asked: Asked): KnownRow[] {
  const cells = rows.map((row) => row.cells[at] ?? '')
  const units = cells.map(unitOf).filter(Boolean)
  const own = isUnit(asked.unit.split('/')[0] ?? '') ? asked.unit : (units[0] ?? '')
  const factors = factorsOf([...cells, `${asked.limit} ${own}`])
  const scales = factors?.every(Number.isFinite) ? factors : null
  const writing = writingOf(cells)
  // "2 to 4" are up to 4.
  const last = (cell: string) => (asked.isOfPersons ? (numeralsIn(cell).at(-1) ?? cell) : cell)
  const told = (cell: string) => {
    const { value } = cellValue(last(cell), columns[at] ?? '', writing)
    return Number.isNaN(value) || scales ? (numberOf(cell, writing.marks) ?? value) : value
  }
  const limit = asked.limit * (scales?.at(-1) ?? 1)
  return rows.filter((_, nth) => {
    const value = told(cells[nth] ?? '') * (scales?.[nth] ?? 1)
    return Number.isFinite(value) && /\d/.test(cells[nth] ?? '') && asked.test(value, limit)
  })
}

/** Whether "which compressors" is asked of what a table has. */
function isOfNoun({ question, table }: Given): boolean {
  const noun = nounAsked(question.words)
  const known = [...kindWords(table), ...table.context, ...table.rows.flatMap(({ words }) => words)]
  return noun === undefined || known.some((word) => alike(question, noun, word))
}

/** The rows that keep to the limit which the question sets: "Which package has at least 300 Mbit/s?" */
export function within(given: Given): Candidate | null {
  const { question, ask, table } = given
  if (table.ofColumns || !(ask.which || asksIfAny(question)) || ask.superlative) return null
  if (!isOfNoun(given)) return null
  const asked = limitAsked(question)
  // "Which cost under 30 euros" asks for no price.
  if (ask.kinds && !(asked?.unit === '€' && ask.kinds.includes('money'))) return null
  const column = asked && columnOf(given, asked)
  if (!asked || !column || column.kind === 'duration' || column.kind === 'time') return null
  const chosen = rowsWithin(table, column, asked)
  const name = columnWords(column.name)
  const begun = question.content.filter(
    (word) => word.length > 3 && name.some((each) => each.startsWith(word)),
  )
  const fit = fitness(given, {
    words: [...asked.said, ...name, ...begun, ...plainWords(question, false)],
    least: 0.8,
  })
  if (fit === null || chosen.length === 0) return null
  const lead = `${capital(withUnit(column.name, '').column)}: `
  const named = ({ name: of, cells }: KnownRow) => `${of} (${cells[column.at] ?? ''})`
  return listed(given, chosen, { lead, named, columns: [column.at], score: fit + 0.3 })
}
