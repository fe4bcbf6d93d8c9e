import { hash, verify } from '@node-rs/argon2'
import { HttpError } from '../../lib/http-error.ts'
import type { AuthSettings } from '../settings.ts'
import { verifyImported } from './imported-hash.ts'

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

type Settings = Pick<AuthSettings, 'passwordCost'>

/** argon2id is this library's default algorithm. */
export function hashPassword({ passwordCost }: Settings, password: string) {
  return inTurn(() => hash(password, { ...passwordCost, parallelism: 1 }))
}

/** Every hash of ours starts with its cost. Another one came by an import. */
export function isImported({ passwordCost }: Settings, stored: string) {
  const { memoryCost, timeCost } = passwordCost
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`)
}

const decoys = new WeakMap<Settings['passwordCost'], Promise<string>>()

function decoyOf(settings: Settings) {
  const made = decoys.get(settings.passwordCost) ?? hashPassword(settings, crypto.randomUUID())
  decoys.set(settings.passwordCost, made)
  return made
}

/**
 * Without a stored hash it verifies a decoy: an unknown account costs what a known one costs (security 17).
 * As long as hashes of an import are left, one of them is the `sample` that costs every sign-in the same too.
 */
export async function verifyPassword(
  settings: Settings,
  stored: string | null | undefined,
  password: string,
  sample: string | null = null,
) {
  const decoy = decoyOf(settings)
  const ours = stored && !isImported(settings, stored) ? stored : await decoy
  const imported = stored && isImported(settings, stored) ? stored : sample
  const fitsOurs = await inTurn(() => verify(ours, password))
  const fitsImported = imported ? await inTurn(() => verifyImported(imported, password)) : false
  return (fitsOurs && stored === ours) || (fitsImported && stored === imported)
}
