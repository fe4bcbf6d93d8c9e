import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { beginRun, runTests } from '../conversation/agent-tests/run.ts'
import type { Turns } from '../conversation/turn.ts'
import { takesBody } from '../http/body/limit-body.ts'
import { asUser, type Db } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { agentBytes, NewTemplate, TemplateFields } from '../lib/template-fields.ts'
import { apiRoutes, json, mayBeBare, Repeatable, refusals, repeated, scoped } from './api-routes.ts'
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
const NewAgent = NewTemplate.extend({}).openapi('NewAgent', {
  example: {
    ...{ name: 'Maya', role: 'IT help desk', avatar: 'maya', style_id: 'maya-blazer-navy' },
    ...{ voice_id: 'maya-warm-mid-range', tone: 'friendly' },
  },
})
const AgentChange = TemplateFields.partial().openapi('AgentChange', {
  example: { greeting: 'Hello, what can I do for you?' },
})
const AgentId = z.object({ id: z.uuid() })

const names = [
  ...(['id', 'name', 'role', 'avatar', 'style_id', 'voice_id', 'tone', 'response_length'] as const),
  ...(['languages', 'greeting', 'instructions', 'starter_questions', 'translations'] as const),
  ...(['reading_level', 'required_phrases', 'banned_phrases'] as const),
  ...(['takes_files', 'remembers_visitors', 'masks_personal_data', 'blocked_topics'] as const),
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
const most = (of: string) =>
  z
    .int()
    .min(0)
    .max(99)
    .nullish()
    .openapi({
      description: `It ends when of 100 of its conversations more ${of}; left out there is no such rule.`,
    })
const Publication = z
  .strictObject({
    note: z.string().max(500).optional().openapi({ description: 'What changed.' }),
    trial: z
      .strictObject({
        share: z.int().min(1).max(99).openapi({
          description:
            'Of 100 new conversations so many meet it; the others go on with the live version.',
          example: 10,
        }),
        most_unhelpful: most('had an answer rated unhelpful'),
        most_handoffs: most('asked for a person'),
        most_unanswered: most('had a question without an answer'),
        least_score: z.int().min(1).max(100).nullish().openapi({
          description:
            'It ends when its answers score less than this on average against the persona; left out there is no such rule.',
        }),
      })
      .optional(),
  })
  .openapi('Publication', { example: { note: 'Answers are shorter', trial: { share: 10 } } })
const Published = Agent.extend({
  version: z.int().openapi({ description: 'The version created from the draft.' }),
  share: z.int().openapi({
    description: 'How many of 100 new conversations use it; 100 if it is live.',
  }),
}).openapi('PublishedVersion')

const publish = createRoute({
  method: 'post',
  path: '/agents/{id}/publish',
  summary: 'Publish the draft, for all or for a share of new conversations',
  tags,
  ...{ ...writes, middleware: [writes.middleware, mayBeBare] },
  description: `${writes.description} The tests of the agent run first, and one that fails stops it. With \`trial\` the version is tried beside the live one.`,
  request: {
    headers: Repeatable,
    params: AgentId,
    body: { required: false, ...json('For whom; everybody without it.', Publication) },
  },
  responses: {
    ...{ 200: json('The agent, and the version that was made.', Published), ...refusals },
    ...repeated({
      conflict:
        'Nothing differs from the live version, a test fails, or there is no live version to try another beside.',
    }),
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

type Failing = { question: string; outcome: string; why: string }

/** What stops a version, as its caller is told. */
function testsFail(results: Failing[]) {
  const failing = results.filter(({ outcome }) => outcome === 'failed')
  const told = failing.slice(0, 3).map(({ question, why }) => `“${question}” ${why}`)
  const count = failing.length === 1 ? 'One test fails' : `${failing.length} tests fail`
  return new HttpError(409, 'tests_failed', `${count}: ${told.join(' ')}`)
}

/** The agents of the key's organisation. */
export function agents({ db, turns }: { db: Db; turns: Turns }) {
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
      const claims = c.get('claims')
      const { note = '', trial } = c.req.valid('json') ?? {}
      const begun = await beginRun(db, claims, id, true)
      if (begun.tests.length > 0) {
        const run = { templateId: id, kind: 'tests' as const, begun, tests: begun.tests }
        const { failed, results } = await runTests({ db, turns }, claims, run, c.req.raw.signal)
        if (failed > 0) throw testsFail(results as unknown as Failing[])
      }
      const published = await asUser(db, claims, async (trx) => {
        const made = trial
          ? sql<{
              version: number
            }>`select public.try_version(${id}, ${trial.share}, note => ${note},
              most_unhelpful => ${trial.most_unhelpful ?? null}, most_handoffs => ${trial.most_handoffs ?? null},
              most_unanswered => ${trial.most_unanswered ?? null}, least_score => ${trial.least_score ?? null}) as version`
          : sql<{ version: number }>`select public.publish_template(${id}, ${note}) as version`
        const { rows } = await made.execute(trx)
        const agent = await trx
          .selectFrom('templates')
          .select(columns)
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return { ...agent, version: rows[0]?.version ?? 0, share: trial?.share ?? 100 }
      })
      return c.json(published, 200)
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
