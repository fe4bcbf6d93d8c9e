import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Trx } from '../../lib/database/database.ts'
import { parseJson, parseQuery } from '../../lib/parse.ts'
import type { StorageDeps } from '../deps.ts'
import { fileSize } from '../objects/file-size.ts'
import { anonymousHeaders, noSuchBucket, notOffered, StorageError } from '../storage-error.ts'

// Words that paths have a meaning for.
const reserved = [
  'public',
  'authenticated',
  'sign',
  'upload',
  'info',
  'list',
  'list-v2',
  'move',
  'copy',
]

const Id = z
  .string()
  .regex(/^[\w!.*'() &$@=;:+,?-]{1,100}$/)
  .refine((id) => id === id.trim() && !/^\.+$/.test(id) && !reserved.includes(id))
const mimeType = z.string().regex(/^[a-z0-9.+-]+\/(?:[a-z0-9.+-]+|\*)$|^\*\/\*$/)
const Terms = z.object({
  public: z.boolean().default(false),
  file_size_limit: fileSize.nullish(),
  allowed_mime_types: z.array(mimeType).max(100).nullish(),
  type: z.string().optional(),
  versioning_status: z.string().optional(),
})
const NewBucket = Terms.extend({ id: z.string().optional(), name: z.string() })
const Order = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(100).default(''),
})

/** A moment as this protocol writes it: 2024-05-22T22:26:05.100Z. */
const moment = (column: 'created_at' | 'updated_at') => sql`
  to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(column)}`
const columns = sql`id, name, coalesce(owner_id, '') as owner, public, file_size_limit, allowed_mime_types,
  ${moment('created_at')}, ${moment('updated_at')}, 'STANDARD' as type`

function refuseOthers({ type, versioning_status }: z.output<typeof Terms>) {
  if (type && type !== 'STANDARD') throw notOffered(`buckets of type ${type}`)
  if (versioning_status && versioning_status !== 'DISABLED') throw notOffered('versioning')
}

async function emptied(trx: Trx, bucket: string) {
  const { numAffectedRows } = await sql`
    delete from storage.objects where id in (
      select id from storage.objects where bucket_id = ${bucket} limit 1000
    )`.execute(trx)
  return numAffectedRows === 0n
}

/** Buckets are made and changed by the service; to everybody else they are names. */
export function buckets({ db }: StorageDeps) {
  const app = new Hono<AppEnv>()
  // Storage itself asks for a token here before it asks whose it is; a key alone is one, as its gateway has it.
  app.use('/bucket/*', async (c, next) => {
    if (!c.req.header('authorization') && !c.req.header('apikey')) throw anonymousHeaders()
    await next()
  })
  app.get('/bucket', async (c) => {
    const order = parseQuery(c, Order)
    const found = await asUser(db, c.get('claims'), (trx) =>
      sql`
        select ${columns} from storage.buckets
        where position(lower(${order.search}) in lower(name)) > 0
        order by ${sql.ref(`buckets.${order.sortColumn}`)} ${sql.raw(order.sortOrder)}, id
        limit ${order.limit} offset ${order.offset}`.execute(trx),
    )
    return c.json(found.rows)
  })
  app.get('/bucket/:id', async (c) => {
    const { rows } = await asUser(db, c.get('claims'), (trx) =>
      sql`select ${columns} from storage.buckets where id = ${c.req.param('id')}`.execute(trx),
    )
    if (!rows[0]) throw noSuchBucket()
    return c.json(rows[0])
  })
  app.post('/bucket', async (c) => {
    const bucket = await parseJson(c, NewBucket)
    refuseOthers(bucket)
    const id = Id.safeParse(bucket.id ?? bucket.name)
    if (!id.success) {
      throw new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', {
        error: 'Invalid Input',
      })
    }
    await asUser(db, c.get('claims'), (trx) =>
      sql`
        insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
        values (
          ${id.data}, ${id.data}, ${bucket.public}, ${bucket.file_size_limit ?? null},
          ${bucket.allowed_mime_types ?? null}
        )`.execute(trx),
    )
    return c.json({ name: id.data })
  })
  app.put('/bucket/:id', async (c) => {
    const change = await parseJson(c, Terms.partial({ public: true }))
    refuseOthers({ public: false, ...change })
    const set = Object.entries(change).filter(
      ([name, value]) => name !== 'type' && name !== 'versioning_status' && value !== undefined,
    )
    const { numAffectedRows } = await asUser(db, c.get('claims'), (trx) =>
      sql`
        update storage.buckets
        set ${sql.join([sql`name = name`, ...set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)])}
        where id = ${c.req.param('id')}`.execute(trx),
    )
    if (!numAffectedRows) throw noSuchBucket()
    return c.json({ message: 'Successfully updated' })
  })
  app.post('/bucket/:id/empty', async (c) => {
    const id = c.req.param('id')
    const exists = (trx: Trx) => sql`select 1 from storage.buckets where id = ${id}`.execute(trx)
    const { rows } = await asUser(db, c.get('claims'), exists)
    if (rows.length === 0) throw noSuchBucket()
    while (!(await asUser(db, c.get('claims'), (trx) => emptied(trx, id))));
    return c.json({ message: 'Successfully emptied' })
  })
  app.delete('/bucket/:id', async (c) => {
    const { numAffectedRows } = await asUser(db, c.get('claims'), (trx) =>
      sql`delete from storage.buckets where id = ${c.req.param('id')}`.execute(trx),
    ).catch((error) => {
      if (error?.code !== '23503') throw error
      throw new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
    })
    if (!numAffectedRows) throw noSuchBucket()
    return c.json({ message: 'Successfully deleted' })
  })
  return app
}
