import { createRoute, z } from '@hono/zod-openapi'
import { asUser, type Db } from '../lib/database/database.ts'
import { apiRoutes, refusals, scoped } from './api-routes.ts'
import { organizationOf } from './authenticate-key.ts'
import { Page, pageOf } from './pages.ts'

const Tool = z
  .object({
    id: z.uuid().openapi({ description: 'The tools that `tool_ids` of an agent refers to.' }),
    kind: z.string().openapi({
      description: 'http, a request; mcp, of a server; or connection, of a connected system',
      example: 'http',
    }),
    name: z.string().openapi({ description: 'Its name for models.', example: 'find_order' }),
    title: z.string().openapi({ example: 'Find an order' }),
    description: z.string().openapi({ example: 'Tells the state of an order, by its number.' }),
    acts: z.string().openapi({ description: 'read or write', example: 'read' }),
    asks: z.boolean().openapi({
      description: 'Whether the visitor is asked before it writes.',
      example: true,
    }),
    arguments: z.unknown().openapi({
      type: 'object',
      description: 'JSON Schema of its arguments.',
      example: { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] },
    }),
    created_at: z.string().openapi({ example: '2026-01-12T08:41:00+00:00' }),
  })
  .openapi('Tool')

const list = createRoute({
  method: 'get',
  path: '/tools',
  summary: 'List the tools that agents can be given',
  tags: ['Agents'],
  ...scoped('agents.read'),
  request: { query: Page },
  responses: { 200: pageOf('Tools, by name.', Tool), ...refusals },
})

/** The tools of the key's organisation; their addresses and headers are its owners' alone. */
export function tools({ db }: { db: Db }) {
  return apiRoutes().openapi(list, async (c) => {
    const { limit, after } = c.req.valid('query')
    const organization = organizationOf(c)
    const found = await asUser(db, c.get('claims'), (trx) => {
      const all = trx.selectFrom('tools').where('organization_id', '=', organization)
      const later = after ? all.where('name', '>', all.select('name').where('id', '=', after)) : all
      return later
        .select(['id', 'kind', 'name', 'title', 'description', 'acts', 'asks', 'arguments'])
        .select('created_at')
        .orderBy('name')
        .limit(limit + 1)
        .execute()
    })
    return c.json({ data: found.slice(0, limit), has_more: found.length > limit }, 200)
  })
}
