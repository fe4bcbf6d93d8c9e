import type { Hash } from 'node:crypto'
import { Transform } from 'node:stream'

/** What is learned of a file while it passes. */
export type Metered = {
  bytes: number
  /** The first bytes, to tell the type by. */
  head: Uint8Array
}

const headLength = 64 * 1024

export class TooLarge extends Error {}

type Options = { most?: number; hash?: Hash | undefined }

/** Passes the bytes on, counting them and keeping the first ones; breaks off when they are more than `most`. */
export function meter(received: Metered, { most = Number.POSITIVE_INFINITY, hash }: Options = {}) {
  const heads: Buffer[] = []
  let held = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (held < headLength) {
        heads.push(chunk.subarray(0, headLength - held))
        held += chunk.length
      }
      received.bytes += chunk.length
      hash?.update(chunk)
      if (received.bytes > most) done(new TooLarge())
      else done(null, chunk)
    },
    flush(done) {
      received.head = Buffer.concat(heads)
      done()
    },
  })
}
