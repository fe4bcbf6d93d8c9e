import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { asService, type Db } from '../lib/database.ts'
import type { Log } from '../lib/log.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import type { Granted } from './access-tokens.ts'
import { refusedBy } from './connection-fault.ts'
import { connectorOf } from './connector-of.ts'
import {
  type Credentials,
  openCredentials,
  type StoredConnection,
  sealCredentials,
} from './stored-connection.ts'

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

/** Refreshes what connections are entered with: one server at a time, and nothing is used that is not stored. */
export function createRefreshTurns({ db, log, secrets }: { db: Db; log: Log; secrets: Secrets }) {
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
  async function store(id: string, sealed: string, used: Credentials, refresh_token: string) {
    const next = { ...used, refresh_token, entry: used.entry ?? crypto.randomUUID() }
    let known: string | null = sealed
    while (known !== null) {
      const held = openCredentials(secrets, { id, sealed: known })?.credentials
      if (held?.refresh_token !== used.refresh_token) {
        return log.warn('a connection was entered anew while it was refreshed', { connection: id })
      }
      const fresh = sealCredentials(secrets, id, next)
      known = await persistently(keeping(id, known, fresh))
    }
  }

  return {
    /** Refreshes a connection with what is stored of it now. */
    async refresh(
      { id, kind }: Pick<StoredConnection, 'id' | 'kind'>,
      ask: (now: Credentials) => Promise<Granted>,
    ): Promise<Granted> {
      const sealed = await take(id)
      try {
        const now = sealed === null ? null : openCredentials(secrets, { id, sealed })
        if (!now || sealed === null) throw refusedBy(connectorOf(kind).title)
        const granted = await ask(now.credentials)
        const { refresh_token } = granted
        if (refresh_token && refresh_token !== now.credentials.refresh_token) {
          await store(id, sealed, now.credentials, refresh_token)
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
export type RefreshTurns = ReturnType<typeof createRefreshTurns>
