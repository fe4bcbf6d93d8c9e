import { hash, verify } from '@node-rs/argon2'
import { HttpError } from '../../lib/http-error.ts'
import { verifyImported } from './imported-hash.ts'

// argon2id is this library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const longestQueue = 100

let running = 0
const waiting: (() => void)[] = []

/**
 * The library hashes on libuv's threads, so the event loop stays free and no worker of our own is
 * needed. Those threads also read files: at most two of the four may hash, the rest wait in a queue with an end.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) {
      throw new HttpError(503, 'busy', 'The server is busy. Try again.', {
        headers: { 'retry-after': '2' },
      })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export function hashPassword(password: string) {
  return inTurn(() => hash(password, cost))
}

// What every hash of ours starts with. Another one came by an import.
const own = '$argon2id$v=19$m=19456,t=2,p=1$'

export function isImported(stored: string) {
  return !stored.startsWith(own)
}

let decoy: Promise<string> | undefined

/**
 * Without a stored hash it verifies a decoy: an unknown account costs what a known one costs (security 17).
 * As long as hashes of an import are left, one of them is the `sample` that costs every sign-in the same too.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  sample: string | null = null,
) {
  decoy ??= hashPassword(crypto.randomUUID())
  const ours = stored && !isImported(stored) ? stored : await decoy
  const imported = stored && isImported(stored) ? stored : sample
  const fitsOurs = await inTurn(() => verify(ours, password))
  const fitsImported = imported ? await inTurn(() => verifyImported(imported, password)) : false
  return (fitsOurs && stored === ours) || (fitsImported && stored === imported)
}
