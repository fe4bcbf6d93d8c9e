import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { ConnectionFault } from '../../connectors/connection-fault.ts'
import { connectorKinds } from '../../connectors/connector.ts'
import { hashOfState, openSignIn } from '../../connectors/sign-in.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { HttpError } from '../../lib/http-error.ts'
import { isAllowedHost } from '../../lib/outbound/allow-list.ts'
import { parseJson, parseParam } from '../../lib/parse.ts'
import { type ConnectionsFunctionDeps, connectionActs, notFound, Secret } from './deps.ts'
import { renewals } from './renewals.ts'

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

/**
 * Connects systems of other makers and tests them. The database decides who may; credentials go in and never come out,
 * and no transaction is open while a system is waited for.
 */
export function connections(deps: ConnectionsFunctionDeps) {
  const { secrets, practice } = deps
  const { act, value, read, mustWrite, held, openPractice, ...acts } = connectionActs(deps)
  const { enter, leave, exchanged } = acts
  const isAllowed = isAllowedHost(deps.allowed)
  const app = new Hono<AppEnv>()

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
    return sign_in ? leave(c, added) : c.json(await enter(c, added), 201)
  })

  app.post('/practice', async (c) => {
    const asked = await parseJson(c, PracticeConnection)
    const { organization_id: organization, kind } = asked
    // One that is there is not shut out of the system that it uses.
    const taken = await act(c, (trx) =>
      trx
        .selectFrom('connections')
        .select('id')
        .where('organization_id', '=', organization)
        .where('kind', '=', kind)
        .executeTakeFirst(),
    )
    if (taken) {
      const words = 'This system is connected already. Disconnect it first.'
      throw new HttpError(409, 'conflict', words)
    }
    const credentials = await openPractice(c, organization, kind)
    const settings = { kind, base_url: practice.baseUrlOf(kind, organization), is_practice: true }
    const added = { organization, settings, credentials }
    return asked.sign_in ? leave(c, added) : c.json(await enter(c, added), 201)
  })

  app.post('/signed-in', async (c) => {
    const { state, code } = await parseJson(c, SignedIn)
    const hash = hashOfState(state)
    const taken = await value<{ organization_id: string; sealed: string } | null>(
      c,
      sql`select private.take_connection_sign_in(${hash}) as value`,
    )
    const pending = taken && openSignIn(secrets, hash, taken.sealed)
    if (!pending) {
      const words = 'This sign-in has ended. Connect the system again.'
      throw new HttpError(422, 'sign_in_lapsed', words)
    }
    const credentials = await exchanged(pending, code)
    const { settings, connection } = pending
    const organization = taken.organization_id
    return c.json(await enter(c, { organization, settings, credentials, connection }), 201)
  })

  app.post('/:id/test', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const connection = await held(c, id)
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

  app.route('/', renewals(deps))
  return app
}
