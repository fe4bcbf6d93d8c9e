import { has, type Question } from '../cells/words.ts'
import { columnWords } from '../known-tables.ts'
import type { Column } from '../match.ts'

const meaning =
  /^\W*(?:what(?:['’ ]?s| is| are| does)|was (?:ist|sind|heisst|bedeutet)|qu['’ ]est-ce que?|c['’ ]est quoi|que (?:es|significa)|cos['’ ]e|cosa significa|wat (?:is|betekent)|o que (?:e|significa))(?!\p{L})/u

/** Whether a question asks what something is, which no column is named for: "What's off-peak?" */
export const asksMeaning = (question: Question, columns: Column[]) =>
  meaning.test(question.text) &&
  !columns.some(({ name }) => columnWords(name).some((word) => has(question, word)))
