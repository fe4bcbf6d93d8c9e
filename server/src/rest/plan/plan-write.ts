import type { Column, Relation } from '../catalog/catalog.ts'
import { badBody, RestError } from '../errors.ts'
import type { Payload } from '../parse/payload.ts'
import type { Preferences } from '../parse/preferences.ts'
import { and, empty, fromCatalog, ident, join, type Sql, sql } from '../sql/sql.ts'

type Rows = Extract<Payload, { kind: 'rows' }>

function unknownName(relation: Relation, column: string) {
  return new RestError(
    400,
    'PGRST204',
    `Could not find the '${column}' column of '${relation.name}' in the schema cache`,
  )
}

function columnOf(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (!column) throw unknownName(relation, name)
  return column
}

/** The columns a write sets: `columns=`, or the keys that every row must then share. */
export function writtenColumns(
  relation: Relation,
  { rows }: Rows,
  given: string[] | undefined,
): Column[] {
  if (given) return given.map((name) => columnOf(relation, name))
  const names = Object.keys(rows[0] ?? {})
  const isSame = (row: Record<string, unknown>) =>
    Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name))
  if (!rows.every(isSame)) throw badBody('All object keys must match')
  return names.map((name) => columnOf(relation, name))
}

function definitions(columns: readonly Column[]) {
  return join(
    columns.map(({ name, type }) => sql`${ident(name)} ${type}`),
    ', ',
  )
}

/** `_p`: the rows of the body, typed by the table. */
function payloadSql(json: string, columns: readonly Column[]) {
  return sql`json_to_recordset(${json}::json) as _p(${definitions(columns)})`
}

/** Each row laid over the defaults of its columns, so that a key it lacks takes the default. */
function defaultedSql(json: string, columns: readonly Column[]) {
  const names = join(
    columns.map(({ name }) => ident('_p', name)),
    ', ',
  )
  const defaults = columns.flatMap(({ name, default: fallback }) =>
    fallback ? [sql`${name}::text, ${fallback}`] : [],
  )
  return sql`select ${names} from jsonb_array_elements(${json}::jsonb) as _j(row), jsonb_to_record(jsonb_build_object(${join(defaults, ', ')}) || _j.row) as _p(${definitions(columns)})`
}

/** Counts the rows that were inserted and not merged, without reading a column of them. */
const countUp = fromCatalog(
  "set_config('rest.inserted', (coalesce(nullif(current_setting('rest.inserted', true), '')::int, 0) + 1)::text, true) <> '0'",
)
const countDown = fromCatalog(
  "set_config('rest.inserted', (coalesce(nullif(current_setting('rest.inserted', true), '')::int, 0) - 1)::text, true) <> '-1'",
)
export const insertedSql = fromCatalog("nullif(current_setting('rest.inserted', true), '')")

export type Resolution = { kind: Preferences['resolution']; target: readonly string[] }

function conflictSql(columns: readonly Column[], resolution: Resolution | undefined) {
  if (!resolution?.kind || resolution.target.length === 0) return empty
  const target = join(
    resolution.target.map((name) => ident(name)),
    ', ',
  )
  if (resolution.kind === 'ignore-duplicates' || columns.length === 0) {
    return sql` on conflict (${target}) do nothing`
  }
  const sets = columns.map(({ name }) => sql`${ident(name)} = excluded.${ident(name)}`)
  return sql` on conflict (${target}) do update set ${join(sets, ', ')} where ${countDown}`
}

type Insert = {
  relation: Relation
  alias: string
  payload: Rows
  columns: readonly Column[]
  useDefaults: boolean
  resolution: Resolution | undefined
  returning: Sql
  /** PUT: the body must carry the key that the address names. */
  keys: readonly (readonly [name: string, value: string])[]
}

export function insertSql(insert: Insert): Sql {
  const { relation, payload, columns, resolution, returning } = insert
  const into = sql`${ident(relation.schema, relation.name)} as ${ident(insert.alias)}`
  if (columns.length === 0) {
    const rows = payload.rows.length
    if (rows === 1 && insert.keys.length === 0) {
      const conflict = conflictSql(columns, resolution)
      return sql`insert into ${into} default values${conflict} returning ${returning}`
    }
    if (rows > 1) throw badBody('Rows without any value can only be inserted one at a time')
    return sql`select ${returning} from ${into} where false`
  }
  const names = join(
    columns.map(({ name }) => ident(name)),
    ', ',
  )
  const isKey = insert.keys.map(([name, value]) => sql`${ident('_p', name)} = ${value}`)
  const count = resolution?.kind === 'merge-duplicates' ? [countUp] : []
  const source = insert.useDefaults
    ? defaultedSql(payload.json, columns)
    : sql`select ${join(
        columns.map(({ name }) => ident('_p', name)),
        ', ',
      )} from ${payloadSql(payload.json, columns)}`
  return sql`insert into ${into} (${names}) ${source} where ${and([...isKey, ...count])}${conflictSql(columns, resolution)} returning ${returning}`
}

type Update = {
  relation: Relation
  alias: string
  payload: Rows
  columns: readonly Column[]
  where: Sql[]
  returning: Sql
}

export function updateSql({ relation, alias, payload, columns, where, returning }: Update): Sql {
  const table = sql`${ident(relation.schema, relation.name)} as ${ident(alias)}`
  if (columns.length === 0 || payload.rows.length === 0) {
    return sql`select ${returning} from ${table} where false`
  }
  const sets = columns.map(({ name }) => sql`${ident(name)} = ${ident('_p', name)}`)
  const first = sql`(select * from ${payloadSql(payload.json, columns)} limit 1) as _p`
  return sql`update ${table} set ${join(sets, ', ')} from ${first} where ${and(where)} returning ${returning}`
}

export function deleteSql({
  relation,
  alias,
  where,
  returning,
}: Omit<Update, 'payload' | 'columns'>): Sql {
  return sql`delete from ${ident(relation.schema, relation.name)} as ${ident(alias)} where ${and(where)} returning ${returning}`
}
