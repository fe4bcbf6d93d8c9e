import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HttpError } from '../http-error.ts'
import { type Metered, meter, TooLarge } from './metered-stream.ts'
import { nodeStream } from './node-stream.ts'

function isOfTheSender(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR'
}

/**
 * Reads a body that is a file as a stream into `store`. Null when it is over `maxBytes`: then it stops reading, and
 * the stream given to `store` breaks off.
 */
export async function receiveBody(
  request: Request,
  maxBytes: number,
  store: (contents: Readable) => Promise<void>,
): Promise<Metered | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null
  const received: Metered = { bytes: 0, head: new Uint8Array() }
  const source = request.body ? Readable.fromWeb(nodeStream(request.body)) : Readable.from([])
  const contents = meter(received, { most: maxBytes })
  const [arrived, kept] = await Promise.allSettled([pipeline(source, contents), store(contents)])
  if (arrived.status === 'rejected' && arrived.reason instanceof TooLarge) return null
  const fault = kept.status === 'rejected' ? kept : arrived
  if (fault.status === 'fulfilled') return received
  if (!isOfTheSender(fault.reason)) throw fault.reason
  throw new HttpError(400, 'bad_upload', 'The upload is incomplete.', { cause: fault.reason })
}
