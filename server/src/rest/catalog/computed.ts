import type { Computed, Relation } from './catalog.ts'

export type RoutineRow = {
  schema: string
  name: string
  is_set: boolean
  is_volatile: boolean
  is_void: boolean
  one_row: boolean
  row_type: string
  inputs: number
  defaults: number
  is_variadic: boolean
  args: { name: string; mode: string; type: string; row_type: string }[] | null
}

/** Functions of one row: a value is a column of its own, rows of a relation are a relationship. */
export function computedOf(rows: readonly RoutineRow[], exposed: ReadonlyMap<string, Relation>) {
  const computed = new Map<Relation, Computed[]>()
  for (const row of rows) {
    const [argument] = row.args ?? []
    const source = row.args?.length === 1 && argument ? exposed.get(argument.row_type) : undefined
    if (!source || row.is_void) continue
    const target = exposed.get(row.row_type)
    if (row.is_set && !target) continue
    const { schema, name } = row
    const isSingle = !row.is_set || row.one_row
    computed.set(source, [...(computed.get(source) ?? []), { schema, name, target, isSingle }])
  }
  return computed
}
