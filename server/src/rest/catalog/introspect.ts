import type pg from 'pg'
import { fromCatalog, type Sql } from '../sql/sql.ts'
import {
  type Argument,
  type Catalog,
  type Column,
  key,
  type Relation,
  type Routine,
} from './catalog.ts'
import { computedOf, type RoutineRow } from './computed.ts'
import { foreignKeysSql, relationsSql, routinesSql, typesSql } from './introspection-sql.ts'
import { type ForeignKeyRow, relationshipsOf } from './relationships.ts'
import { type Origin, viewOrigins } from './view-columns.ts'

type ColumnRow = {
  number: number
  name: string
  type: string
  family: Column['family']
  default: string | null
}
type RelationRow = {
  oid: string
  schema: string
  name: string
  kind: string
  exposed: boolean
  events: number
  columns: ColumnRow[]
  primary_key: string[]
  definition: string | null
}

const builtInTypes = [
  'text',
  'varchar',
  'character varying',
  'char',
  'character',
  'bpchar',
  'citext',
  'uuid',
  'int2',
  'int4',
  'int8',
  'smallint',
  'integer',
  'int',
  'bigint',
  'numeric',
  'decimal',
  'money',
  'real',
  'float',
  'float4',
  'float8',
  'double precision',
  'boolean',
  'bool',
  'json',
  'jsonb',
  'date',
  'time',
  'timetz',
  'timestamp',
  'timestamptz',
  'interval',
  'time with time zone',
  'time without time zone',
  'timestamp with time zone',
  'timestamp without time zone',
  'bytea',
  'inet',
  'cidr',
  'macaddr',
  'tsvector',
  'tsquery',
  'bit',
  'varbit',
  'point',
  'box',
  'int4range',
  'int8range',
  'numrange',
  'tsrange',
  'tstzrange',
  'daterange',
]

// pg_relation_is_updatable: bits of the commands update, insert and delete.
const [updateBit, insertBit, deleteBit] = [4, 8, 16]

function column(row: Omit<ColumnRow, 'number'>): Column {
  return {
    name: row.name,
    type: fromCatalog(row.type),
    typeName: row.type,
    family: row.family,
    default: row.default === null ? undefined : fromCatalog(row.default),
  }
}

function relation(row: RelationRow): Relation {
  return {
    schema: row.schema,
    name: row.name,
    columns: new Map(row.columns.map((one) => [one.name, column(one)])),
    primaryKey: row.primary_key,
    isView: row.kind === 'v' || row.kind === 'm',
    isInsertable: (row.events & insertBit) !== 0,
    isUpdatable: (row.events & updateBit) !== 0,
    isDeletable: (row.events & deleteBit) !== 0,
  }
}

/** The columns of a view that are the whole primary key of a table it shows. */
function keyOfView(
  view: RelationRow,
  origins: readonly Origin[],
  rowByOid: ReadonlyMap<string, RelationRow>,
): string[] {
  return [...new Set(origins.map(({ relation: oid }) => oid))].flatMap((oid) => {
    const source = rowByOid.get(oid)
    const keys = source?.primary_key ?? []
    const shown = keys.flatMap((name) => {
      const number = source?.columns.find((one) => one.name === name)?.number
      const origin = origins.find((one) => one.relation === oid && one.sourceColumn === number)
      const column = view.columns.find((one) => one.number === origin?.column)
      return column ? [column.name] : []
    })
    return shown.length === keys.length ? shown : []
  })
}

/** The row of a function with OUT or TABLE columns, seen as a relation without a table. */
function outRow(row: RoutineRow): Relation | undefined {
  const out = (row.args ?? []).filter(({ mode }) => mode !== 'i' && mode !== 'v')
  if (out.length === 0) return undefined
  const columns = out.map(({ name, type }): [string, Column] => {
    const family =
      type === 'json' || type === 'jsonb' ? 'json' : type.endsWith('[]') ? 'nested' : 'other'
    return [name, column({ name, type, family, default: null })]
  })
  return {
    schema: row.schema,
    name: row.name,
    columns: new Map(columns),
    primaryKey: [],
    isView: false,
    isInsertable: false,
    isUpdatable: false,
    isDeletable: false,
  }
}

const bodyTypes: Record<string, Routine['bodyType']> = {
  json: 'json',
  jsonb: 'json',
  text: 'text',
  bytea: 'bytea',
}

function routine(row: RoutineRow, relations: Map<string, Relation>): Routine | undefined {
  const inputs = (row.args ?? []).filter(({ mode }) => mode !== 'o' && mode !== 't')
  const args = inputs.map(
    ({ name, type, mode }, index): Argument => ({
      name,
      type: fromCatalog(type),
      typeName: type,
      isRequired: index < inputs.length - row.defaults && mode !== 'v',
      isVariadic: mode === 'v',
    }),
  )
  const [first] = args
  const bodyType = args.length === 1 && first?.name === '' ? bodyTypes[first.typeName] : undefined
  // An argument without a name can only be the whole body.
  if (!bodyType && args.some(({ name }) => name === '')) return undefined
  const composite = outRow(row) ?? relations.get(row.row_type)
  const returns: Routine['returns'] = row.is_void
    ? { kind: 'void' }
    : composite
      ? { kind: 'row', relation: composite }
      : { kind: 'scalar' }
  const { schema, name, is_set: isSet, is_volatile: isVolatile } = row
  return { schema, name, args, bodyType, isSet, returns, isVolatile }
}

/** Reads everything the API exposes from PostgreSQL's own catalog, in one transaction. */
export async function introspect(
  client: pg.ClientBase,
  schemas: readonly string[],
): Promise<Catalog> {
  await client.query(
    "begin read only; set local search_path = ''; set local statement_timeout = '30s'",
  )
  try {
    const rows = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = [schemas]) =>
      (await client.query<R>(text, values)).rows
    const relationRows = await rows<RelationRow>(relationsSql)
    const foreignKeys = await rows<ForeignKeyRow>(foreignKeysSql, [])
    const routineRows = await rows<RoutineRow>(routinesSql)
    const types = await rows<{ name: string; type: string }>(typesSql)

    const rowByOid = new Map(relationRows.map((row) => [row.oid, row]))
    for (const row of relationRows) {
      if (row.definition) row.primary_key = keyOfView(row, viewOrigins(row.definition), rowByOid)
    }
    const byOid = new Map(relationRows.map((row) => [row.oid, relation(row)]))
    const exposed = new Map<string, Relation>()
    for (const row of relationRows) {
      const known = byOid.get(row.oid)
      if (row.exposed && known) exposed.set(row.oid, known)
    }
    const columnsByOid = new Map(
      relationRows.map((row) => [
        row.oid,
        new Map(row.columns.map((one) => [one.number, one.name])),
      ]),
    )
    const views = relationRows.flatMap((row) =>
      row.definition ? [{ oid: row.oid, origins: viewOrigins(row.definition) }] : [],
    )
    const routines = new Map<string, Routine[]>()
    for (const row of routineRows) {
      const found = routine(row, byOid)
      const name = key(row.schema, row.name)
      if (found) routines.set(name, [...(routines.get(name) ?? []), found])
    }
    return {
      schemas,
      relations: new Map([...exposed.values()].map((one) => [key(one.schema, one.name), one])),
      routines,
      relationships: relationshipsOf({ foreignKeys, exposed, columnsByOid, views }),
      computed: computedOf(routineRows, exposed),
      types: new Map<string, Sql>([
        ...builtInTypes.map((name): [string, Sql] => [name, fromCatalog(name)]),
        ...types.map(({ name, type }): [string, Sql] => [name, fromCatalog(type)]),
      ]),
    }
  } finally {
    await client.query('rollback')
  }
}
