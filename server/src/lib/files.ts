import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

const segment = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9]+)?$/

/** A key is segments that we generated, joined by a slash: no dots alone, no empty one, nothing encoded. */
function checked(key: string) {
  if (key.length > 500 || !key.split('/').every((part) => segment.test(part))) {
    throw new Error('This is not the key of a file.')
  }
  return key
}

export type Files = {
  /** Resolves when the file is on the disk; a stream that breaks off leaves nothing. */
  write(key: string, contents: Readable): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
}

/** Files of this installation under `directory`; another driver of flydrive puts them into a bucket. */
export function createFiles(directory: string): Files {
  const incoming = join(directory, 'incoming')
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  return {
    async write(key, contents) {
      checked(key)
      // Whole before it gets its name. Not putStream: that gives up on a broken stream while it still writes.
      const draft = join(incoming, randomUUID())
      await mkdir(incoming, { recursive: true })
      try {
        await pipeline(contents, createWriteStream(draft))
        await disk.moveFromFs(draft, key)
        const file = await open(join(directory, key), 'r+')
        await file.sync().finally(() => file.close())
      } finally {
        await rm(draft, { force: true })
      }
    },
    async read(key) {
      if (!(await disk.exists(checked(key)))) return null
      // Not getBytes: of an empty file it gives the whole of a shared buffer.
      return Buffer.concat(await Array.fromAsync(await disk.getStream(key)))
    },
    remove: (key) => disk.delete(checked(key)),
  }
}
