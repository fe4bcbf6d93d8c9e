import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Turns } from '../../conversation/turn.ts'
import { takesBody } from '../../http/body/limit-body.ts'
import { documentsOf } from '../../knowledge/source-documents.ts'
import { sourceNotFound } from '../../knowledge/source-not-found.ts'
import { asUser, type Db } from '../../lib/database/database.ts'
import { apiRoutes, json, Repeatable, refusals, repeated, scoped } from '../api-routes.ts'
import { organizationOf } from '../authenticate-key.ts'
import { Citation } from '../messages.ts'
import { Page, pageOf, readPage } from '../pages.ts'
import { Source, sourceColumns, sourceOf } from './knowledge-schemas.ts'

const Id = z.object({ id: z.uuid() })
const tags = ['Knowledge']
const reads = scoped('knowledge.read')
const writes = scoped('knowledge.write')
const asks = scoped('conversations.write')
// What a text may have, as JSON.
const textBytes = 1024 * 1024

const Written = z
  .strictObject({
    kind: z.enum(['text', 'answer']).openapi({
      description: 'A text in Markdown, or a question (the title) with its answer.',
    }),
    title: z.string().trim().min(1).max(200).openapi({ example: 'Opening hours' }),
    body: z.string().trim().min(1).max(500_000).openapi({
      description: '500,000 bytes at most; an answer 4,000 characters.',
      example: 'The office is open from 9 to 17 on weekdays.',
    }),
  })
  .openapi('NewText')
const patterns = z.array(z.string().trim().min(1).max(200)).max(20).default([])
const Site = z
  .strictObject({
    kind: z.enum(['web', 'site']).openapi({
      description:
        'One page, or a site: everything that its sitemap and links lead to on the same host.',
    }),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .openapi({ example: 'https://example.com/' }),
    most_pages: z.number().int().min(1).max(1000).default(200),
    most_depth: z.number().int().min(0).max(10).default(5),
    include: patterns.openapi({ description: 'Paths to read; * matches anything.' }),
    exclude: patterns.openapi({ description: 'Paths to leave out.' }),
    schedule: z.enum(['never', 'hourly', 'daily', 'weekly', 'monthly']).default('never'),
  })
  .openapi('NewSite')
const Changes = z
  .strictObject({
    title: z.string().trim().min(1).max(200).openapi({ example: 'Opening hours' }).optional(),
    shared: z
      .boolean()
      .openapi({
        description: 'Whether visitors may open its text when an answer cites it.',
        example: true,
      })
      .optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    message: 'Say what to change.',
  })
  .openapi('KnowledgeSourceChanges')
const Document = z
  .object({
    id: z.uuid(),
    title: z.string(),
    url: z.string().nullable().openapi({ description: 'For a web page: its address.' }),
    revision: z.number().int(),
    text: z.string(),
    pages: z
      .array(z.number().int())
      .openapi({ description: 'Where each page starts in the text.' }),
  })
  .openapi('KnowledgeDocument')
const Asked = z
  .strictObject({
    agent_id: z.uuid(),
    question: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .openapi({ example: 'What are the opening hours?' }),
  })
  .openapi('KnowledgeQuestion')
const Told = z
  .object({
    answered: z.boolean(),
    text: z.string().openapi({ description: '[1] in the text is the citation of that number.' }),
    citations: z.array(Citation),
  })
  .openapi('KnowledgeAnswer')

const one = json('The source.', Source)
const accepted = json(
  'The source; it is read in the background. Ask for it until it is ready.',
  Source,
)

const read = createRoute({
  method: 'get',
  path: '/knowledge/sources/{id}',
  summary: 'Get a knowledge source',
  tags,
  ...reads,
  request: { params: Id },
  responses: { 200: one, ...refusals },
})
const change = createRoute({
  method: 'patch',
  path: '/knowledge/sources/{id}',
  summary: 'Rename a knowledge source, or share it with visitors',
  tags,
  ...writes,
  request: { params: Id, body: { required: true, ...json('What to change.', Changes) } },
  responses: { 200: one, ...refusals },
})
const remove = createRoute({
  method: 'delete',
  path: '/knowledge/sources/{id}',
  summary: 'Delete a knowledge source and everything read from it',
  tags,
  ...writes,
  request: { params: Id },
  responses: { 204: { description: 'The source is gone.' }, ...refusals },
})
const documents = createRoute({
  method: 'get',
  path: '/knowledge/sources/{id}/documents',
  summary: 'Read the text of a source, document by document',
  tags,
  ...reads,
  request: { params: Id, query: Page },
  responses: { 200: pageOf('Its documents, newest first.', Document), ...refusals },
})
const sync = createRoute({
  method: 'post',
  path: '/knowledge/sources/{id}/sync',
  summary: 'Read a page or site again, or a file that failed',
  tags,
  ...writes,
  description: `${writes.description} A file, a text or an answer that was read has nothing to read again: 409.`,
  request: {
    headers: Repeatable,
    params: z.object({
      id: z.uuid().openapi({
        description:
          'Of a page or a site (`POST /knowledge/sites`) that was read, or of a file that failed.',
      }),
    }),
  },
  responses: {
    202: accepted,
    ...refusals,
    ...repeated({ conflict: 'The source is being read, or there is nothing to read again.' }),
  },
})
const write = createRoute({
  method: 'post',
  path: '/knowledge/texts',
  summary: 'Add a text, or a question with its answer',
  tags,
  ...writes,
  middleware: [writes.middleware, takesBody(textBytes)],
  request: { headers: Repeatable, body: { required: true, ...json('What to add.', Written) } },
  responses: { 201: accepted, ...refusals, ...repeated() },
})
const addSite = createRoute({
  method: 'post',
  path: '/knowledge/sites',
  summary: 'Add a web page or a site',
  tags,
  ...writes,
  request: { headers: Repeatable, body: { required: true, ...json('What to read.', Site) } },
  responses: { 201: accepted, ...refusals, ...repeated() },
})
const ask = createRoute({
  method: 'post',
  path: '/knowledge/ask',
  summary: 'Ask what the draft of an agent would answer',
  tags,
  ...asks,
  description: `${asks.description} The draft needs \`agents.read\` too. Nothing is stored.`,
  request: { headers: Repeatable, body: { required: true, ...json('What to ask whom.', Asked) } },
  responses: { 200: json('The answer.', Told), ...refusals, ...repeated() },
})

/** Sources of the key's organisation, one by one: what is written, read again and deleted. */
export function knowledgeSources({ db, turns }: { db: Db; turns: Turns }) {
  return apiRoutes()
    .openapi(read, async (c) => {
      const { id } = c.req.valid('param')
      const organizationId = organizationOf(c)
      const found = await asUser(db, c.get('claims'), (trx) => sourceOf(trx, organizationId, id))
      return c.json(found, 200)
    })
    .openapi(change, async (c) => {
      const changed = await asUser(db, c.get('claims'), (trx) =>
        trx
          .updateTable('knowledge_sources')
          .set(c.req.valid('json'))
          .where('organization_id', '=', organizationOf(c))
          .where('id', '=', c.req.valid('param').id)
          .returning(sourceColumns)
          .executeTakeFirst(),
      )
      if (!changed) throw sourceNotFound()
      return c.json(changed, 200)
    })
    .openapi(remove, async (c) => {
      const { numDeletedRows } = await asUser(db, c.get('claims'), (trx) =>
        trx
          .deleteFrom('knowledge_sources')
          .where('organization_id', '=', organizationOf(c))
          .where('id', '=', c.req.valid('param').id)
          .executeTakeFirstOrThrow(),
      )
      if (numDeletedRows === 0n) throw sourceNotFound()
      return c.body(null, 204)
    })
    .openapi(documents, async (c) => {
      const { id } = c.req.valid('param')
      const organizationId = organizationOf(c)
      const found = await asUser(db, c.get('claims'), async (trx) => {
        await sourceOf(trx, organizationId, id)
        return readPage(
          documentsOf(trx, organizationId, id).select(['url', 'revision.number as revision']),
          c.req.valid('query'),
        )
      })
      return c.json(found, 200)
    })
    .openapi(sync, async (c) => {
      const { id } = c.req.valid('param')
      const organizationId = organizationOf(c)
      const source = await asUser(db, c.get('claims'), async (trx) => {
        const { kind } = await sourceOf(trx, organizationId, id)
        await (kind === 'web' || kind === 'site'
          ? sql`select private.steer_knowledge_site(${id}, 'sync')`
          : sql`select private.retry_knowledge_source(${id})`
        ).execute(trx)
        return sourceOf(trx, organizationId, id)
      })
      return c.json(source, 202)
    })
    .openapi(write, async (c) => {
      const organizationId = organizationOf(c)
      const source = await asUser(db, c.get('claims'), async (trx) => {
        const { source_id } = await trx
          .insertInto('knowledge_texts')
          .values({ organization_id: organizationId, ...c.req.valid('json') })
          .returning('source_id')
          .executeTakeFirstOrThrow()
        return sourceOf(trx, organizationId, source_id)
      })
      return c.json(source, 201)
    })
    .openapi(addSite, async (c) => {
      const organizationId = organizationOf(c)
      const source = await asUser(db, c.get('claims'), async (trx) => {
        const { source_id } = await trx
          .insertInto('knowledge_sites')
          .values({ organization_id: organizationId, ...c.req.valid('json') })
          .returning('source_id')
          .executeTakeFirstOrThrow()
        return sourceOf(trx, organizationId, source_id)
      })
      return c.json(source, 201)
    })
    .openapi(ask, async (c) => {
      const { agent_id: templateId, question } = c.req.valid('json')
      const told = await turns.tryOut(c.get('claims'), { templateId, question }, c.req.raw.signal)
      // How a model was asked is for who writes the agent.
      const { answered, text, citations } = told
      return c.json({ answered, text, citations }, 200)
    })
}
