import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { takesBody } from '../http/body/limit-body.ts'
import { asUser, type Db } from '../lib/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { agentBytes, NewTemplate, TemplateFields } from '../lib/template-fields.ts'
import { apiRoutes, json, Repeatable, refusals, repeated, scoped } from './api-routes.ts'
import { organizationOf } from './authenticate-key.ts'
import { Page, pageOf, readPage } from './pages.ts'

const Agent = TemplateFields.extend({
  id: z.uuid(),
  knowledge_scope: z.string().openapi({ description: 'all or selected' }),
  reading_level: z.string().openapi({ description: 'any, everyday or plain' }),
  model_choice: z.string().openapi({ description: 'default, chosen or built-in' }),
  live_version: z.number().int().nullable().openapi({
    description: 'The version that visitors meet; null while the agent is not published.',
  }),
  created_at: z.string(),
  updated_at: z.string(),
}).openapi('Agent')
// A schema that was made before zod was extended has no openapi(), one derived from it has.
const NewAgent = NewTemplate.extend({}).openapi('NewAgent')
const AgentChange = TemplateFields.partial().openapi('AgentChange')
const AgentId = z.object({ id: z.uuid() })

const names = [
  ...(['id', 'name', 'role', 'avatar', 'style_id', 'voice_id', 'tone', 'response_length'] as const),
  ...(['languages', 'greeting', 'instructions', 'starter_questions'] as const),
  ...(['reading_level', 'required_phrases', 'banned_phrases'] as const),
  ...(['answer_only_from_knowledge', 'show_citations', 'knowledge_scope'] as const),
  ...(['model_choice', 'model_ids', 'temperature', 'answer_limit'] as const),
  ...(['handoff', 'handoff_on_doubt', 'handoff_on_anger', 'handoff_topics'] as const),
  ...(['handoff_days', 'handoff_from', 'handoff_until', 'handoff_time_zone'] as const),
  ...(['tool_ids', 'built_in_tools', 'live_version', 'created_at', 'updated_at'] as const),
]
const columns = names.map((name) => `templates.${name}` as const)

const notFound = () =>
  new HttpError(404, 'agent_not_found', 'This agent does not exist in your organization.')

const reads = scoped('agents.read')
const writes = scoped('agents.write')
const writesFields = { ...writes, middleware: [writes.middleware, takesBody(agentBytes)] }
const tags = ['Agents']
const one = json('The agent.', Agent)

const list = createRoute({
  method: 'get',
  path: '/agents',
  summary: 'List agents',
  tags,
  ...reads,
  request: { query: Page },
  responses: {
    200: pageOf('Agents, newest first.', Agent),
    ...refusals,
  },
})
const read = createRoute({
  method: 'get',
  path: '/agents/{id}',
  summary: 'Get an agent',
  tags,
  ...reads,
  request: { params: AgentId },
  responses: { 200: one, ...refusals },
})
const add = createRoute({
  method: 'post',
  path: '/agents',
  summary: 'Create an agent',
  tags,
  ...writesFields,
  request: {
    headers: Repeatable,
    body: { required: true, ...json('The agent to create.', NewAgent) },
  },
  responses: { 201: one, ...refusals, ...repeated() },
})
const change = createRoute({
  method: 'patch',
  path: '/agents/{id}',
  summary: 'Change the draft of an agent',
  tags,
  ...writesFields,
  request: { params: AgentId, body: { required: true, ...json('What to change.', AgentChange) } },
  responses: { 200: one, ...refusals },
})
const publish = createRoute({
  method: 'post',
  path: '/agents/{id}/publish',
  summary: 'Publish the draft as the live version',
  tags,
  ...writes,
  request: { headers: Repeatable, params: AgentId },
  responses: {
    ...{ 200: one, ...refusals },
    ...repeated({ conflict: 'Nothing differs from the live version.' }),
  },
})
const remove = createRoute({
  method: 'delete',
  path: '/agents/{id}',
  summary: 'Delete an agent and its conversations',
  tags,
  ...writes,
  request: { params: AgentId },
  responses: { 204: { description: 'The agent is gone.' }, ...refusals },
})

/** The agents of the key's organisation. */
export function agents({ db }: { db: Db }) {
  return apiRoutes()
    .openapi(list, async (c) => {
      const found = await asUser(db, c.get('claims'), (trx) =>
        readPage(
          trx
            .selectFrom('templates')
            .select(columns)
            .where('organization_id', '=', organizationOf(c)),
          c.req.valid('query'),
        ),
      )
      return c.json(found, 200)
    })
    .openapi(read, async (c) => {
      const { id } = c.req.valid('param')
      const agent = await asUser(db, c.get('claims'), (trx) =>
        trx.selectFrom('templates').select(columns).where('id', '=', id).executeTakeFirst(),
      )
      if (!agent) throw notFound()
      return c.json(agent, 200)
    })
    .openapi(add, async (c) => {
      const agent = await asUser(db, c.get('claims'), (trx) =>
        trx
          .insertInto('templates')
          .values({
            response_length: 'medium',
            ...c.req.valid('json'),
            organization_id: organizationOf(c),
          })
          .returning(columns)
          .executeTakeFirstOrThrow(),
      )
      return c.json(agent, 201)
    })
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      const fields = c.req.valid('json')
      const agent = await asUser(db, c.get('claims'), (trx) =>
        Object.keys(fields).length === 0
          ? trx.selectFrom('templates').select(columns).where('id', '=', id).executeTakeFirst()
          : trx
              .updateTable('templates')
              .set(fields)
              .where('id', '=', id)
              .returning(columns)
              .executeTakeFirst(),
      )
      if (!agent) throw notFound()
      return c.json(agent, 200)
    })
    .openapi(publish, async (c) => {
      const { id } = c.req.valid('param')
      const agent = await asUser(db, c.get('claims'), async (trx) => {
        await sql`select public.publish_template(${id})`.execute(trx)
        return trx
          .selectFrom('templates')
          .select(columns)
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      })
      return c.json(agent, 200)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      const { numDeletedRows } = await asUser(db, c.get('claims'), (trx) =>
        trx.deleteFrom('templates').where('id', '=', id).executeTakeFirstOrThrow(),
      )
      if (numDeletedRows === 0n) throw notFound()
      return c.body(null, 204)
    })
}
