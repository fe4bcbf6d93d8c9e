import { sql } from 'kysely'
import { asService, type Db } from '../lib/database/database.ts'
import { csvLine } from './csv.ts'

export type ExportTable = { schema: string; name: string; columns: string[]; key: string[] }

/**
 * The tables that hold rows of an organisation, as the catalog has them, with the columns that its owners may read:
 * what stands for a password or a key is never among them.
 */
export async function exportTables(db: Db): Promise<ExportTable[]> {
  const { rows } = await asService(db, (trx) =>
    sql<ExportTable>`
      select
        nspname as schema, relname as name,
        array_agg(attname::text order by attnum) as columns,
        (
          select array_agg(attribute.attname::text order by position)
          from pg_constraint
          cross join unnest(conkey) with ordinality as key_column (number, position)
          join pg_attribute as attribute on attribute.attrelid = conrelid and attribute.attnum = key_column.number
          where conrelid = pg_class.oid and contype = 'p'
        ) as key
      from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relkind in ('r', 'p') and nspname in ('public', 'billing')
        and atttypid <> 'tsvector'::regtype
        and attname <> 'storage_key'
        and has_column_privilege('authenticated', pg_class.oid, attnum, 'select')
        and exists (
          select from pg_attribute as owned
          where owned.attrelid = pg_class.oid
            and (owned.attname = 'organization_id' or (relname = 'organizations' and owned.attname = 'id'))
        )
      group by pg_class.oid, nspname, relname
      order by nspname desc, relname
    `.execute(trx),
  )
  return rows
}

const pageSize = 500

export type Scope = { db: Db; organizationId: string; signal?: AbortSignal | undefined }

/** The rows of a table as JSON texts, page by page in the order of its key. */
async function* pagesOf({ schema, name, columns, key }: ExportTable, scope: Scope) {
  const { db, organizationId, signal } = scope
  const owner = name === 'organizations' ? 'id' : 'organization_id'
  const keys = sql.join(key.map((column) => sql.ref(`stored_row.${column}`)))
  let after: unknown[] | undefined
  do {
    signal?.throwIfAborted()
    const beyond = after
      ? sql`and (${keys}) > (${sql.join(after.map((value) => sql`${value}`))})`
      : sql``
    const { rows } = await asService(db, (trx) =>
      sql<{ json: string }>`
        select to_json(exported_row)::text as json
        from ${sql.table(`${schema}.${name}`)} as stored_row
        cross join lateral (
          select ${sql.join(columns.map((column) => sql.ref(`stored_row.${column}`)))}
        ) as exported_row
        where ${sql.ref(`stored_row.${owner}`)} = ${organizationId} ${beyond}
        order by ${keys}
        limit ${pageSize}
      `.execute(trx),
    )
    if (rows.length > 0) yield rows.map(({ json }) => json)
    const last = rows.length === pageSize ? JSON.parse(rows.at(-1)?.json ?? '{}') : undefined
    after = last && key.map((column) => last[column])
  } while (after)
}

/** A table as one JSON array, exactly as it is stored. */
export async function* tableAsJson(table: ExportTable, scope: Scope) {
  let isFirst = true
  yield '['
  for await (const page of pagesOf(table, scope)) {
    yield `${isFirst ? '' : ','}\n${page.join(',\n')}`
    isFirst = false
  }
  yield '\n]\n'
}

/** The same for spreadsheets. */
export async function* tableAsCsv(table: ExportTable, scope: Scope) {
  yield csvLine(table.columns)
  for await (const page of pagesOf(table, scope)) {
    yield page
      .map((json) => {
        const row: Record<string, unknown> = JSON.parse(json)
        return csvLine(table.columns.map((column) => row[column]))
      })
      .join('')
  }
}
