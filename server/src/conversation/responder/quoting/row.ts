import type { Passage, Sentence } from '../../../knowledge/search/passage.ts'

/** Whether a sentence is a row of a table: its words are not those of its line. */
export const isRow = ({ body }: Passage, { text, from, to }: Sentence) =>
  body.slice(from, to) !== text
