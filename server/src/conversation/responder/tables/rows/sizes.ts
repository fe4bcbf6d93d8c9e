import { type Candidate, fitness, type Given } from '../candidate.ts'
import { rowSaid, sentence } from '../cells/phrases.ts'
import { columnWords } from '../known-tables.ts'
import { meantColumns } from '../match.ts'
import { bareName, type Matched, namedRows } from '../match-rows.ts'
import { rowByCells } from './by-cells.ts'

const mostSizes = 4

/** The cells that the question asks for, of each size of the one thing that it names: "Generator 3 kVA" and "6 kVA". */
export function lookUpSizes(given: Given, matched: Matched[]): Candidate | null {
  const { question, ask, table, others, language } = given
  const rows = namedRows(matched)
  const [first] = rows
  const isOne =
    first !== undefined &&
    rows.every((row) => {
      const bare = bareName(row)
      return bare.length < row.words.length && bare.join(' ') === bareName(first).join(' ')
    })
  if (!isOne || rows.length < 2 || rows.length > mostSizes || rowByCells(question, table))
    return null
  if (ask.superlative || ask.comparative || ask.yesNo || ask.who) return null
  const columns = meantColumns(question, { table, others, kinds: ask.kinds })
  const words = [...bareName(first), ...columns.flatMap(({ name }) => columnWords(name))]
  const fit = fitness(given, { words, least: 0.7 })
  if (fit === null || columns.length === 0 || columns.length > 2) return null
  const at = columns.map((column) => column.at)
  const said = rows.map((row) => sentence(rowSaid(table, row, { columns: at, language }), language))
  return { text: said.join(' '), rows, columns: at, score: fit + 0.2 }
}
