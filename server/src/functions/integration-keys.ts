import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser, type Db, type Trx } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { noStore } from '../lib/no-store.ts'
import { parseJson, parseParam } from '../lib/parse.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import { keyScopes, makeIntegrationKey, storedKey } from '../lib/tokens/integration-key.ts'

const NewKey = z.strictObject({
  organization_id: z.uuid(),
  name: z.string().trim().min(1).max(80),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1)
    .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
})
/** For how long the former key works on: not at all, or a day. */
const Rotation = z.strictObject({ grace_hours: z.union([z.literal(0), z.literal(24)]) })

const notFound = () => new HttpError(404, 'key_not_found', 'No integration key found')

export type IntegrationKeysDeps = {
  db: Db
  /** Keys are stored hashed with the newest one. */
  secrets: Secrets
  addressOf: (c: Context) => string
}

/** Makes, rotates and revokes the keys of an organisation. The database decides who may; a new key is in the answer alone. */
export function integrationKeys({ db, secrets, addressOf }: IntegrationKeysDeps) {
  const app = new Hono<AppEnv>()

  /** The row after an act of the caller, who may read it. */
  function act(c: Context<AppEnv>, work: (trx: Trx) => Promise<{ rows: { id: string }[] }>) {
    return asUser(db, c.get('claims'), async (trx) => {
      await sql`select set_config('request.client_address', ${addressOf(c)}, true)`.execute(trx)
      const { rows } = await work(trx)
      return trx
        .selectFrom('integration_keys')
        .select(['id', 'organization_id', 'name', 'prefix', 'last_four', 'scopes', 'created_by'])
        .select(['created_at', 'expires_at', 'last_used_at', 'disabled_at', 'rotated_from'])
        .where('id', '=', rows[0]?.id ?? null)
        .executeTakeFirstOrThrow()
    })
  }

  app.post('/', async (c) => {
    const { organization_id, name, scopes, expires_at = null } = await parseJson(c, NewKey)
    const key = makeIntegrationKey()
    const stored = JSON.stringify(storedKey(secrets[0], key))
    const row = await act(c, (trx) =>
      sql<{ id: string }>`
        select private.create_integration_key(${organization_id}, ${name}, ${stored}::jsonb, ${scopes}, ${expires_at}) as id
      `.execute(trx),
    )
    return c.json({ ...row, key }, 201)
  })

  app.post('/:id/rotate', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const { grace_hours } = await parseJson(c, Rotation)
    const key = makeIntegrationKey()
    const stored = JSON.stringify(storedKey(secrets[0], key))
    const row = await act(c, (trx) =>
      sql<{ id: string }>`
        select private.rotate_integration_key(${id}, ${stored}::jsonb, make_interval(hours => ${grace_hours})) as id
      `.execute(trx),
    )
    return c.json({ ...row, key }, 201)
  })

  app.post('/:id/revoke', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const row = await act(c, (trx) =>
      sql<{ id: string }>`select private.revoke_integration_key(${id}) as id`.execute(trx),
    )
    return c.json(row)
  })

  // The answers hold a key that is told once.
  return new Hono<AppEnv>().use(noStore).route('/', app)
}
