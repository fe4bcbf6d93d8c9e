import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import { fetchInProcess, type InProcess } from '../lib/outbound/in-process.ts'
import { createOutbound } from '../lib/outbound/outbound.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import { faultOf, ToolFault } from '../tools/fault.ts'
import type { Offer } from '../tools/mcp/offer.ts'
import { withoutSecrets } from '../tools/without-secrets.ts'
import { type Code, createAccessTokens } from './access-tokens.ts'
import { createAsker, type Entered } from './asker.ts'
import { ConnectionFault, refusedBy } from './connection-fault.ts'
import type { Act, Ask, Connector } from './connector.ts'
import { connectorOf } from './connector-of.ts'
import type { Filing } from './filing.ts'
import { createPauses } from './pauses.ts'
import { createRefreshTurns } from './refresh-turns.ts'
import {
  type Credentials,
  openCredentials,
  type StoredConnection,
  sealCredentials,
} from './stored-connection.ts'

export type ConnectionsDeps = {
  db: Db
  log: Log
  /** What credentials are encrypted with, newest first. */
  secrets: Secrets
  /** Hosts that organisations may have called although they are private. */
  allowed: readonly string[]
  /** Answers for the practice systems of this very server; null for any other address. */
  practice: InProcess
  /** How long a test may take, in ms. */
  patienceMs?: number
}

export type Connections = {
  /** Acts in a connected system, and notes how it was found; throws a ToolFault when it was not done. */
  act(
    connection: StoredConnection,
    claims: Claims,
    act: Act & { signal: AbortSignal },
  ): Promise<string>
  /** Makes the record of an interaction there, once however often it is tried; throws a ToolFault when it is not sure. */
  file(connection: StoredConnection, filing: Filing, closing: AbortSignal): Promise<string>
  /** Asks a connected system something for nobody, and notes how it was found; throws a ToolFault when it does not say. */
  ask<T>(
    connection: StoredConnection,
    signal: AbortSignal,
    asking: (ask: Ask) => Promise<T>,
  ): Promise<T>
  /** What agents can do there with these credentials, and those that count then; or why they cannot. */
  tryOut(entered: New): Promise<{ offers: Offer[]; credentials: Credentials } | ConnectionFault>
  /** The same of a stored connection, and notes it. */
  test(connection: StoredConnection, claims: Claims): Promise<Offer[] | ConnectionFault>
  /** The credentials of a person who let us in, for the code that he was given. */
  exchange(entered: New, code: Code): Promise<Credentials | ConnectionFault>
  /** The credentials of a stored connection; null when they are lost. */
  credentialsOf(connection: StoredConnection): Credentials | null
  close(): Promise<void>
}
type New = Omit<Entered, 'key' | 'keep' | 'secrets'>

const mostBytes = 512 * 1024
/** What is done beside requests is done for nobody. */
const service: Claims = { role: 'service_role' }

const secretsIn = ({ client_secret, refresh_token = '' }: Credentials) =>
  new Set([client_secret, refresh_token].filter(Boolean))

/** The connections of this process: what enters other systems for agents and acts there. */
export function createConnections(deps: ConnectionsDeps): Connections {
  const { db, log, secrets, practice, patienceMs = 15_000 } = deps
  const outbound = createOutbound({ allowed: deps.allowed, mostBytes })
  const request = fetchInProcess(practice, outbound.fetch)
  const tokens = createAccessTokens(request)
  const asking = { request, tokens, pauses: createPauses() }
  const turns = createRefreshTurns<Credentials>(deps, {
    open: (id, sealed) => openCredentials(secrets, { id, sealed })?.credentials ?? null,
    seal: (id, credentials) => sealCredentials(secrets, id, credentials),
  })

  /** A fault in words that can be shown, with what it says of the connection. */
  function told(error: unknown, title: string, signal: AbortSignal): ToolFault {
    if (error instanceof ToolFault) return error
    const { message, isUnanswered } = faultOf(signal.aborted ? signal.reason : error)
    return new ConnectionFault(title, 'failing', message, { isUnanswered })
  }

  function entered(connection: StoredConnection, claims: Claims): Entered {
    const { id, kind, base_url, sealed } = connection
    const opened = openCredentials(secrets, connection)
    if (!opened) {
      log.error('a connection was encrypted with another secret', { connection: id })
      throw refusedBy(connectorOf(kind).title)
    }
    if (opened.fresh) {
      asUser(db, claims, (trx) =>
        sql`select private.move_connection_secret(${sealed}, ${opened.fresh})`.execute(trx),
      ).catch((error) => log.warn('a connection was not encrypted again', { error }))
    }
    const { credentials } = opened
    return {
      key: `${id}:${credentials.entry ?? sealed}`,
      ...{ kind, base_url, credentials, secrets: secretsIn(credentials) },
      keep: (refresh) => turns.refresh(id, () => refusedBy(connectorOf(kind).title), refresh),
    }
  }

  /** What was found is kept for the owners, whoever's turn it was. */
  async function note(
    { id, status }: StoredConnection,
    claims: Claims,
    fault: ToolFault | null,
    isTest = false,
  ) {
    const found = fault instanceof ConnectionFault ? fault.status : null
    if (fault && !found && !isTest) return
    if (!fault && status === 'connected' && !isTest) return
    const now = fault ? (found ?? 'failing') : 'connected'
    await asUser(db, claims, (trx) =>
      sql`select private.note_connection(${id}, ${now}, ${fault?.message ?? null}, ${isTest})`.execute(
        trx,
      ),
    )
  }

  /** Works in a system until the signal, and gives what came of it with the secrets that it must not show. */
  async function work<T>(
    of: Entered,
    signal: AbortSignal,
    doing: (connector: Connector, ask: Ask) => Promise<T>,
  ) {
    const connector = connectorOf(of.kind)
    try {
      return await doing(connector, createAsker(asking, connector, of, signal))
    } catch (error) {
      const fault = told(error, connector.title, signal)
      // What a system says of a request may hold what the request was made with.
      fault.message = withoutSecrets(fault.message, of.secrets)
      throw fault
    }
  }

  /** Works beside requests until this server closes. */
  async function beside<T>(
    connection: StoredConnection,
    closing: AbortSignal,
    doing: (connector: Connector, ask: Ask) => Promise<T>,
  ) {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(patienceMs)])
    try {
      const done = await work(entered(connection, service), signal, doing)
      await note(connection, service, null)
      return done
    } catch (error) {
      if (error instanceof ToolFault && !closing.aborted) await note(connection, service, error)
      throw error
    }
  }

  const faultFrom = (error: unknown) => {
    if (error instanceof ConnectionFault) return error
    if (error instanceof ToolFault) return new ConnectionFault('', 'failing', error.message)
    throw error
  }

  return {
    async act(connection, claims, { signal, ...act }) {
      try {
        const of = entered(connection, claims)
        const text = await work(of, signal, (connector, ask) => connector.act(ask, act))
        await note(connection, claims, null)
        return withoutSecrets(text, of.secrets)
      } catch (error) {
        if (error instanceof ToolFault) await note(connection, claims, error)
        throw error
      }
    },
    file: (connection, filing, closing) =>
      beside(connection, closing, (connector, ask) => connector.file(ask, filing)),
    ask: (connection, closing, doing) => beside(connection, closing, (_, ask) => doing(ask)),
    async tryOut(of) {
      const signal = AbortSignal.timeout(patienceMs)
      let { credentials } = of
      const once: Entered = {
        ...{ ...of, key: crypto.randomUUID(), secrets: secretsIn(credentials) },
        async keep(refresh) {
          const granted = await refresh(credentials)
          const { refresh_token } = granted
          credentials = { ...credentials, ...(refresh_token && { refresh_token }) }
          return granted
        },
      }
      return work(once, signal, (connector, ask) => connector.explore(ask))
        .then((offers) => ({ offers, credentials }))
        .catch(faultFrom)
    },
    async test(connection, claims) {
      const signal = AbortSignal.timeout(patienceMs)
      const found = await Promise.resolve()
        .then(() =>
          work(entered(connection, claims), signal, (connector, ask) => connector.explore(ask)),
        )
        .catch(faultFrom)
      await note(connection, claims, found instanceof ConnectionFault ? found : null, true)
      return found
    },
    async exchange(of, code) {
      const signal = AbortSignal.timeout(patienceMs)
      const { title, tokenPath } = connectorOf(of.kind)
      const { base_url, credentials } = of
      return tokens
        .exchange({ title, tokenUrl: `${base_url}${tokenPath}`, credentials, signal }, code)
        .then((refresh_token) => ({ ...credentials, refresh_token }))
        .catch((error) => faultFrom(told(error, title, signal)))
    },
    credentialsOf: (connection) => openCredentials(secrets, connection)?.credentials ?? null,
    async close() {
      await tokens.settled()
      await outbound.close()
    },
  }
}
