import { folded } from '../cells/words.ts'
import type { KnownTable } from '../known-tables.ts'
import { type Column, columnsAt } from '../match.ts'

const person =
  /^(?:(?:Dr|Prof|Mr|Mrs|Ms|Herr|Frau)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*){1,2}$/u

const ofContacts =
  /\b(?:contact|person|manager|head|lead|responsible|ansprechpartner\w*|leitung|responsable)\b/

// "Tarn Field" is written as a person is.
const ofPlaces =
  /\b(?:sites?|places?|towns?|cit(?:y|ies)|branch|location|address|street|rooms?|clubs?|schools?|venue|ort|standort|raum|lieu|ville|lugar|ciudad|sede|sala)\b/

/** The one column beside the names in which nearly every row has a person, by first and last name. */
export function columnsOfPeople(table: KnownTable): Column[] {
  const cellsOf = (at: number) => table.rows.map(({ cells }) => cells[at] ?? '').filter(Boolean)
  const places = table.columns.flatMap((_, at) => {
    const cells = cellsOf(at)
    const people = cells.filter((cell) => person.test(cell))
    const share = ofContacts.test(folded(table.columns[at] ?? '')) ? 0.5 : 0.8
    const isOfPeople = people.length >= share * cells.length && new Set(cells).size > 1
    return at > 0 && isOfPeople && !ofPlaces.test(folded(table.columns[at] ?? '')) ? [at] : []
  })
  return places.length === 1 ? columnsAt(table, places) : []
}
