import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

const segment = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9]+)?$/

/** A key is segments that we generated, joined by a slash: no dots alone, no empty one, nothing encoded. */
function checked(key: string) {
  if (key.length > 500 || !key.split('/').every((part) => segment.test(part))) {
    throw new Error('This is not a key of a file.')
  }
  return key
}

export type Files = {
  write(key: string, contents: Readable): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** Deleting what is not there is fine. */
  remove(key: string): Promise<void>
}

/** Files of this installation under `directory`; another driver of flydrive puts them into a bucket. */
export function createFiles(directory: string): Files {
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  return {
    write: (key, contents) => disk.putStream(checked(key), contents),
    read: async (key) => ((await disk.exists(checked(key))) ? disk.getBytes(key) : null),
    remove: (key) => disk.delete(checked(key)),
  }
}
