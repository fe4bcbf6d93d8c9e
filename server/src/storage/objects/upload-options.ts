import { invalidRequest, StorageError } from '../storage-error.ts'

/** What a sender says about a file beside its bytes. */
export type UploadOptions = {
  type: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

const longestMetadata = 4096

/** A number of seconds or directives as in a header; what is neither is not passed on to readers. */
export function readCacheControl(given: string | undefined) {
  if (given === undefined) return 'no-cache'
  if (/^\d{1,9}$/.test(given)) return `max-age=${given}`
  const directives =
    /^(?:(?:max-age|s-maxage|stale-while-revalidate)=\d{1,9}|no-cache|no-store|immutable|public|private|must-revalidate)$/
  const all = given.toLowerCase().split(/ *, */)
  return all.every((one) => directives.test(one)) ? all.join(', ') : 'no-cache'
}

function readMetadata(json: string | undefined) {
  if (!json) return null
  if (json.length > longestMetadata) throw invalidRequest('The metadata is too long')
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {}
  throw invalidRequest('The metadata is not an object of JSON')
}

/** A type says nothing of bytes that are packed, so they are not taken. */
function refuseEncoding(encoding: string | undefined) {
  if (!encoding || encoding === 'identity') return
  const message = `content encoding ${encoding.slice(0, 50)} is not supported`
  throw new StorageError(415, 'InvalidMimeType', message, { error: 'invalid_mime_type' })
}

export function optionsOfHeaders(headers: Headers): UploadOptions {
  refuseEncoding(headers.get('content-encoding') ?? undefined)
  const metadata = headers.get('x-metadata')
  return {
    type: headers.get('content-type') ?? '',
    cacheControl: readCacheControl(headers.get('cache-control') ?? undefined),
    userMetadata: readMetadata(metadata ? Buffer.from(metadata, 'base64').toString() : undefined),
  }
}

export function optionsOfFields(
  fields: ReadonlyMap<string, string>,
  claimedType: string,
): UploadOptions {
  refuseEncoding(fields.get('contentEncoding'))
  return {
    type: fields.get('contentType') ?? claimedType,
    cacheControl: readCacheControl(fields.get('cacheControl')),
    userMetadata: readMetadata(fields.get('metadata')),
  }
}
