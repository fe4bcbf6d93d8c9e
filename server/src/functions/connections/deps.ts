import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { ConnectionFault } from '../../connectors/connection-fault.ts'
import type { Connections } from '../../connectors/connections.ts'
import { connectorOf } from '../../connectors/connector-of.ts'
import type { Practice } from '../../connectors/practice/practice.ts'
import { type Pending, wayToSignIn } from '../../connectors/sign-in.ts'
import { callbackPath } from '../../connectors/sign-in-path.ts'
import { type StoredConnection, sealCredentials } from '../../connectors/stored-connection.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db, type Trx } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import type { Secrets } from '../../lib/secrets/sealed-jobs.ts'

export const Secret = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .regex(/^[\x21-\x7e]+$/, 'holds no spaces or special letters')

export const notFound = () => new HttpError(404, 'not_found', 'This connection does not exist.')

export type ConnectionsFunctionDeps = {
  db: Db
  connections: Pick<Connections, 'tryOut' | 'test' | 'exchange' | 'credentialsOf'>
  /** The address of this product. */
  publicUrl: string
  practice: Pick<Practice, 'baseUrlOf' | 'clientSecret' | 'firstRecords'>
  /** Credentials are encrypted with the newest one. */
  secrets: Secrets
  /** Hosts of the operator's own network: there http may be spoken. */
  allowed: readonly string[]
  addressOf: (c: Context) => string
}

/** A system with what it is entered with; `connection` is the one that is connected again. */
export type Entering = Omit<Pending, 'code_verifier'> & { organization: string }

const refused = ({ status, message }: ConnectionFault) =>
  status === 'refused'
    ? new HttpError(422, 'connection_refused', 'It refuses access. Check the id and the secret.')
    : new HttpError(422, 'connection_failed', message)

/** What connecting and renewing have in common. No transaction is open while a system is waited for. */
export function connectionActs({
  db,
  secrets,
  addressOf,
  connections,
  publicUrl,
  practice,
}: ConnectionsFunctionDeps) {
  const redirect_uri = `${new URL(publicUrl).origin}${callbackPath}`

  function act<T>(c: Context<AppEnv>, work: (trx: Trx) => Promise<T>) {
    return asUser(db, c.get('claims'), async (trx) => {
      await sql`select set_config('request.client_address', ${addressOf(c)}, true)`.execute(trx)
      return work(trx)
    })
  }
  async function value<T>(c: Context<AppEnv>, statement: ReturnType<typeof sql<{ value: T }>>) {
    return (await act(c, (trx) => statement.execute(trx))).rows[0]?.value as T
  }

  const read = (trx: Trx, id: string) =>
    trx
      .selectFrom('connections')
      .select(['id', 'organization_id', 'kind', 'base_url', 'is_practice', 'status'])
      .select(['last_error', 'tested_at', 'writes_results', 'signs_in'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  return {
    ...{ act, value, read, redirect_uri },
    async mustWrite(c: Context<AppEnv>, organization: string) {
      if (await value(c, sql`select private.may_write_connections(${organization}) as value`))
        return
      const words = 'Only an owner of the organization can connect systems.'
      throw new HttpError(403, 'forbidden', words)
    },
    /** A connection that the caller may change. */
    held: (c: Context<AppEnv>, id: string) =>
      value<StoredConnection>(c, sql`select private.connection_to_test(${id}) as value`),
    /** Opens the practice system of an organisation, and gives what it is entered with. */
    async openPractice(c: Context<AppEnv>, organization: string, kind: StoredConnection['kind']) {
      const first = JSON.stringify(practice.firstRecords(kind))
      const client_id = await value<string>(
        c,
        sql`select private.open_practice(${organization}, ${kind}, ${first}::jsonb) as value`,
      )
      return { client_id, client_secret: practice.clientSecret(client_id) }
    },
    /** Connects what lets us in, or connects it again; anything else is refused and not stored. */
    async enter(c: Context<AppEnv>, { organization, settings, credentials, connection }: Entering) {
      const found = await connections.tryOut({ ...settings, credentials })
      if (found instanceof ConnectionFault) throw refused(found)
      const id = connection ?? crypto.randomUUID()
      const entry = crypto.randomUUID()
      const sealed = sealCredentials(secrets, id, { ...found.credentials, entry })
      const offers = JSON.stringify(found.offers)
      const signs_in = credentials.refresh_token !== undefined
      const told = JSON.stringify({ ...settings, signs_in })
      return act(c, async (trx) => {
        await (connection
          ? sql`select private.renew_connection(${id}, ${sealed}, ${signs_in}, ${offers}::jsonb)`
          : sql`
              select private.add_connection(${id}, ${organization}, ${told}::jsonb, ${sealed}, ${offers}::jsonb)
            `
        ).execute(trx)
        return read(trx, id)
      })
    },
    /** The way to the system's page; who comes back from there enters it. */
    async leave(c: Context<AppEnv>, { organization, ...pending }: Entering) {
      const page = connectorOf(pending.settings.kind).signIn
      if (!page) throw new HttpError(422, 'no_sign_in', 'This system has no sign-in page.')
      const way = wayToSignIn(page, secrets, { ...pending, redirect_uri })
      await act(c, (trx) =>
        sql`
          select private.begin_connection_sign_in(${organization}, ${way.hash}, ${way.sealed})
        `.execute(trx),
      )
      return c.json({ sign_in_url: way.url })
    },
    /** The credentials of a person who is back, for the code that he was given. */
    async exchanged(pending: Pending, code: string) {
      const { settings, credentials, code_verifier } = pending
      const asked = { code, code_verifier, redirect_uri }
      const found = await connections.exchange({ ...settings, credentials }, asked)
      if (found instanceof ConnectionFault) throw refused(found)
      return found
    },
  }
}
