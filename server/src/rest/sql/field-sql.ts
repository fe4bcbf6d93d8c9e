import type { Catalog, Relation } from '../catalog/catalog.ts'
import { RestError, unknownColumn } from '../errors.ts'
import type { Field } from '../parse/field-grammar.ts'
import { fromCatalog, ident, type Sql, sql } from './sql.ts'

export type Place = { catalog: Catalog; relation: Relation; alias: string; depth: number }

/** A column, or a function of the row that acts as one. */
export function columnSql({ catalog, relation, alias, depth }: Place, name: string): Sql {
  if (relation.columns.has(name)) return ident(alias, name)
  const computed = catalog.computed
    .get(relation)
    ?.find((one) => one.name === name && one.target === undefined)
  if (computed) return sql`${ident(computed.schema, computed.name)}(${ident(alias)})`
  throw unknownColumn(depth > 0 ? `${relation.name}_${depth}` : relation.name, name)
}

export function fieldSql(place: Place, field: Field): Sql {
  const column = columnSql(place, field.name)
  if (field.path.length === 0) return column
  const isJson = place.relation.columns.get(field.name)?.family === 'json'
  const start = isJson ? column : sql`to_jsonb(${column})`
  const path = field.path.reduce((expression, { arrow, key, isIndex }) => {
    if (arrow === '->') {
      return isIndex ? sql`${expression}->${key}::int4` : sql`${expression}->${key}::text`
    }
    return isIndex ? sql`${expression}->>${key}::int4` : sql`${expression}->>${key}::text`
  }, start)
  return sql`(${path})`
}

/** A type a client named, taken from the list of those it may name. */
export function castSql(catalog: Catalog, expression: Sql, type: string | undefined): Sql {
  if (type === undefined) return expression
  const [, name = '', modifier = '', array = ''] =
    /^([^([]*)(\([^)]*\))?((?:\[\])*)$/.exec(type) ?? []
  const known = catalog.types.get(name.trim()) ?? catalog.types.get(name.trim().toLowerCase())
  if (!known) throw new RestError(400, '42704', `type "${type}" does not exist`)
  const numbers = fromCatalog(modifier.replaceAll(/[^\d,()]/g, ''))
  return sql`cast(${expression} as ${known}${numbers}${fromCatalog(array)})`
}
