import { columnName } from '../../../../knowledge/reading/tables/table.ts'
import type { KnownRow, KnownTable } from '../known-tables.ts'
import { withUnit } from './values.ts'

type Phrases = {
  one: string
  several: string
  against: (value: string, name: string) => string
  same: string
  yes: string
  no: string
}

const english: Phrases = {
  one: 'That is',
  several: 'Those are',
  against: (value, name) => `compared with ${name}: ${value}`,
  same: 'They are the same',
  yes: 'Yes',
  no: 'No',
}

const phrases: Record<string, Phrases> = {
  en: english,
  de: {
    one: 'Das ist',
    several: 'Das sind',
    against: (value, name) => `im Vergleich zu ${name}: ${value}`,
    same: 'Beide sind gleich',
    yes: 'Ja',
    no: 'Nein',
  },
  fr: {
    one: "C'est",
    several: 'Ce sont',
    against: (value, name) => `par rapport à ${name} : ${value}`,
    same: "C'est pareil",
    yes: 'Oui',
    no: 'Non',
  },
  es: {
    one: 'Es',
    several: 'Son',
    against: (value, name) => `en comparación con ${name}: ${value}`,
    same: 'Son iguales',
    yes: 'Sí',
    no: 'No',
  },
  it: {
    one: 'È',
    several: 'Sono',
    against: (value, name) => `rispetto a ${name}: ${value}`,
    same: 'Sono uguali',
    yes: 'Sì',
    no: 'No',
  },
  pt: {
    one: 'É',
    several: 'São',
    against: (value, name) => `em comparação com ${name}: ${value}`,
    same: 'São iguais',
    yes: 'Sim',
    no: 'Não',
  },
  nl: {
    one: 'Dat is',
    several: 'Dat zijn',
    against: (value, name) => `vergeleken met ${name}: ${value}`,
    same: 'Ze zijn gelijk',
    yes: 'Ja',
    no: 'Nee',
  },
}

export const phrasesFor = (language: string): Phrases | null => phrases[language] ?? null

const names = Object.values(phrases).map(({ one }) => one)
const oneNamed = new RegExp(`(?<![\\p{L}])(?:${names.join('|')}) (\\p{Lu}[^:.!?]{1,60}): `, 'u')

/** The one row that an answer found among others: "Boardroom", of "That is Boardroom: evening £390." */
export const rowNamedIn = (answer: string): string | null => oneNamed.exec(answer)?.[1] ?? null

/** Names joined as the language joins them. */
export function joinNames(names: string[], language: string): string {
  const known = Intl.ListFormat.supportedLocalesOf([language === 'simple' ? 'en' : language])
  const format = new Intl.ListFormat(known[0] ?? 'en', { type: 'conjunction' })
  return format.format(names)
}

/** One value of a row after the name of its column. */
export function valueSaid(
  table: KnownTable,
  row: KnownRow,
  { at, language }: { at: number; language: string },
) {
  const { column, cell } = withUnit(table.columns[at] ?? '', row.cells[at] ?? '')
  return `${columnName(column, language)} ${cell}`.trim()
}

/** A value alone, with its unit. */
export const cellSaid = (table: KnownTable, row: KnownRow, at: number) =>
  withUnit(table.columns[at] ?? '', row.cells[at] ?? '').cell

/** What the table says of a row in these columns. Values without a name of their own stand side by side. */
export function rowSaid(
  table: KnownTable,
  row: KnownRow,
  { columns, language }: { columns: number[]; language: string },
) {
  const filled = columns.filter((at) => (row.cells[at] ?? '') !== '')
  const separator = filled.every((at) => table.columns[at] === '') ? ', ' : '; '
  const values = filled.map((at) => valueSaid(table, row, { at, language })).join(separator)
  return values === '' ? row.name : `${row.name}: ${values}`
}

export const sentence = (text: string, language: string) =>
  /[.!?。！？]$/.test(text) ? text : `${text}${language === 'ja' || language === 'zh' ? '。' : '.'}`

/** With a capital at its beginning. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
