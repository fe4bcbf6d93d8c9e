import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { ConnectionFault } from '../../connectors/connection-fault.ts'
import type { Connections } from '../../connectors/connections.ts'
import { connectorKinds } from '../../connectors/connector.ts'
import { connectorOf } from '../../connectors/connector-of.ts'
import type { Practice } from '../../connectors/practice/practice.ts'
import { hashOfState, openSignIn, type Pending, wayToSignIn } from '../../connectors/sign-in.ts'
import { callbackPath } from '../../connectors/sign-in-path.ts'
import { type StoredConnection, sealCredentials } from '../../connectors/stored-connection.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db, type Trx } from '../../lib/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { isAllowedHost } from '../../lib/outbound/allow-list.ts'
import { parseJson, parseParam } from '../../lib/parse.ts'
import type { Secrets } from '../../lib/secrets/sealed-jobs.ts'

const Secret = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .regex(/^[\x21-\x7e]+$/, 'holds no spaces or special letters')
const Address = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((url) => /^https?:\/\/[^/?#@]+\/?$/.test(url), 'ends with the host')
const kind = z.enum(connectorKinds)
const NewConnection = z.strictObject({
  ...{ organization_id: z.uuid(), kind, base_url: Address },
  ...{ client_id: Secret, client_secret: Secret, refresh_token: Secret.optional() },
  /** Asks for the way to its page, on which a person lets us in. */
  sign_in: z.boolean().optional(),
})
const PracticeConnection = z.strictObject({
  ...{ organization_id: z.uuid(), kind, sign_in: z.boolean().optional() },
})
const SignedIn = z.strictObject({ state: Secret, code: Secret })

const notFound = () => new HttpError(404, 'not_found', 'This connection does not exist.')

export type ConnectionsFunctionDeps = {
  db: Db
  connections: Pick<Connections, 'tryOut' | 'test' | 'exchange'>
  /** The address of this product. */
  publicUrl: string
  practice: Pick<Practice, 'baseUrlOf' | 'clientSecret' | 'firstRecords'>
  /** Credentials are encrypted with the newest one. */
  secrets: Secrets
  /** Hosts of the operator's own network: there http may be spoken. */
  allowed: readonly string[]
  addressOf: (c: Context) => string
}

/**
 * Connects systems of other makers and tests them. The database decides who may; credentials go in and never come out,
 * and no transaction is open while a system is waited for.
 */
export function connections(deps: ConnectionsFunctionDeps) {
  const { db, practice, secrets, addressOf } = deps
  const isAllowed = isAllowedHost(deps.allowed)
  const redirect_uri = `${new URL(deps.publicUrl).origin}${callbackPath}`
  const app = new Hono<AppEnv>()

  function act<T>(c: Context<AppEnv>, work: (trx: Trx) => Promise<T>) {
    return asUser(db, c.get('claims'), async (trx) => {
      await sql`select set_config('request.client_address', ${addressOf(c)}, true)`.execute(trx)
      return work(trx)
    })
  }

  const read = (trx: Trx, id: string) =>
    trx
      .selectFrom('connections')
      .select(['id', 'organization_id', 'kind', 'base_url', 'is_practice', 'status'])
      .select(['last_error', 'tested_at', 'writes_results'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  async function mustWrite(c: Context<AppEnv>, organization: string) {
    const { rows } = await act(c, (trx) =>
      sql<{ may: boolean }>`select private.may_write_connections(${organization}) as may`.execute(
        trx,
      ),
    )
    if (rows[0]?.may) return
    throw new HttpError(403, 'forbidden', 'Only an owner of the organization can connect systems.')
  }

  type New = Pick<Pending, 'settings' | 'credentials'> & { organization: string }

  /** Connects what lets us in; anything else is refused and not stored. */
  async function connect(c: Context<AppEnv>, { organization, settings, credentials }: New) {
    const found = await deps.connections.tryOut({ ...settings, credentials })
    if (found instanceof ConnectionFault) throw refused(found)
    const id = crypto.randomUUID()
    const sealed = sealCredentials(secrets, id, credentials)
    const offers = JSON.stringify(found)
    return act(c, async (trx) => {
      await sql`
        select private.add_connection(${id}, ${organization}, ${JSON.stringify(settings)}::jsonb, ${sealed},
          ${offers}::jsonb)
      `.execute(trx)
      return read(trx, id)
    })
  }

  /** The way to the system's page; who comes back from there connects it. */
  async function signIn(c: Context<AppEnv>, { organization, settings, credentials }: New) {
    const page = connectorOf(settings.kind).signIn
    if (!page) throw new HttpError(422, 'no_sign_in', 'This system has no page to let us in.')
    const way = wayToSignIn(page, secrets, { settings, credentials, redirect_uri })
    await act(c, (trx) =>
      sql`
        select private.begin_connection_sign_in(${organization}, ${way.hash}, ${way.sealed})
      `.execute(trx),
    )
    return c.json({ sign_in_url: way.url })
  }

  const refused = ({ status, message }: ConnectionFault) =>
    status === 'refused'
      ? new HttpError(
          422,
          'connection_refused',
          'It does not let us in. Check the id and the secret.',
        )
      : new HttpError(422, 'connection_failed', message)

  app.post('/', async (c) => {
    const { organization_id, kind, base_url, sign_in, ...credentials } = await parseJson(
      c,
      NewConnection,
    )
    await mustWrite(c, organization_id)
    const { origin, protocol } = new URL(base_url)
    if (protocol === 'http:' && !isAllowed(new URL(base_url))) {
      throw new HttpError(422, 'not_https', 'The address must begin with https://.')
    }
    const settings = { kind, base_url: origin, is_practice: false }
    const { client_id, client_secret, refresh_token } = credentials
    const entered = { client_id, client_secret, ...(refresh_token && { refresh_token }) }
    const added = { organization: organization_id, settings, credentials: entered }
    return sign_in ? signIn(c, added) : c.json(await connect(c, added), 201)
  })

  app.post('/practice', async (c) => {
    const asked = await parseJson(c, PracticeConnection)
    const { organization_id: organization, kind } = asked
    const { rows } = await act(c, async (trx) => {
      // One that is there is not shut out of the system that it uses.
      const taken = await trx
        .selectFrom('connections')
        .select('id')
        .where('organization_id', '=', organization)
        .where('kind', '=', kind)
        .executeTakeFirst()
      if (taken) {
        throw new HttpError(
          409,
          'conflict',
          'This system is connected already. Disconnect it first.',
        )
      }
      const first = JSON.stringify(practice.firstRecords(kind))
      return sql<{ client: string }>`
        select private.open_practice(${organization}, ${kind}, ${first}::jsonb) as client
      `.execute(trx)
    })
    const client_id = rows[0]?.client ?? ''
    const credentials = { client_id, client_secret: practice.clientSecret(client_id) }
    const settings = { kind, base_url: practice.baseUrlOf(kind, organization), is_practice: true }
    const added = { organization, settings, credentials }
    return asked.sign_in ? signIn(c, added) : c.json(await connect(c, added), 201)
  })

  app.post('/signed-in', async (c) => {
    const { state, code } = await parseJson(c, SignedIn)
    const hash = hashOfState(state)
    const { rows } = await act(c, (trx) =>
      sql<{ taken: { organization_id: string; sealed: string } | null }>`
        select private.take_connection_sign_in(${hash}) as taken
      `.execute(trx),
    )
    const taken = rows[0]?.taken
    const pending = taken && openSignIn(secrets, hash, taken.sealed)
    if (!pending) {
      const words = 'This sign-in has ended. Connect the system again.'
      throw new HttpError(422, 'sign_in_lapsed', words)
    }
    const { settings, code_verifier } = pending
    const credentials = await deps.connections.exchange(
      { ...settings, credentials: pending.credentials },
      { code, code_verifier, redirect_uri },
    )
    if (credentials instanceof ConnectionFault) throw refused(credentials)
    const organization = taken.organization_id
    return c.json(await connect(c, { organization, settings, credentials }), 201)
  })

  app.post('/:id/test', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const { rows } = await act(c, (trx) =>
      sql<{ connection: StoredConnection }>`
        select private.connection_to_test(${id}) as connection
      `.execute(trx),
    )
    const connection = rows[0]?.connection
    if (!connection) throw notFound()
    const found = await deps.connections.test(connection, c.get('claims'))
    const result = await act(c, async (trx) => {
      if (!(found instanceof ConnectionFault)) {
        const offers = JSON.stringify(found)
        await sql`select private.renew_connection_tools(${id}, ${offers}::jsonb)`.execute(trx)
      }
      return read(trx, id)
    })
    return c.json(result)
  })

  return app
}
