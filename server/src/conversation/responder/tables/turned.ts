import { kindOf } from './cells/values.ts'
import { type KnownRow, type KnownTable, telling } from './known-tables.ts'

// What is sold side by side, where the corner of the table does not say what it is.
const offers =
  'plan tariff package tier edition version option subscription membership licence license tarif paket lizenz abo formule forfait abonnement tarifa paquete piano tariffa abbonamento vertrag angebot modell modele modelo modello contract model level bundle'.split(
    ' ',
  )

const ofFeatures =
  /^(?:|features?|details?|what you get|leistung(?:en)?|merkmale?|eigenschaft(?:en)?|caractéristiques?|características?|prestaciones|caratteristiche)$/iu

/** How alike the kinds of these cells are, 0..1. */
function likeness(cells: string[]): number {
  const filled = cells.filter((cell) => cell !== '')
  const kinds = filled.map((cell) => kindOf([cell], ''))
  const most = Math.max(0, ...kinds.map((kind) => kinds.filter((each) => each === kind).length))
  return filled.length === 0 ? 1 : most / filled.length
}

const mean = (values: number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/**
 * A table whose columns are the things and whose rows say what is told of them, with a thing in each row; null where the
 * rows are things already.
 */
function turned(table: KnownTable): KnownTable | null {
  const { columns, rows, whole, isList } = table
  if (isList || !whole || rows.length < 2 || columns.length < 3 || rows[0]?.code) return null
  if (columns.slice(1).some((column) => !/\p{L}{2}/u.test(column))) return null
  const things = columns.map((_, at) => rows.map(({ cells }) => cells[at] ?? '')).slice(1)
  const across = mean(rows.map(({ cells }) => likeness(cells.slice(1))))
  const down = mean(things.map(likeness))
  if (across <= down + 0.2) return null
  const places = rows.map(({ passage, from, to }) => ({ passage, from, to }))
  const own = columns.slice(1).map((name, at): KnownRow => {
    const [first = { passage: 0, from: 0, to: 0 }] = places
    const cells = [name, ...(things[at] ?? [])]
    return { ...first, cells, name, words: telling(name), places: [first, ...places] }
  })
  const [corner = '', ...names] = [columns[0] ?? '', ...rows.map(({ name }) => name)]
  const kinds = [...(ofFeatures.test(corner.trim()) ? offers : []), ...table.context]
  return { ...table, columns: [corner, ...names], rows: own, kinds }
}

/** A table as it stands, and by its things where they are its columns. */
export function bothWays(table: KnownTable): KnownTable[] {
  const other = turned(table)
  return other ? [{ ...table, ofColumns: other.kinds ?? [] }, other] : [table]
}

/** The tables, of which those whose things another one has too call them what that one does. */
export function withSharedKinds(tables: KnownTable[]): KnownTable[] {
  return tables.map((table) => {
    if (!table.kinds) return table
    const names = new Set(table.rows.map(({ name }) => name.toLowerCase()))
    const shared = tables.filter(
      ({ rows, kinds, ofColumns }) =>
        !kinds && !ofColumns && rows.filter(({ name }) => names.has(name.toLowerCase())).length > 1,
    )
    return {
      ...table,
      kinds: [...table.kinds, ...shared.flatMap(({ columns: [first = ''] }) => telling(first))],
    }
  })
}
