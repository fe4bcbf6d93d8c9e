import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { asService, type Db } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import type { Granted } from './access-tokens.ts'

/** Longer than a refresh may take: past it the server that refreshes is dead. */
const leaseSeconds = 20
const lookEveryMs = 100
/** For somebody else's refresh and our own. */
const patienceMs = 40_000

/** A system gives the next token once: a database that is away for a moment must not lose it. */
async function persistently<T>(store: () => Promise<T>): Promise<T> {
  for (const wait of [100, 500, 2000]) {
    try {
      return await store()
    } catch {
      await delay(wait)
    }
  }
  return store()
}

type Refreshable = { refresh_token?: string | undefined; entry?: string | undefined }
type Sealing<Held> = {
  /** What is stored for a thing; null when none of our secrets opens it. */
  open: (id: string, sealed: string) => Held | null
  seal: (id: string, held: Held) => string
}

/** Refreshes what things are entered with: one server at a time, and nothing is used that is not stored. */
export function createRefreshTurns<Held extends Refreshable>(
  { db, log }: { db: Db; log: Log },
  { open, seal }: Sealing<Held>,
) {
  const value = <T>(statement: ReturnType<typeof sql<{ value: T }>>) =>
    asService(db, async (trx) => (await statement.execute(trx)).rows[0]?.value as T)

  /** Waits for the turn; gives what is stored when it is ours. */
  async function take(id: string) {
    const late = AbortSignal.timeout(patienceMs)
    for (;;) {
      const turn = await value<{ sealed: string | null } | null>(
        sql`select private.take_refresh_turn(${id}, make_interval(secs => ${leaseSeconds})) as value`,
      )
      if (turn) return turn.sealed
      await delay(lookEveryMs, undefined, { signal: late })
    }
  }

  const keeping = (id: string, known: string, fresh: string) => () =>
    value<string | null>(sql`select private.keep_refreshed(${id}, ${known}, ${fresh}) as value`)

  /** Stores the next refresh token in place of the one that it was given for, however that is encrypted by now. */
  async function store(id: string, sealed: string, used: Held, refresh_token: string) {
    const next = { ...used, refresh_token, entry: used.entry ?? crypto.randomUUID() }
    let known: string | null = sealed
    while (known !== null) {
      if (open(id, known)?.refresh_token !== used.refresh_token) {
        return log.warn('a system was connected again while its token was refreshed', {
          connection: id,
        })
      }
      known = await persistently(keeping(id, known, seal(id, next)))
    }
  }

  return {
    /** Refreshes a thing with what is stored of it now; `lost` is the fault when that cannot be read. */
    async refresh(
      id: string,
      lost: () => Error,
      ask: (now: Held) => Promise<Granted>,
    ): Promise<Granted> {
      const sealed = await take(id)
      try {
        const now = sealed === null ? null : open(id, sealed)
        if (!now || sealed === null) throw lost()
        const granted = await ask(now)
        const { refresh_token } = granted
        if (refresh_token && refresh_token !== now.refresh_token) {
          await store(id, sealed, now, refresh_token)
        }
        return granted
      } finally {
        await value(sql`select private.end_refresh_turn(${id}) as value`).catch((error) =>
          log.warn('a turn to refresh lasts until its lease ends', { connection: id, error }),
        )
      }
    },
  }
}
