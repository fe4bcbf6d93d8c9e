import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const segment = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9]+)?$/
const pieceBytes = 1024 * 1024

/** A key is segments that we generated, joined by a slash: no dots alone, no empty one, nothing encoded. */
export function checkedKey(key: string) {
  if (key.length > 500 || !key.split('/').every((part) => segment.test(part))) {
    throw new Error('This is not the key of a file.')
  }
  return key
}

/** Bytes of a file, both ends included. */
export type Range = { first: number; last: number }

export type Files = {
  /** Resolves when the file is safe; a stream that breaks off leaves nothing. */
  write(key: string, contents: Readable): Promise<void>
  /** The file, or a part of it, at once: for what is small. Null when there is no such file. */
  read(key: string, range?: Range): Promise<Uint8Array | null>
  /** The file, or a part of it, piece by piece. Null when there is no such file. */
  open(key: string, range?: Range): Promise<Readable | null>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /** Whether there is any file at all. */
  hasAny(): Promise<boolean>
}

function missing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Waits until the names in these folders are on the disk, the innermost first. Windows has no such call. */
async function flushNames(from: string, to: string) {
  for (let folder = from; ; folder = dirname(folder)) {
    const held = await open(folder, 'r').catch(() => null)
    await held?.sync().finally(() => held.close())
    if (folder === to) return
  }
}

/** Null for what is not there. */
async function openFile(path: string) {
  return open(path, 'r').catch(missing)
}

/**
 * Files of this installation under `directory`. Two small implementations of `Files`, this one and that of S3, instead
 * of a library over both: such a library copies a draft to its place instead of renaming it, so that a reader could
 * meet half a file, and gives up on a broken stream while it still writes.
 */
export function createFiles(directory: string): Files {
  const incoming = join(directory, 'incoming')
  return {
    async write(key, contents) {
      // It may break off before it is read; the pipeline will tell.
      contents.on('error', () => {})
      // Whole and on the disk before it gets its name, which is one step: no reader sees half a file.
      const path = join(directory, checkedKey(key))
      const draft = join(incoming, randomUUID())
      await mkdir(incoming, { recursive: true })
      try {
        await pipeline(contents, createWriteStream(draft, { flush: true }))
        const made = await mkdir(dirname(path), { recursive: true })
        await rename(draft, path)
        await flushNames(dirname(path), made ? dirname(made) : dirname(path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(key, range) {
      const file = await openFile(join(directory, checkedKey(key)))
      if (!file) return null
      try {
        if (!range) return await file.readFile()
        const part = Buffer.alloc(range.last - range.first + 1)
        const { bytesRead } = await file.read(part, 0, part.length, range.first)
        return part.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    async open(key, range) {
      // Opened here, so that a file which is missing is known before an answer has begun.
      const file = await openFile(join(directory, checkedKey(key)))
      if (!file) return null
      const part = range && { start: range.first, end: range.last }
      return file.createReadStream({ highWaterMark: pieceBytes, ...part })
    },
    remove: (key) => rm(join(directory, checkedKey(key)), { force: true }),
    async hasAny() {
      const folder = await opendir(directory, { recursive: true }).catch(missing)
      for await (const entry of folder ?? []) if (!entry.isDirectory()) return true
      return false
    },
  }
}

/** Several files one after the other. One that is missing breaks the stream. */
export function joined(files: Files, keys: readonly string[]) {
  return Readable.from(
    (async function* pieces() {
      for (const key of keys) {
        const contents = await files.open(key)
        if (!contents) throw new Error('A file to be joined is missing.')
        yield* contents
      }
    })(),
    { objectMode: false },
  )
}
