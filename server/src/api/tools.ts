import { createRoute, z } from '@hono/zod-openapi'
import { asUser, type Db } from '../lib/database.ts'
import { apiRoutes, refusals, scoped } from './api-routes.ts'
import { organizationOf } from './authenticate-key.ts'
import { Page, pageOf, readPage } from './pages.ts'

const Tool = z
  .object({
    id: z.uuid().openapi({ description: 'What `tool_ids` of an agent names.' }),
    kind: z.string().openapi({ description: 'http, a request, or mcp, of a server' }),
    name: z.string().openapi({ description: 'What models call it.' }),
    title: z.string(),
    description: z.string(),
    acts: z.string().openapi({ description: 'read or write' }),
    asks: z.boolean().openapi({ description: 'Whether a visitor is asked before it writes.' }),
    arguments: z
      .unknown()
      .openapi({ type: 'object', description: 'JSON Schema of its arguments.' }),
    created_at: z.string(),
  })
  .openapi('Tool')

const list = createRoute({
  method: 'get',
  path: '/tools',
  summary: 'List what agents can be given to use',
  tags: ['Agents'],
  ...scoped('agents.read'),
  request: { query: Page },
  responses: { 200: pageOf('Tools, in the order of their ids.', Tool), ...refusals },
})

/** The tools of the key's organisation; their addresses and headers are its owners' alone. */
export function tools({ db }: { db: Db }) {
  return apiRoutes().openapi(list, async (c) => {
    const found = await asUser(db, c.get('claims'), (trx) =>
      readPage(
        trx
          .selectFrom('tools')
          .select(['id', 'kind', 'name', 'title', 'description', 'acts', 'asks', 'arguments'])
          .select('created_at')
          .where('organization_id', '=', organizationOf(c)),
        c.req.valid('query'),
      ),
    )
    return c.json(found, 200)
  })
}
