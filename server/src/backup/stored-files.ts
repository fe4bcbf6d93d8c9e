import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import type { Files } from '../lib/files/files.ts'
import type { StoredFile } from './manifest.ts'

const pieceBytes = 4 * 1024 * 1024

/** The bytes in pieces of some size; one empty piece of nothing. */
export async function* piecesOf(contents: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  let isFirst = true
  for await (const chunk of contents) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
    isFirst = false
  }
  if (bytes > 0 || isFirst) yield Buffer.concat(held)
}

/** Counts and hashes the bytes of a file as its pieces come. */
export function createDigest() {
  const sha256 = createHash('sha256')
  let bytes = 0
  return {
    add(piece: Buffer) {
      sha256.update(piece)
      bytes += piece.length
    },
    result: (): StoredFile => ({ bytes, sha256: sha256.copy().digest('hex') }),
  }
}

/** The digest of a file as it is stored; null when it is not there. */
export async function digestOf(files: Files, key: string) {
  const contents = await files.open(key)
  if (!contents) return null
  const digest = createDigest()
  for await (const chunk of contents) digest.add(chunk)
  return digest.result()
}

/** Writes files whose pieces come one after the other, one file at a time. */
export function createFileWriter(files: Files) {
  let current: { key: string; contents: PassThrough; written: Promise<void> } | null = null

  async function end() {
    current?.contents.end()
    await current?.written
    current = null
  }

  return {
    async add(key: string, piece: Buffer) {
      if (current?.key !== key) {
        await end()
        const contents = new PassThrough()
        current = { key, contents, written: files.write(key, contents) }
        current.written.catch(() => {})
      }
      const { contents, written } = current
      const taken = new Promise<void>((done) => contents.write(piece, () => done()))
      await Promise.race([taken, written])
    },
    end,
  }
}
