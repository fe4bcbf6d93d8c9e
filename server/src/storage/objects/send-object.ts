import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { attachment, sandbox } from '../../http/attachment.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Files, Range } from '../../lib/files/files.ts'
import { noSuchObject, StorageError } from '../storage-error.ts'
import { byteRange, isKnownTag, isSameForRange, isUnchangedSince } from './byte-range.ts'
import { type ObjectRow, placeOf } from './objects.ts'

/** What a download is called: as the reader wishes, or as the object is. */
export function fileName(c: Context, { name }: ObjectRow) {
  return (c.req.query('download') || name.split('/').at(-1)) ?? 'file'
}

/** Only the reader keeps what not everybody may read. */
export function cacheFor({ metadata }: ObjectRow, isPublic: boolean) {
  const control = metadata.cacheControl
  if (isPublic || /\b(?:private|no-store)\b/.test(control)) return control
  return `private, ${control.replace(/(?:^|, *)public\b/g, '').replace(/^, */, '')}`
}

function unsatisfiable(size: number) {
  return new StorageError(416, 'InvalidRange', 'The range is not within the object', {
    error: 'invalid_range',
    headers: { 'content-range': `bytes */${size}` },
  })
}

/** The part that is asked for; null for the whole. */
function wantedPart(c: Context, { metadata, updated_at }: ObjectRow): Range | null {
  const wanted = c.req.header('range')
  if (!wanted || !isSameForRange(c.req.header('if-range'), metadata.eTag, new Date(updated_at)))
    return null
  const part = byteRange(wanted, metadata.size)
  if (part === 'unsatisfiable') throw unsatisfiable(metadata.size)
  return part
}

function isUnchanged(c: Context, { metadata, updated_at }: ObjectRow) {
  const known = c.req.header('if-none-match')
  if (known !== undefined) return isKnownTag(known, metadata.eTag)
  const since = c.req.header('if-modified-since')
  return since !== undefined && isUnchangedSince(since, new Date(updated_at))
}

/** As much as is sent at once; more goes piece by piece. */
const smallBytes = 1024 * 1024

/** The bytes of a version, or the part of them, as the body of an answer. */
async function bodyOf(files: Files, { version }: ObjectRow, bytes: number, part: Range | null) {
  const place = placeOf(version)
  if (bytes <= smallBytes) {
    const contents = await files.read(place, part ?? undefined)
    if (!contents) throw noSuchObject()
    return new Uint8Array(contents)
  }
  const contents = await files.open(place, part ?? undefined)
  if (!contents) throw noSuchObject()
  return Readable.toWeb(contents) as ReadableStream<Uint8Array>
}

type Sending = { files: Files; isPublic: boolean }

/** The bytes of an object, or the part of them that is asked for. */
export async function sendObject(
  c: Context<AppEnv>,
  row: ObjectRow,
  { files, isPublic }: Sending,
): Promise<Response> {
  const { metadata } = row
  const common = {
    etag: metadata.eTag,
    'last-modified': new Date(row.updated_at).toUTCString(),
    'cache-control': cacheFor(row, isPublic),
    'accept-ranges': 'bytes',
    ...sandbox,
  }
  if (isUnchanged(c, row)) return c.body(null, 304, common)
  const part = wantedPart(c, row)
  const bytes = part ? part.last - part.first + 1 : metadata.size
  const headers = {
    ...common,
    'content-type': metadata.mimetype,
    'content-length': String(bytes),
    'content-disposition': attachment(fileName(c, row)),
    ...(part && { 'content-range': `bytes ${part.first}-${part.last}/${metadata.size}` }),
  }
  const status = part ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status, headers)
  return c.body(await bodyOf(files, row, bytes, part), status, headers)
}
