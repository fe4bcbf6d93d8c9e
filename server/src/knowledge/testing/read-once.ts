import { openParser, type ReadDocument } from '../reading/parse-file.ts'

/** What reads for all tests of a file: starting it takes longer than most of them. */
export const parser = openParser()
const known = new Map<string, Promise<ReadDocument | null>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * A text as the product reads it; null where it cannot be read. Most tests teach the same few texts, and a process for
 * each would cost more than all else that they do.
 */
export function readOnce(text: string, name: string) {
  const key = `${name}\n${text}`
  const before = known.get(key)
  if (before) return before
  const read = last.then(() => parser.parse(Buffer.from(text), name)).catch(() => null)
  known.set(key, read)
  last = read
  return read
}

/** Ends the process that reads, so that a file of tests leaves none behind; what was read stays known. */
export const endReading = () => parser.end()
