import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { asUser, type Claims } from '../../lib/database/database.ts'
import { joined } from '../../lib/files/files.ts'
import { type Metered, meter } from '../../lib/files/metered-stream.ts'
import { nodeStream } from '../../lib/files/node-stream.ts'
import { isQuotaReached } from '../../lib/http-error.ts'
import { mostBytes, type StorageDeps } from '../deps.ts'
import { contentType } from '../objects/content-type.ts'
import { beginObject, bucketTerms, newMetadata, placeOf, putObject } from '../objects/objects.ts'
import { StorageError, tooLarge } from '../storage-error.ts'
import {
  addPart,
  finishUpload,
  noSuchUpload,
  offsetConflict,
  partVersions,
  selectUpload,
  type UploadRow,
} from './upload-rows.ts'

type Arrived = { bytes: number }

/** A connection that is lost ends the piece: what has arrived counts. */
async function* untilItBreaks(body: Request['body'], most: number, arrived: Arrived) {
  if (!body) return
  try {
    for await (const chunk of Readable.fromWeb(nodeStream(body))) {
      if (arrived.bytes + chunk.length > most) throw tooLarge()
      arrived.bytes += chunk.length
      yield chunk
    }
  } catch (error) {
    if (error instanceof StorageError) throw error
  }
}

type Piece = { id: string; offset: number; size: number | null; body: Request['body'] }

/** The upload and what may still come, when the piece begins where the upload is. */
function expectPart({ db }: StorageDeps, claims: Claims, { id, offset, size }: Piece) {
  return asUser(db, claims, async (trx) => {
    const upload = await selectUpload(trx, id)
    if (upload.received !== offset) throw offsetConflict()
    const { file_size_limit } = await bucketTerms(trx, upload.bucket_id)
    const most = Math.min(file_size_limit ?? mostBytes, mostBytes)
    const whole = upload.size ?? size ?? most
    if (whole > most) throw tooLarge()
    const { rows } = await sql<{ version: string }>`
      select private.expect_file() as version`.execute(trx)
    const [expected] = rows
    if (!expected) throw new Error('There is no version to write under.')
    return { upload, most: whole - upload.received, version: expected.version }
  })
}

/** Takes a piece in, and puts the object in its place when it was the last one. */
export async function takePart(deps: StorageDeps, claims: Claims, piece: Piece) {
  const { upload, most, version } = await expectPart(deps, claims, piece)
  if (upload.finished_at) return upload
  const arrived: Arrived = { bytes: 0 }
  const contents = untilItBreaks(piece.body, most, arrived)
  await deps.files.write(placeOf(version), Readable.from(contents, { objectMode: false }))
  const { bytes } = arrived
  const size = upload.size ?? piece.size
  const now = await addPart(deps.db, claims, { upload, size, bytes, version }).catch(
    async (error: unknown) => {
      if (isQuotaReached(error)) await deps.files.remove(placeOf(version))
      throw error
    },
  )
  if (now.received === now.size) await finish(deps, claims, now)
  return now
}

/** All pieces are here: they become one file, and the file an object. */
async function finish({ db, files }: StorageDeps, claims: Claims, upload: UploadRow) {
  const object = { bucket: upload.bucket_id, name: upload.name, upsert: upload.upsert }
  const { version } = await beginObject(db, claims, { ...object, upload: upload.id })
  const parts = await asUser(db, claims, (trx) => partVersions(trx, upload.id))
  const tapped: Metered = { bytes: 0, head: new Uint8Array() }
  const contents = meter(tapped)
  await Promise.all([
    pipeline(joined(files, parts.map(placeOf)), contents),
    files.write(placeOf(version), contents),
  ])
  const metadata = newMetadata(version, {
    size: tapped.bytes,
    type: await contentType(tapped.head, tapped.bytes, upload.mime_type ?? ''),
    cacheControl: upload.cache_control ?? 'no-cache',
  })
  await asUser(db, claims, async (trx) => {
    if (!(await finishUpload(trx, upload.id))) throw noSuchUpload()
    await putObject(trx, { ...object, version, metadata, userMetadata: upload.user_metadata })
  })
}
