import { answerFromTables } from '../responder/tables/answer-from-tables.ts'
import { found } from './passages.ts'

/** A table as the text of a document has it; each row as its cells between bars. */
export const table = (...rows: string[]) => {
  const [head = '', ...body] = rows.map((row) => `| ${row} |`)
  return [head, `|${' --- |'.repeat(head.split('|').length - 2)}`, ...body].join('\n')
}

/** What tables among these texts say to a question. */
export function askTables(question: string, texts: Parameters<typeof found>[1], language = 'en') {
  return answerFromTables(question, found([], texts).passages, language)?.text ?? null
}
