import { sql } from 'kysely'
import { asUser, type Claims, type Db, type Trx } from '../../lib/database/database.ts'
import { noSuchBucket, noSuchObject } from '../storage-error.ts'
import type { ObjectAddress } from './object-address.ts'

/** What the bytes of an object are, in the protocol's own names. */
export type Metadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export type ObjectRow = {
  id: string
  bucket_id: string
  name: string
  owner_id: string | null
  version: string
  metadata: Metadata
  user_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
  last_accessed_at: string
}

export type Terms = {
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  is_public: boolean
}

export const shownColumns = sql`id, bucket_id, name, owner_id, version, metadata, user_metadata, created_at,
  updated_at, last_accessed_at`

/** Where the bytes of a version lie; the database names the same place. */
export function placeOf(version: string) {
  return `objects/${version.slice(0, 2)}/${version}`
}

export async function bucketTerms(trx: Trx, bucket: string) {
  const { rows } = await sql<Terms>`select * from private.bucket_terms(${bucket})`.execute(trx)
  const [terms] = rows
  if (!terms) throw noSuchBucket()
  return terms
}

export async function selectObject(trx: Trx, { bucket, name }: ObjectAddress) {
  const { rows } = await sql<ObjectRow>`
    select ${shownColumns} from private.find_object(${bucket}, ${name})`.execute(trx)
  const [row] = rows
  if (row) return row
  await bucketTerms(trx, bucket)
  throw noSuchObject()
}

/** The object, if the caller may read it; one that is hidden is absent. */
export function findObject(db: Db, claims: Claims, address: ObjectAddress) {
  return asUser(db, claims, (trx) => selectObject(trx, address))
}

/** An object of a public bucket, no matter who asks. */
export function findPublicObject(db: Db, { bucket, name }: ObjectAddress) {
  return asUser(db, { role: 'anon' }, async (trx) => {
    const { rows } = await sql<ObjectRow>`
      select ${shownColumns} from private.public_object(${bucket}, ${name})`.execute(trx)
    const [row] = rows
    if (row) return row
    const { is_public } = await bucketTerms(trx, bucket)
    throw is_public ? noSuchObject() : noSuchBucket()
  })
}

/**
 * Asks whether the caller may put an object there, and gives the version to write its bytes under. An upload in pieces
 * makes room for the object that it becomes.
 */
export function beginObject(
  db: Db,
  claims: Claims,
  { bucket, name, upsert, upload }: ObjectAddress & { upsert: boolean; upload?: string },
) {
  return asUser(db, claims, async (trx) => {
    const begin = upload
      ? sql`private.begin_object_of_upload(${bucket}, ${name}, ${upsert}, ${upload})`
      : sql`private.begin_object(${bucket}, ${name}, ${upsert})`
    const { rows } = await sql<Terms & { version: string }>`
      select terms.*, ${begin} as version
      from private.bucket_terms(${bucket}) as terms`.execute(trx)
    const [begun] = rows
    if (!begun) throw noSuchBucket()
    return { version: begun.version, terms: begun }
  })
}

export type NewObject = ObjectAddress & {
  version: string
  upsert: boolean
  metadata: Metadata
  userMetadata: Record<string, unknown> | null
}

/** Lists bytes that are written. */
export async function putObject(trx: Trx, object: NewObject) {
  const { bucket, name, version, upsert, metadata, userMetadata } = object
  const { rows } = await sql<{ id: string }>`
    select private.put_object(
      ${bucket}, ${name}, ${version}, ${upsert}, ${JSON.stringify(metadata)},
      ${userMetadata && JSON.stringify(userMetadata)}
    ) as id`.execute(trx)
  return rows[0]?.id ?? ''
}

export function newMetadata(
  version: string,
  { size, type, cacheControl }: { size: number; type: string; cacheControl: string },
): Metadata {
  return {
    eTag: `"${version}"`,
    size,
    mimetype: type,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}
