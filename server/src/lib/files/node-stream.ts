import type { ReadableStream } from 'node:stream/web'

/** Node's Request has Node's own stream; the browser's type of it lacks only methods. */
export function nodeStream(body: object) {
  return body as ReadableStream<Uint8Array>
}
