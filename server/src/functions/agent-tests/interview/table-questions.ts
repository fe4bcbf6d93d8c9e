import { columnName, readTables } from '../../../knowledge/reading/tables/table.ts'
import type { Passage, Question } from './question.ts'

const longestCell = 60

/** Names of rows and columns are words; "3" would say nothing without the table beside it. */
const isName = (text: string) => /\p{L}{2}/u.test(text) && text.length <= longestCell

// What these hold says who or which a row is; nobody asks "What is the name for Head of tours?".
const ofRow =
  /^(?:(?:full |first |last |contact )?names?|contacts?|(?:tele)?phones?|e-?mails?|telefon|(?:\p{L}+ )?(?:ids?|codes?|keys?|refs?|references?|skus?|no\.?|nr\.?)|(?:vor|nach)?name|kontakt|ansprechpartner(?:in)?|nummer|noms?|nombres?)$/iu

// Any sentence may have these.
const common = /^(?:\P{L}?\d|yes|no|none|free|ja|nein|keine?|oui|non|aucune?|sí|ninguno)$/iu
const isValue = (text: string) =>
  /[\p{L}\d]/u.test(text) && text.length <= longestCell && !common.test(text)

const money = /\p{Sc}|\b(?:EUR|USD|GBP|CHF)\b/u

// "Bookings per month" are several, "price for two months" is one.
const follows = / (?:per|for|in|of|from|until|without|with|a|an|each|every) .*$/i
const isPlural = (name: string) => /[^isu]s$/i.test(name.replace(follows, ''))

function ask(row: string, column: string, value: string, language: string) {
  const name = columnName(column, language)
  if (language !== 'en') return `${row}: ${name}?`
  // "Per day" says for how long, and not what.
  if (/^per /i.test(name)) {
    return money.test(value) ? `How much is ${row} ${name}?` : `What is it ${name} for ${row}?`
  }
  if (/^(?:children|guests|people|persons|staff)$/i.test(name))
    return `How many ${name} for ${row}?`
  return `What ${isPlural(name) ? 'are' : 'is'} the ${name} for ${row}?`
}

/** One question a cell: its column, of its row. */
export function tableQuestions({ body, language }: Passage): Question[] {
  return readTables(body).flatMap(({ columns, rows }) => {
    const names = rows.map(({ cells }) => cells[0] ?? '')
    return rows.flatMap(({ cells, from, to }) => {
      const [row = '', ...values] = cells
      // Of two rows of one name the question would not say which.
      if (!isName(row) || names.filter((name) => name === row).length > 1) return []
      return values.flatMap((value, at) => {
        const column = columns[at + 1] ?? ''
        if (!isName(column) || ofRow.test(column.trim()) || !isValue(value)) return []
        const question = ask(row, column, value, language)
        return { kind: 'table' as const, question, expected: value, evidence: body.slice(from, to) }
      })
    })
  })
}
