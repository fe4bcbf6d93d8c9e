import type { Candidate, Given } from '../candidate.ts'
import { fitness } from '../candidate.ts'
import { rowSaid, sentence } from '../cells/phrases.ts'
import { isEmpty, means, sameWord, wordsOf } from '../cells/words.ts'
import { columnWords } from '../known-tables.ts'
import { type Column, columnsAt } from '../match.ts'
import { matchRows, meantRow } from '../match-rows.ts'
import { joints } from '../rows/sides.ts'

const comparable = ['money', 'duration', 'time', 'date', 'number']

/** One row in two columns that a question compares: "Is the warranty longer at home or in a hotel?" */
export function compareColumns(given: Given): Candidate | null {
  const { question, ask, table, language } = given
  // As it was asked: "on a weekday" is read as Monday elsewhere.
  const said = wordsOf(question.asked)
  const at = said.findIndex((word) => joints.test(word))
  const meant = meantRow(question, matchRows(question, table))
  if (!ask.comparative || at === -1 || !meant || table.isList || table.ofColumns) return null
  const { row } = meant
  const sides = [said.slice(0, at), said.slice(at + 1)]
  const own = columnsAt(table, [...table.columns.keys()].slice(1)).filter(
    (column) => comparable.includes(column.kind) && row.cells[column.at],
  )
  const spoken = sides.map((side, nth) => {
    const rest = side.filter((word) => !isEmpty(word) && !sides[1 - nth]?.includes(word))
    const same = question.same.filter(({ said: of }) => of.some((word) => rest.includes(word)))
    const named = (test: (word: string) => boolean) =>
      own.filter(({ name }) =>
        columnWords(name).some(
          (word) => test(word) && !row.words.some((each) => sameWord(each, word)),
        ),
      )
    const told = (word: string) => rest.some((each) => sameWord(each, word))
    const shared = ({ name }: Column) => columnWords(name).filter(told).length
    const said = named(told)
    const most = Math.max(...said.map(shared))
    const best = said.filter((column) => shared(column) === most)
    return best.length > 0 ? best : named((word) => means({ ...question, same }, word))
  })
  const columns = bothOf(spoken, own)
  const [one] = columns
  if (!one) return null
  const words = [...row.words, ...columns.flatMap(({ name }) => columnWords(name))]
  const fit = fitness(given, { words, least: 0.6 })
  if (fit === null) return null
  const shown = columns.map((column) => column.at).sort((a, b) => a - b)
  const text = sentence(rowSaid(table, row, { columns: shown, language }), language)
  return { text, rows: [row], columns: shown, score: fit + 0.3 }
}

/** The two columns of one kind: one for each side, or the only other one beside that of one side. */
function bothOf([left = [], right = []]: Column[][], own: Column[]): Column[] {
  const [first] = left.length === 1 ? left : right
  if (!first || Math.max(left.length, right.length) !== 1) return []
  const alike = own.filter(({ kind, at }) => kind === first.kind && at !== first.at)
  const second = left.length === 1 && right.length === 1 ? right : alike
  const [other] = second
  const isOther = other && second.length === 1 && other.at !== first.at && other.kind === first.kind
  return isOther ? [first, other] : []
}
