import type { Table } from '../../../knowledge/reading/tables/table.ts'
import type { Passage, Sentence } from '../../../knowledge/search/passage.ts'
import { unmarked } from '../../citations/list-marker.ts'
import { askOf, understoodWords } from '../tables/ask.ts'
import { cellValue } from '../tables/cells/values.ts'
import { alike, questionOf } from '../tables/cells/words.ts'
import { telling } from '../tables/known-tables.ts'
import { recordLists, withoutAside } from '../tables/record-lists.ts'

const listItem = /^([-*•]|\d+[.)])\s/

/** Whether the line that the sentence stands in is an item of a list. */
export function isListItem(passage: Passage, index: number) {
  const sentence = passage.sentences[index]
  if (!sentence) return false
  const end = passage.body.indexOf('\n', sentence.to)
  const line = passage.body.slice(
    passage.body.lastIndexOf('\n', sentence.from) + 1,
    end === -1 ? undefined : end,
  )
  return listItem.test(line.trimStart())
}

type Span = Pick<Sentence, 'text' | 'from' | 'to'>
type Place = Pick<Span, 'from' | 'to'>

// A turn looks at the lists of a passage for each of its sentences.
const known = new WeakMap<Passage, Table[]>()

/** The list in which a place of a passage stands, if it says the same of each thing: "Cinnamon bun: £3.20". */
export function listOfThings(passage: Passage, at?: Place): Table | undefined {
  const lists = known.get(passage) ?? recordLists(passage.body, '')
  known.set(passage, lists)
  return at && lists.find(({ from, to }) => from <= at.from && at.from <= to)
}

/**
 * Of a list of things the one that a question of its price or its time names, speaking of nothing else; null where
 * there is none, or where it names several. `at` stands in the list.
 */
export function itemNamed(passage: Passage, at: Place, asked: string): Span | null {
  const { body, heading, language } = passage
  const question = questionOf(asked, language)
  const { kinds, superlative, comparative } = askOf(question)
  const list = listOfThings(passage, at)
  if (!list || !kinds || superlative || comparative) return null
  const isSaid = (word: string) => question.content.some((each) => alike(question, each, word))
  const [row, second] = list.rows.filter(({ cells: [name = ''] }) => telling(name).some(isSaid))
  if (!row || second) return null
  const [name = '', ...values] = row.cells
  if (!values.some((value) => kinds.includes(cellValue(withoutAside(value), '').kind))) return null
  const told = [...telling(name), ...telling(heading.join(' '))]
  const understood = understoodWords(question)
  const isTold = (word: string) =>
    understood.has(word) || told.some((each) => alike(question, word, each))
  if (!question.content.every(isTold)) return null
  return unmarked({ text: body.slice(row.from, row.to), from: row.from, to: row.to })
}
