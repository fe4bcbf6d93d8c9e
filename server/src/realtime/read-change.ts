import { sql } from 'kysely'
import { asUser, type Claims, type Db, type Trx } from '../lib/database.ts'
import type { Change } from './change-feed.ts'

type Column = { name: string; type: string }
export type SeenChange = {
  columns: Column[]
  record: Record<string, unknown> | null
  /** What a filter may ask for: the row, or of a deleted one what the notice told. */
  known: Record<string, unknown>
}

/** The columns that the caller's role may select; none without the right to use the schema. */
async function columnsOf(trx: Trx, { schema, table }: Change) {
  const { rows } = await sql<Column>`
    select attname as name, typname as type
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_type on pg_type.oid = atttypid
    where nspname = ${schema} and relname = ${table} and attnum > 0 and not attisdropped
      and has_schema_privilege(pg_namespace.oid, 'usage')
      and has_column_privilege(attrelid, attnum, 'select')
    order by attnum
  `.execute(trx)
  return rows
}

async function sawDeleted(trx: Trx, claims: Claims, change: Change) {
  if (claims.role === 'service_role') return true
  const { schema, table, organization, person } = change
  const { rows } = await sql<{ saw: boolean }>`
    select private.saw_deleted(${`${schema}.${table}`}, ${organization}::uuid, ${person}::uuid) as saw
  `.execute(trx)
  return rows[0]?.saw ?? false
}

async function rowOf(trx: Trx, { schema, table, id }: Change, columns: Column[]) {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(found) as row
    from (select ${names} from ${sql.table(`${schema}.${table}`)} where id = ${id}::uuid) as found
  `.execute(trx)
  return rows[0]?.row
}

/** A change as a select of this caller shows it now; undefined when it shows nothing. */
export function readChange(db: Db, claims: Claims, change: Change) {
  return asUser(db, claims, async (trx): Promise<SeenChange | undefined> => {
    const columns = await columnsOf(trx, change)
    if (columns.length === 0) return undefined
    if (change.type === 'DELETE') {
      if (!(await sawDeleted(trx, claims, change))) return undefined
      const { id, organization, person } = change
      const known = { id, organization_id: organization, user_id: person }
      return { columns, record: null, known }
    }
    const record = await rowOf(trx, change, columns)
    return record && { columns, record, known: record }
  })
}
