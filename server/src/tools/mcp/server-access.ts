import { sql } from 'kysely'
import { refusedBy } from '../../connectors/connection-fault.ts'
import { createRefreshTurns } from '../../connectors/refresh-turns.ts'
import { createTokenMemory } from '../../connectors/token-memory.ts'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import type { Log } from '../../lib/log.ts'
import type { Secrets } from '../../lib/secrets/sealed-jobs.ts'
import type { StoredServer } from '../stored-tool.ts'
import { type Grant, GrantEnded, refreshed } from './authorization.ts'
import { SignInWanted } from './client.ts'
import { openGrant, sealGrant } from './stored-grant.ts'

type Deps = { db: Db; log: Log; secrets: Secrets; request: typeof fetch }
/** Who comes to a server: for whom, until when, and where the secrets are noted that must not be shown. */
type Visit = { claims: Claims; signal: AbortSignal; known: string[] }

const patienceMs = 15_000

/** Comes to servers of tools into which a person let us: with access tokens that are refreshed before they end. */
export function createServerAccess({ db, log, secrets, request }: Deps) {
  const memory = createTokenMemory()
  const turns = createRefreshTurns<Grant>(
    { db, log },
    {
      open: (id, sealed) => openGrant(secrets, id, sealed)?.grant ?? null,
      seal: (id, grant) => sealGrant(secrets, id, grant),
    },
  )

  function opened({ id, name, sealed }: StoredServer, claims: Claims): Grant {
    const found = openGrant(secrets, id, sealed)
    if (!found) throw refusedBy(name)
    if (found.fresh) {
      asUser(db, claims, (trx) =>
        sql`select private.move_tool_secret(${sealed}, ${found.fresh})`.execute(trx),
      ).catch((error) => log.warn('a secret of a server was not encrypted again', { error }))
    }
    return found.grant
  }

  const keyOf = ({ id }: StoredServer, grant: Grant) => `${id}:${grant.entry}`

  async function tokenOf(server: StoredServer, grant: Grant, { signal, known }: Visit) {
    const key = keyOf(server, grant)
    const { access_token, refresh_token, client_secret } = grant
    known.push(...[access_token, refresh_token, client_secret].filter((one) => one !== undefined))
    const until = AbortSignal.timeout(patienceMs)
    const limited: typeof fetch = (input, init) => request(input, { ...init, signal: until })
    const token =
      memory.get(key) ??
      access_token ??
      (await memory.together(key, signal, () =>
        turns.refresh(
          server.id,
          () => refusedBy(server.name),
          (now) => refreshed(now, limited),
        ),
      ))
    known.push(token)
    return token
  }

  const note = (server: StoredServer, claims: Claims, found: 'connected' | 'refused') =>
    asUser(db, claims, (trx) =>
      sql`select private.note_mcp_server(${server.id}, ${found})`.execute(trx),
    )

  return {
    /** Works at a server with a token that counts, and once more with the next one where that is refused. */
    async through<T>(server: StoredServer, visit: Visit, work: (token: string) => Promise<T>) {
      const { claims } = visit
      try {
        const grant = opened(server, claims)
        const token = await tokenOf(server, grant, visit)
        const done = await work(token).catch(async (error) => {
          if (!(error instanceof SignInWanted) || !grant.refresh_token) throw error
          memory.forget(keyOf(server, grant), token)
          return work(await tokenOf(server, grant, visit))
        })
        if (server.status === 'refused') await note(server, claims, 'connected')
        return done
      } catch (error) {
        if (!(error instanceof SignInWanted || error instanceof GrantEnded)) throw error
        await note(server, claims, 'refused')
        throw refusedBy(server.name)
      }
    },
    settled: memory.settled,
  }
}
