import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { asUser, type Db } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { keyScopes } from '../../lib/tokens/integration-key.ts'
import { apiRoutes, json, refusals, scoped } from '../api-routes.ts'

const Key = z
  .object({
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    expires_at: z.string().nullable(),
    organization: z.object({ id: z.uuid(), name: z.string() }),
  })
  .openapi('Key')

const read = createRoute({
  method: 'get',
  path: '/key',
  summary: 'Get the API key of this request',
  tags: ['Key'],
  ...scoped('agents.read', 'knowledge.read', 'conversations.write', 'analytics.read'),
  description: 'Scope: any.',
  responses: { 200: json('The key, and whose it is.', Key), ...refusals },
})

/** Tells a key whose it is: what a system that was given one shows of it. */
export function key({ db }: { db: Db }) {
  return apiRoutes().openapi(read, async (c) => {
    const { rows } = await asUser(db, c.get('claims'), (trx) =>
      sql<{ key: z.infer<typeof Key> | null }>`select private.key_described() as key`.execute(trx),
    )
    const described = rows[0]?.key
    if (!described) throw new HttpError(401, 'key_revoked', 'This API key no longer works.')
    return c.json(described, 200)
  })
}
