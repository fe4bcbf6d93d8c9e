import { Hono } from 'hono'
import { z } from 'zod'
import { connectorOf } from '../../connectors/connector-of.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseJson, parseParam } from '../../lib/parse.ts'
import { type ConnectionsFunctionDeps, connectionActs, notFound, Secret } from './deps.ts'

const Entered = z.strictObject({
  ...{ client_id: Secret, client_secret: Secret, refresh_token: Secret.optional() },
})
const Renewal = z.strictObject({
  /** Other credentials; without them a person signs in to the client that is stored. */
  entered: Entered.optional(),
  /** Asks for the way to its page, on which a person lets us in. */
  sign_in: z.boolean().optional(),
})

/** Connects a system again whose sign-in ended: its tools and what agents chose of them stay. */
export function renewals(deps: ConnectionsFunctionDeps) {
  const { held, openPractice, enter, leave } = connectionActs(deps)
  return new Hono<AppEnv>().post('/:id/renew', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const { entered, sign_in } = await parseJson(c, Renewal)
    const connection = await held(c, id)
    const { organization_id: organization, kind, base_url, is_practice } = connection
    // Checked before a practice system is opened again, which ends what counted there.
    if (sign_in && !connectorOf(kind).signIn) {
      throw new HttpError(422, 'no_sign_in', 'This system has no sign-in page.')
    }
    if (!entered && !sign_in && !is_practice) {
      throw new HttpError(422, 'credentials_needed', 'Enter its credentials.')
    }
    const stored = is_practice
      ? await openPractice(c, organization, kind)
      : (entered ?? deps.connections.credentialsOf(connection))
    if (!stored) throw new HttpError(422, 'secret_lost', 'Its secret is lost. Enter it again.')
    const { client_id, client_secret } = stored
    const settings = { kind, base_url, is_practice }
    if (sign_in) {
      const credentials = { client_id, client_secret }
      return leave(c, { organization, settings, credentials, connection: id })
    }
    const renewed = { organization, settings, credentials: stored, connection: id }
    return c.json(await enter(c, renewed))
  })
}
