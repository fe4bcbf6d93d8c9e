import type { Passage, Sentence } from '../../../knowledge/search/passage.ts'
import { isCommand } from '../question/type-match.ts'

/** Whether a sentence is a row of a table: its words are not those of its line. */
export const isRow = ({ body }: Passage, { text, from, to }: Sentence) =>
  body.slice(from, to) !== text

/** Whether a cell of a row says what is to be done: "Let it cool for an hour". */
export const hasCommand = ({ body }: Passage, { from, to }: Pick<Sentence, 'from' | 'to'>) =>
  body
    .slice(from, to)
    .split(/[|;,\t]/)
    .some((cell) => isCommand(cell.trim()))
