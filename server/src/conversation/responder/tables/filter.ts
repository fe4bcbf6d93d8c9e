import type { Candidate, Given } from './candidate.ts'
import { fitness } from './candidate.ts'
import { columnWords, type KnownRow } from './known-tables.ts'
import { matchRows, meantColumns, namedRows, unexplained } from './match.ts'
import { joinNames, sentence } from './phrases.ts'
import { flagOf, withUnit } from './values.ts'
import { has, sameWord } from './words.ts'

const mostRows = 25

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function listed(
  { language }: Given,
  rows: KnownRow[],
  {
    lead = '',
    tail = '',
    others = [],
    score,
  }: { lead?: string; tail?: string; others?: KnownRow[]; score: number },
): Candidate | null {
  if (rows.length > mostRows) return null
  const names = rows.map(({ name }) => name)
  const text = sentence(`${lead}${joinNames(names, language)}${tail}`, language)
  return { text, rows: [...rows, ...others], score }
}

/** The rows that have, or have not, what the question asks for; or all of them. */
export function filterRows(given: Given): Candidate | null {
  const { question, ask, table, others } = given
  if (!ask.which || ask.superlative || ask.comparative || !table.whole) return null
  if (table.columns.every((column) => column === '')) return null
  if (namedRows(matchRows(question, table)).length > 0) return null
  const kind = columnWords(table.columns[0] ?? '')
  const asksKind = kind.some((word) => has(question, word))
  const columns = meantColumns(question, { table, others, kinds: null })
  const [column] = columns
  const words = columns.flatMap(({ name }) => columnWords(name))
  const cells = (row: KnownRow) => row.cells[column?.at ?? 0] ?? ''
  const flags = table.rows.filter((row) => flagOf(cells(row)) !== null)

  if (column && columns.length === 1 && flags.length >= table.rows.length * 0.6) {
    const least = column.score >= 1 ? 0.6 : 0.8
    const fit = fitness(given, { words, least })
    if (fit === null || ask.kinds) return null
    const chosen = flags.filter((row) => flagOf(cells(row)) === !ask.negated)
    const [first] = chosen
    if (!first) return null
    const negative = ask.negated ? ` (${cells(first)})` : ''
    const name = capital(withUnit(column.name, '').column)
    // Neither yes nor no: "partly" is told with it.
    const others = table.rows.filter((row) => flagOf(cells(row)) === null && cells(row) !== '')
    const tail = others.map((row) => `; ${row.name} (${cells(row)})`).join('')
    const lead = `${name}${negative}: `
    return listed(given, chosen, { lead, tail, others, score: fit + 0.2 })
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
    if (fit !== null && !ask.kinds) {
      const some = table.rows.filter((row) => !lacking.includes(row) && cells(row) !== '')
      const name = capital(withUnit(column.name, '').column)
      const [first] = lacking
      const lead = ask.negated && first ? `${name} (${cells(first)}): ` : `${name}: `
      return listed(given, ask.negated ? lacking : some, { lead, score: fit + 0.2 })
    }
  }
  if (!asksKind || ask.negated || ask.kinds) return null
  const rest = unexplained(question, { table, words, ask })
  if (rest.length === 0 && columns.length === 0) {
    const fit = fitness(given, { words, least: 1 })
    return fit === null ? null : listed(given, table.rows, { score: fit })
  }
  // What no name explains may stand in the cells: "which rooms have a balcony".
  const chosen = table.rows.filter(
    (row) =>
      rest.length > 0 &&
      rest.every((word) =>
        (column ? [cells(row)] : row.cells.slice(1)).some((cell) =>
          columnWords(cell).some((each) => sameWord(each, word)),
        ),
      ),
  )
  const fit = fitness(given, { words: [...words, ...rest], least: 1 })
  if (chosen.length === 0 || chosen.length === table.rows.length || fit === null) return null
  return listed(given, chosen, { score: fit })
}
