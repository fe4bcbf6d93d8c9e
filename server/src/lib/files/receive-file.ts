import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { HttpError } from '../http-error.ts'
import { formRead, hashOfFile } from './form-fingerprint.ts'
import { meter } from './metered-stream.ts'
import { nodeStream } from './node-stream.ts'

export type ReceivedFile = {
  /** As the sender calls it; without folders, but not to be trusted otherwise. */
  name: string
  /** What arrived, or what the sender announced when it was too much. */
  bytes: number
  /** The first bytes, to tell the type by. */
  head: Uint8Array
  tooLarge: boolean
}

/** What the form says beside the file. */
export type Form = {
  /** The type that the sender claims for the file. */
  type: string
  /** The fields that came before the file. */
  fields: ReadonlyMap<string, string>
}

const malformed = (cause?: unknown) =>
  new HttpError(400, 'bad_upload', 'The upload is incomplete or not a form with a file.', { cause })

function parser(contentType: string, maxBytes: number) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fields: 10, parts: 11, fieldSize: 4096, fileSize: maxBytes },
    })
  } catch (error) {
    throw malformed(error)
  }
}

/**
 * Reads a multipart form with one file as a stream into `store`, so that memory holds a piece of it at a time.
 * Over `maxBytes` it stops reading and the stream given to `store` breaks off.
 */
export async function receiveFile(
  request: Request,
  maxBytes: number,
  store: (contents: Readable, form: Form) => Promise<void>,
): Promise<ReceivedFile> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType) || !request.body) {
    throw new HttpError(415, 'not_a_form', 'Send the file as multipart/form-data.')
  }
  const busboy = parser(contentType, maxBytes)
  const received: ReceivedFile = { name: '', bytes: 0, head: new Uint8Array(), tooLarge: false }
  // Ends the reading early; the reason is what the caller gets to see.
  const stop = new AbortController()
  let file: BusboyFileStream | null = null
  let kept: Promise<unknown>[] = []
  const form = { type: '', fields: new Map<string, string>() }
  busboy.on('field', (name, value) => {
    form.fields.set(name, value)
  })
  busboy.on('file', (_field, stream, name, _encoding, type) => {
    file = stream
    received.name = name
    form.type = type
    stream.on('limit', () => {
      received.tooLarge = true
      stop.abort(new Error('The file is too large.'))
    })
    const contents = meter(received, { hash: hashOfFile(request) })
    kept = [pipeline(stream, contents), store(contents, form)]
    for (const each of kept) each.catch((error) => stop.abort(error))
  })
  try {
    await pipeline(Readable.fromWeb(nodeStream(request.body)), busboy, { signal: stop.signal })
  } catch (error) {
    const reason = stop.signal.aborted ? stop.signal.reason : malformed(error)
    abandon(file, reason)
    await Promise.allSettled(kept)
    if (!received.tooLarge) throw reason
    received.bytes = Math.max(maxBytes + 1, Number(request.headers.get('content-length')) || 0)
    formRead(request, { ...form, name: received.name, tooMany: received.bytes })
    return received
  }
  if (kept.length === 0) throw malformed()
  await Promise.all(kept)
  formRead(request, { ...form, name: received.name, tooMany: null })
  return received
}

/** Without this a reader of the file would wait for its end for ever. */
function abandon(file: Readable | null, reason: Error) {
  file?.destroy(reason)
}
