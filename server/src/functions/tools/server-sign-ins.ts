import { createHash, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { callbackPath } from '../../connectors/sign-in-path.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Trx } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseJson, parseParam } from '../../lib/parse.ts'
import { seal, unseal } from '../../lib/secrets/seal.ts'
import { Grant } from '../../tools/mcp/authorization.ts'
import { SignInWanted } from '../../tools/mcp/client.ts'
import { openGrant, sealGrant } from '../../tools/mcp/stored-grant.ts'
import type { StoredServer } from '../../tools/stored-tool.ts'
import { type ToolsFunctionDeps, toolActs } from './deps.ts'

const Word = z
  .string()
  .min(1)
  .max(1000)
  .regex(/^[\x21-\x7e]+$/, 'holds no spaces or special letters')

/** How a person leaves to let us in. */
export const Leaving = z.strictObject({
  /** The agent to whose tools he comes back. */
  agent: z.uuid().optional(),
  /** A client that was made by hand, where a server takes none in by itself. */
  client_id: Word.optional(),
  client_secret: Word.optional(),
})
type Leaving = z.infer<typeof Leaving>
const SignedIn = z.strictObject({ state: Word, code: Word, iss: Word.optional() })

/** What is known of a server while a person is away to let us in. */
const Pending = z.object({
  /** The server that is connected again; absent for one that is new. */
  id: z.uuid().optional(),
  ...{ name: z.string(), url: z.string(), agent: z.uuid().optional() },
  ...{ grant: Grant, code_verifier: z.string() },
})
type Pending = z.infer<typeof Pending>
/** A server that a person is asked to let us into. */
type Entering = Pick<Pending, 'id' | 'name' | 'url'> & { organization: string }

export const notFound = () => new HttpError(404, 'not_found', 'This server does not exist.')

/** Begins so, so that the page to which people come back asks for this and no connection. */
const prefix = 'tools.'
const hashOf = (state: string) => createHash('sha256').update(state).digest('hex')
const placeOf = (hash: string) => `server sign-in:${hash}`

/** What adding a server and signing in to it again have in common. No transaction is open while a server is waited for. */
export function signInActs(deps: ToolsFunctionDeps) {
  const { secrets, publicUrl } = deps
  const { servers } = deps.tools
  const { act, told } = toolActs(deps)
  const redirect_uri = `${new URL(publicUrl).origin}${callbackPath}`

  /** Where a server wants a person to sign in; the fault of any other server. */
  async function grantOf(url: string, error: unknown): Promise<Grant> {
    if (!(error instanceof SignInWanted)) return told(error)
    return servers.findGrant(url, error).catch(told)
  }

  return {
    ...{ act, told, redirect_uri },
    read: (trx: Trx, id: string) =>
      trx
        .selectFrom('mcp_servers')
        .select(['id', 'organization_id', 'name', 'url', 'header_name', 'offered', 'checked_at'])
        .select(['pinned_fingerprint', 'offered_fingerprint', 'signs_in', 'status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    /** A server that the caller may change. */
    async held(c: Context<AppEnv>, id: string) {
      const { rows } = await act(c, (trx) =>
        sql<{ server: StoredServer }>`select private.mcp_server_to_ask(${id}) as server`.execute(
          trx,
        ),
      )
      if (!rows[0]?.server) throw notFound()
      return rows[0].server
    },
    /** A server that cannot be added because it wants somebody to sign in says so, and where. */
    async wanted(url: string, error: unknown): Promise<never> {
      const { issuer } = await grantOf(url, error)
      const words = `This server asks you to sign in at ${new URL(issuer).host}.`
      throw new HttpError(422, 'sign_in_needed', words)
    },
    /** The way to the page on which a person lets us in; who comes back from there adds the server or enters it. */
    async leave(c: Context<AppEnv>, server: Entering, { agent, ...client }: Leaving) {
      const { organization, id, name, url } = server
      const asked = await servers.offer(server, {}).then(
        () => new HttpError(422, 'no_sign_in', 'This server needs no sign-in.'),
        (error: unknown) => error,
      )
      if (asked instanceof HttpError) throw asked
      const by_hand = client.client_id !== undefined
      const found = { ...(await grantOf(url, asked)), ...client, ...(by_hand && { by_hand }) }
      if (!found.client_id && !servers.takesUs(found)) {
        const words = `It takes in no clients by itself. Make one there that returns to ${redirect_uri}, and enter its id.`
        throw new HttpError(422, 'client_needed', words)
      }
      const state = `${prefix}${randomBytes(32).toString('base64url')}`
      const way = await servers.leave(found, redirect_uri, state).catch(told)
      const hash = hashOf(state)
      const { grant, code_verifier } = way
      const kept: Pending = { id, name, url, agent, grant, code_verifier }
      const sealed = seal(secrets, placeOf(hash), JSON.stringify(kept))
      await act(c, (trx) =>
        sql`select private.begin_server_sign_in(${organization}, ${hash}, ${sealed})`.execute(trx),
      )
      return c.json({ sign_in_url: way.url })
    },
  }
}

const lapsed = () =>
  new HttpError(422, 'sign_in_lapsed', 'This sign-in has ended. Sign in to the server again.')

/** People who are sent to let us into a server again, and those who are back. */
export function serverSignIns(deps: ToolsFunctionDeps) {
  const { secrets } = deps
  const { servers } = deps.tools
  const { act, told, redirect_uri, read, held, leave } = signInActs(deps)
  const app = new Hono<AppEnv>()

  app.post('/signed-in', async (c) => {
    const { state, code, iss } = await parseJson(c, SignedIn)
    const hash = hashOf(state)
    const { rows } = await act(c, (trx) =>
      sql<{ taken: { organization_id: string; sealed: string } | null }>`
        select private.take_server_sign_in(${hash}) as taken
      `.execute(trx),
    )
    const taken = rows[0]?.taken
    const text = taken && unseal(secrets, placeOf(hash), taken.sealed)
    if (!taken || !text) throw lapsed()
    const {
      grant: asked,
      code_verifier,
      agent,
      name,
      url,
      ...pending
    } = Pending.parse(JSON.parse(text))
    // Else a code of another authorization server could be sent to this one (RFC 9207).
    if (iss === undefined ? asked.tells_issuer : iss !== asked.issuer) throw lapsed()
    const entered = await servers.enter(asked, { code, code_verifier, redirect_uri }).catch(told)
    const headers = { authorization: `Bearer ${entered.token}` }
    const { offers, fingerprint } = await servers.offer({ name, url }, headers).catch(told)
    const id = pending.id ?? crypto.randomUUID()
    const sealed = sealGrant(secrets, id, entered.grant)
    const offered = JSON.stringify(offers)
    const settings = JSON.stringify({ name, url, header_name: null, signs_in: true })
    const row = await act(c, async (trx) => {
      await (pending.id
        ? sql`select private.renew_mcp_server(${id}, ${sealed}, ${offered}::jsonb, ${fingerprint})`
        : sql`
            select private.add_mcp_server(${id}, ${taken.organization_id}, ${settings}::jsonb, ${sealed},
              ${offered}::jsonb, ${fingerprint})
          `
      ).execute(trx)
      return read(trx, id)
    })
    return c.json({ ...row, agent: agent ?? null }, 201)
  })

  app.post('/:id/sign-in', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const leaving = await parseJson(c, Leaving)
    const server = await held(c, id)
    if (!server.signs_in) {
      throw new HttpError(422, 'no_sign_in', 'This server uses a header, not a sign-in.')
    }
    const known = openGrant(secrets, id, server.sealed)?.grant
    // A client that was made by hand stays; one that it took in by itself may be forgotten there.
    const { client_id, client_secret } = known ?? {}
    const isByHand = known?.by_hand || (known && !known.registration_endpoint)
    const byHand =
      isByHand && client_id && !leaving.client_id
        ? { client_id, ...(client_secret && { client_secret }) }
        : {}
    const { organization_id: organization, name, url } = server
    return leave(c, { organization, id, name, url }, { ...byHand, ...leaving })
  })

  return app
}
