import { type RawBuilder, sql } from 'kysely'
import { asUser, type Claims, type Db, type Trx } from '../../lib/database/database.ts'
import type { ObjectAddress } from '../objects/object-address.ts'
import type { UploadOptions } from '../objects/upload-options.ts'
import { StorageError } from '../storage-error.ts'

/** An upload in pieces, as it is known to the one who began it. */
export type UploadRow = {
  id: string
  bucket_id: string
  name: string
  upsert: boolean
  size: number | null
  received: number
  mime_type: string | null
  cache_control: string | null
  user_metadata: Record<string, unknown> | null
  expires_at: string
  finished_at: string | null
}

const columns: RawBuilder<unknown> = sql`id, bucket_id, name, upsert, size, received, mime_type, cache_control,
  user_metadata, expires_at, finished_at`

export const noSuchUpload = () => new StorageError(404, 'NoSuchUpload', 'Upload not found')

type NewUpload = ObjectAddress & { upsert: boolean; size: number | null; options: UploadOptions }

export async function insertUpload(trx: Trx, upload: NewUpload) {
  const { bucket, name, upsert, size, options } = upload
  const { rows } = await sql<UploadRow>`
    insert into storage.uploads (bucket_id, name, upsert, size, mime_type, cache_control, user_metadata)
    values (
      ${bucket}, ${name}, ${upsert}, ${size}, ${options.type}, ${options.cacheControl},
      ${options.userMetadata && JSON.stringify(options.userMetadata)}
    )
    returning ${columns}`.execute(trx)
  if (!rows[0]) throw new Error('The new upload was not returned.')
  return rows[0]
}

export async function selectUpload(trx: Trx, id: string) {
  // Any text may stand in the path; the column decides what is an id.
  const { rows } = await sql<UploadRow>`
    select ${columns} from storage.uploads where id::text = ${id} and expires_at > now()`.execute(
    trx,
  )
  if (!rows[0]) throw noSuchUpload()
  return rows[0]
}

export function findUpload(db: Db, claims: Claims, id: string) {
  return asUser(db, claims, (trx) => selectUpload(trx, id))
}

type Part = { upload: UploadRow; size: number | null; bytes: number; version: string }

/** Notes a piece that is written. Of two at the same place one is refused. */
export function addPart(db: Db, claims: Claims, { upload, size, bytes, version }: Part) {
  return asUser(db, claims, async (trx) => {
    const { rows } = await sql<UploadRow>`
      update storage.uploads
      set received = received + ${bytes}, size = coalesce(size, ${size}), expires_at = now() + interval '1 day'
      where id = ${upload.id} and received = ${upload.received} and finished_at is null
      returning ${columns}`.execute(trx)
    if (!rows[0]) throw offsetConflict()
    if (bytes > 0) {
      await sql`
        insert into storage.upload_parts (upload_id, starts_at, bytes, version)
        values (${upload.id}, ${upload.received}, ${bytes}, ${version})`.execute(trx)
    }
    return rows[0]
  })
}

export const offsetConflict = () =>
  new StorageError(409, 'TusError', 'The offset is not where the upload is')

export async function partVersions(trx: Trx, upload: string) {
  const { rows } = await sql<{ version: string }>`
    select version from storage.upload_parts where upload_id = ${upload} order by starts_at`.execute(
    trx,
  )
  return rows.map(({ version }) => version)
}

/** Closes the upload within the transaction that lists its object; false when that has happened already. */
export async function finishUpload(trx: Trx, upload: string) {
  const { numAffectedRows } = await sql`
    update storage.uploads set finished_at = now()
    where id = ${upload} and finished_at is null`.execute(trx)
  if (!numAffectedRows) return false
  await sql`delete from storage.upload_parts where upload_id = ${upload}`.execute(trx)
  return true
}

export async function deleteUpload(db: Db, claims: Claims, id: string) {
  const { numAffectedRows } = await asUser(db, claims, (trx) =>
    sql`delete from storage.uploads where id::text = ${id}`.execute(trx),
  )
  if (!numAffectedRows) throw noSuchUpload()
}
