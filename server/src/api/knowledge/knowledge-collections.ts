import { createRoute, z } from '@hono/zod-openapi'
import { sourceNotFound } from '../../knowledge/source-not-found.ts'
import { asUser, type Db, type Trx } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { apiRoutes, json, Repeatable, refusals, repeated, scoped } from '../api-routes.ts'
import { organizationOf } from '../authenticate-key.ts'
import { Page, pageOf, readPage } from '../pages.ts'

const tags = ['Knowledge']
const reads = scoped('knowledge.read')
const writes = scoped('knowledge.write')

const Id = z.object({ id: z.uuid() })
const Member = z.object({ id: z.uuid(), source_id: z.uuid() })
const Named = z
  .strictObject({
    name: z.string().trim().min(1).max(80).openapi({
      description: 'Unique among the collections of the organization.',
      example: 'House rules',
    }),
  })
  .openapi('NewCollection')
const Collection = z
  .object({
    id: z.uuid(),
    name: z.string(),
    source_count: z.number().int().openapi({ description: 'How many sources it contains.' }),
    created_at: z.string(),
  })
  .openapi('KnowledgeCollection')

const taken = { conflict: 'Another collection is called so.' }

const list = createRoute({
  method: 'get',
  path: '/knowledge/collections',
  summary: 'List collections',
  tags,
  ...reads,
  description: `${reads.description} Sources that are kept together. An agent that is given a collection knows what is in it at the moment of a question.`,
  request: { query: Page },
  responses: { 200: pageOf('Collections, newest first.', Collection), ...refusals },
})
const add = createRoute({
  method: 'post',
  path: '/knowledge/collections',
  summary: 'Create a collection',
  tags,
  ...writes,
  request: { headers: Repeatable, body: { required: true, ...json('Its name.', Named) } },
  responses: { 201: json('The collection.', Collection), ...refusals, ...repeated(taken) },
})
const rename = createRoute({
  method: 'patch',
  path: '/knowledge/collections/{id}',
  summary: 'Rename a collection',
  tags,
  ...writes,
  request: { params: Id, body: { required: true, ...json('Its name.', Named) } },
  responses: {
    200: json('The collection.', Collection),
    ...refusals,
    409: { ...refusals[400], description: taken.conflict },
  },
})
const remove = createRoute({
  method: 'delete',
  path: '/knowledge/collections/{id}',
  summary: 'Delete a collection, not the sources in it',
  tags,
  ...writes,
  request: { params: Id },
  responses: { 204: { description: 'The collection is gone.' }, ...refusals },
})
const putIn = createRoute({
  method: 'put',
  path: '/knowledge/collections/{id}/sources/{source_id}',
  summary: 'Put a source into a collection',
  tags,
  ...writes,
  request: { params: Member },
  responses: { 204: { description: 'The source is in it.' }, ...refusals },
})
const takeOut = createRoute({
  method: 'delete',
  path: '/knowledge/collections/{id}/sources/{source_id}',
  summary: 'Take a source out of a collection',
  tags,
  ...writes,
  request: { params: Member },
  responses: { 204: { description: 'The source is not in it.' }, ...refusals },
})

const notFound = () => new HttpError(404, 'collection_not_found', 'This collection does not exist.')

const collectionsOf = (trx: Trx, organizationId: string) =>
  trx
    .selectFrom('knowledge_collections')
    .where('organization_id', '=', organizationId)
    .select((row) => [
      ...(['id', 'name', 'created_at'] as const),
      row
        .selectFrom('knowledge_collection_sources as held')
        .select(({ fn }) => fn.countAll<string>().as('sources'))
        .whereRef('held.organization_id', '=', 'knowledge_collections.organization_id')
        .whereRef('held.collection_id', '=', 'knowledge_collections.id')
        .as('source_count'),
    ])

type Row = { id: string; name: string; created_at: string; source_count: string | null }
const shown = (row: Row) => ({ ...row, source_count: Number(row.source_count) })

/** A collection of the organisation; 404 for one of another. */
export async function collectionOf(trx: Trx, organizationId: string, id: string) {
  const found = await collectionsOf(trx, organizationId).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return shown(found)
}

/** Collections of the key's organisation, and which sources are in them. */
export function knowledgeCollections({ db }: { db: Db }) {
  return apiRoutes()
    .openapi(list, async (c) => {
      const { data, has_more } = await asUser(db, c.get('claims'), (trx) =>
        readPage(collectionsOf(trx, organizationOf(c)), c.req.valid('query')),
      )
      return c.json({ data: data.map(shown), has_more }, 200)
    })
    .openapi(add, async (c) => {
      const organizationId = organizationOf(c)
      const made = await asUser(db, c.get('claims'), async (trx) => {
        const { id } = await trx
          .insertInto('knowledge_collections')
          .values({ organization_id: organizationId, ...c.req.valid('json') })
          .returning('id')
          .executeTakeFirstOrThrow()
        return collectionOf(trx, organizationId, id)
      })
      return c.json(made, 201)
    })
    .openapi(rename, async (c) => {
      const organizationId = organizationOf(c)
      const { id } = c.req.valid('param')
      const renamed = await asUser(db, c.get('claims'), async (trx) => {
        await trx
          .updateTable('knowledge_collections')
          .set(c.req.valid('json'))
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute()
        return collectionOf(trx, organizationId, id)
      })
      return c.json(renamed, 200)
    })
    .openapi(remove, async (c) => {
      const { numDeletedRows } = await asUser(db, c.get('claims'), (trx) =>
        trx
          .deleteFrom('knowledge_collections')
          .where('organization_id', '=', organizationOf(c))
          .where('id', '=', c.req.valid('param').id)
          .executeTakeFirstOrThrow(),
      )
      if (numDeletedRows === 0n) throw notFound()
      return c.body(null, 204)
    })
    .openapi(putIn, async (c) => {
      const { id, source_id } = c.req.valid('param')
      const organization_id = organizationOf(c)
      await asUser(db, c.get('claims'), async (trx) => {
        await collectionOf(trx, organization_id, id)
        const source = await trx
          .selectFrom('knowledge_sources')
          .select('id')
          .where('organization_id', '=', organization_id)
          .where('id', '=', source_id)
          .executeTakeFirst()
        if (!source) {
          throw sourceNotFound()
        }
        await trx
          .insertInto('knowledge_collection_sources')
          .values({ organization_id, collection_id: id, source_id })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      })
      return c.body(null, 204)
    })
    .openapi(takeOut, async (c) => {
      const { id, source_id } = c.req.valid('param')
      const organizationId = organizationOf(c)
      await asUser(db, c.get('claims'), async (trx) => {
        await collectionOf(trx, organizationId, id)
        await trx
          .deleteFrom('knowledge_collection_sources')
          .where('organization_id', '=', organizationId)
          .where('collection_id', '=', id)
          .where('source_id', '=', source_id)
          .execute()
      })
      return c.body(null, 204)
    })
}
