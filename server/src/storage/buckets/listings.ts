import { Hono } from 'hono'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { takesBody, usualBody } from '../../http/body/limit-body.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser } from '../../lib/database/database.ts'
import { parseJson } from '../../lib/parse.ts'
import type { StorageDeps } from '../deps.ts'
import { partsBelow } from '../objects/object-address.ts'
import { invalidRequest } from '../storage-error.ts'

const order = z.enum(['asc', 'desc']).default('asc')
const Folder = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().max(200).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order,
    })
    .prefault({}),
})
const Page = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(4000).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at']).default('name'), order })
    .prefault({}),
})
const Cursor = z.tuple([z.string(), z.string()])

/** The names that begin so. In the order of bytes they are neighbours, so the index finds them. */
function beginsWith(prefix: string): RawBuilder<unknown> {
  return prefix === '' ? sql`true` : sql`name >= ${prefix} and name < ${prefix} || chr(1114111)`
}

/** `list`: one folder, its folders first. */
function folderSql(bucket: string, folder: z.output<typeof Folder>) {
  const { prefix, limit, offset, search, sortBy } = folder
  const inside = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const direction = sql.raw(sortBy.order)
  return sql<Record<string, unknown>>`
    with inside as (
      select *, substr(name, char_length(${inside}) + 1) as rest
      from storage.objects
      where bucket_id = ${bucket} and ${beginsWith(inside)}
    ),
    found as (
      select distinct split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata, 0 as kind
      from inside where position('/' in rest) > 0
      union all
      select rest, id, updated_at, created_at, last_accessed_at, metadata, 1
      from inside where position('/' in rest) = 0
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from found
    where position(lower(${search}) in lower(name)) > 0
    order by kind, ${sql.ref(sortBy.column)} ${direction}, name ${direction}
    limit ${limit} offset ${offset}`
}

type Entry = { name: string; sort: string; is_folder: boolean } & Record<string, unknown>

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return null
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw invalidRequest('The cursor is not one of ours')
  }
}

/** `list-v2`: everything below a prefix, page by page; with a delimiter what lies deeper is rolled up into folders. */
function pageSql(bucket: string, page: z.output<typeof Page>) {
  const { prefix, limit, cursor, with_delimiter, sortBy } = page
  const after = readCursor(cursor)
  const sort = sortBy.column === 'name' ? sql`name` : sql`max(${sql.ref(sortBy.column)})::text`
  const entry = with_delimiter
    ? sql`${prefix} || substring(substr(name, char_length(${prefix}) + 1) from '^[^/]*/?')`
    : sql`name`
  const beyond = sortBy.order === 'asc' ? sql`>` : sql`<`
  const direction = sql.raw(sortBy.order)
  return sql<Entry>`
    with entries as (
      select entry as name, ${sortBy.column === 'name' ? sql`entry` : sort} as sort, right(entry, 1) = '/' as is_folder,
        (array_agg(id))[1] as id, max(created_at) as created_at, max(updated_at) as updated_at,
        max(last_accessed_at) as last_accessed_at, (array_agg(metadata))[1] as metadata
      from (
        select *, (${entry}) collate "C" as entry from storage.objects
        where bucket_id = ${bucket} and ${beginsWith(prefix)}
      ) as below
      group by entry
    )
    select * from entries
    where ${after ? sql`(sort collate "C", name) ${beyond} (${after[0]}, ${after[1]})` : sql`true`}
    order by sort collate "C" ${direction}, name ${direction}
    limit ${limit + 1}`
}

function shown({ sort: _, is_folder, ...entry }: Entry) {
  if (is_folder) return { name: entry.name, key: entry.name.slice(0, -1) }
  return { ...entry, key: entry.name }
}

export function listings({ db }: StorageDeps) {
  const app = new Hono<AppEnv>()
  app.post('/object/list/*', takesBody(usualBody), async (c) => {
    const [bucket = ''] = partsBelow(c)
    const folder = await parseJson(c, Folder)
    const found = await asUser(db, c.get('claims'), (trx) => folderSql(bucket, folder).execute(trx))
    return c.json(found.rows)
  })
  app.post('/object/list-v2/*', takesBody(usualBody), async (c) => {
    const [bucket = ''] = partsBelow(c)
    const page = await parseJson(c, Page)
    const { rows } = await asUser(db, c.get('claims'), (trx) => pageSql(bucket, page).execute(trx))
    const entries = rows.slice(0, page.limit)
    const last = entries.at(-1)
    const hasNext = rows.length > page.limit && last !== undefined
    return c.json({
      hasNext,
      ...(hasNext && {
        nextCursor: Buffer.from(JSON.stringify([last.sort, last.name])).toString('base64url'),
      }),
      folders: entries.filter(({ is_folder }) => is_folder).map(shown),
      objects: entries.filter(({ is_folder }) => !is_folder).map(shown),
    })
  })
  return app
}
