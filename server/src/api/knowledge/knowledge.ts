import { createRoute, z } from '@hono/zod-openapi'
import { searchWords } from '../../conversation/retrieval/search-words.ts'
import { takesStream } from '../../http/body/limit-body.ts'
import { collectedSources } from '../../knowledge/collected-sources.ts'
import { maxFileBytes } from '../../knowledge/reading/file-type.ts'
import { receiveSource, refusalStatus } from '../../knowledge/receive-source.ts'
import type { SearchModels } from '../../knowledge/search/passage.ts'
import { searchKnowledge } from '../../knowledge/search/search.ts'
import { shownPassages } from '../../knowledge/search/shown-passages.ts'
import { sourceNotFound } from '../../knowledge/source-not-found.ts'
import { asUser, type Db } from '../../lib/database/database.ts'
import type { Files } from '../../lib/files/files.ts'
import { parseParam } from '../../lib/parse.ts'
import { apiRoutes, json, Repeatable, refusals, repeated, scoped } from '../api-routes.ts'
import { organizationOf } from '../authenticate-key.ts'
import { Page, pageOf, readPage } from '../pages.ts'
import { collectionOf } from './knowledge-collections.ts'
import { Source, sourceColumns, sourceOf } from './knowledge-schemas.ts'

const Passage = z
  .object({
    source_id: z.uuid(),
    document_id: z.uuid(),
    chunk_id: z.uuid(),
    title: z.string(),
    heading: z.array(z.string()),
    page: z.number().int().nullable(),
    text: z.string(),
    highlights: z.array(z.array(z.number().int())).openapi({
      description:
        'Where words of the question are in the text: from and to, in UTF-16 code units.',
    }),
    score: z.number().openapi({
      description:
        'How well it matches by words and meaning. Where a reranking model orders the passages it does not order them alone.',
    }),
  })
  .openapi('Passage')
type Deps = { db: Db; files: Files; searchModels?: SearchModels }

const ofCollection = z
  .uuid()
  .optional()
  .openapi({ description: 'Only sources in this collection.' })
const Question = z.object({
  q: z.string().trim().min(1).max(1000).openapi({
    description: 'The question.',
    example: 'What are the opening hours?',
  }),
  limit: z.coerce.number().int().min(1).max(50).default(10),
  collection_id: ofCollection,
})
const Upload = z.object({
  file: z.string().openapi({
    format: 'binary',
    description: 'PDF, Word, Excel, PowerPoint, Markdown, CSV, HTML or text, 20 MB at most.',
  }),
})

const reads = scoped('knowledge.read')
const writes = scoped('knowledge.write')
const tags = ['Knowledge']

const list = createRoute({
  method: 'get',
  path: '/knowledge/sources',
  summary: 'List knowledge sources',
  tags,
  ...reads,
  request: { query: Page.extend({ collection_id: ofCollection }) },
  responses: {
    200: pageOf('Sources, newest first.', Source),
    ...refusals,
  },
})
const search = createRoute({
  method: 'get',
  path: '/knowledge/search',
  summary: 'Search the knowledge as an agent does',
  tags,
  ...reads,
  request: { query: Question },
  responses: {
    200: json('Passages, best first.', z.object({ data: z.array(Passage) })),
    ...refusals,
  },
})
/** Not one of the routes that are checked here: the file is read as it streams in. */
const upload = createRoute({
  method: 'post',
  path: '/knowledge/sources',
  summary: 'Add a file',
  tags,
  ...writes,
  request: {
    headers: Repeatable,
    body: { required: true, content: { 'multipart/form-data': { schema: Upload } } },
  },
  responses: {
    201: json('The source; it is read in the background. Ask for it until it is ready.', Source),
    ...refusals,
    413: { ...refusals[400], description: 'The file is too large.' },
    415: { ...refusals[400], description: 'Files of this type cannot be read.' },
    ...repeated({ unprocessable: 'The file cannot be read.' }),
  },
})

/** Read as it streams in too. */
const replace = createRoute({
  method: 'put',
  path: '/knowledge/sources/{id}/file',
  summary: 'Replace the file of a source',
  tags,
  ...writes,
  description: `${writes.description} The source keeps its id, its agents and its collections. Until the new file is read, answers quote the old one.`,
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { 'multipart/form-data': { schema: Upload } } },
  },
  responses: {
    202: json('The source; it is read in the background. Ask for it until it is ready.', Source),
    ...refusals,
    409: { ...refusals[400], description: 'The source is not a file.' },
    413: { ...refusals[400], description: 'The file is too large.' },
    415: { ...refusals[400], description: 'Files of this type cannot be read.' },
    422: { ...refusals[400], description: 'The file cannot be read; the old one stays.' },
  },
})

/** The knowledge of the key's organisation. */
export function knowledge({ db, files, searchModels }: Deps) {
  const routes = apiRoutes()
  routes.openAPIRegistry.registerPath(upload)
  routes.post(upload.path, writes.middleware, takesStream(maxFileBytes), async (c) => {
    const claims = c.get('claims')
    const organizationId = organizationOf(c)
    const into = { organizationId, replaced: null }
    const received = await receiveSource({ db, files }, claims, into, c.req.raw)
    const source = await asUser(db, claims, (trx) => sourceOf(trx, organizationId, received.row.id))
    if (!received.refusal) return c.json(source, 201)
    const { code, message } = received.refusal
    const error = { code, message, request_id: c.get('requestId') }
    return c.json({ error, source }, refusalStatus(received.refusal))
  })
  routes.openAPIRegistry.registerPath(replace)
  const replaced = '/knowledge/sources/:id/file'
  routes.put(replaced, writes.middleware, takesStream(maxFileBytes), async (c) => {
    const claims = c.get('claims')
    const organizationId = organizationOf(c)
    const into = { organizationId, replaced: parseParam(c, 'id', z.uuid(), sourceNotFound) }
    const { row } = await receiveSource({ db, files }, claims, into, c.req.raw)
    return c.json(await asUser(db, claims, (trx) => sourceOf(trx, organizationId, row.id)), 202)
  })
  return routes
    .openapi(list, async (c) => {
      const { collection_id, ...page } = c.req.valid('query')
      const organizationId = organizationOf(c)
      const found = await asUser(db, c.get('claims'), async (trx) => {
        const sources = trx
          .selectFrom('knowledge_sources')
          .select(sourceColumns)
          .where('organization_id', '=', organizationId)
        if (!collection_id) return readPage(sources, page)
        await collectionOf(trx, organizationId, collection_id)
        const held = trx
          .selectFrom('knowledge_collection_sources')
          .select('source_id')
          .where('organization_id', '=', organizationId)
          .where('collection_id', '=', collection_id)
        return readPage(sources.where('id', 'in', held), page)
      })
      return c.json(found, 200)
    })
    .openapi(search, async (c) => {
      const { q, limit, collection_id } = c.req.valid('query')
      const claims = c.get('claims')
      const organizationId = organizationOf(c)
      const query = { organizationId, question: searchWords(q), limit, ...searchModels }
      if (collection_id) {
        await asUser(db, claims, (trx) => collectionOf(trx, organizationId, collection_id))
      }
      const narrowed = collection_id && {
        sourceIds: await collectedSources(db, claims, organizationId, [collection_id]),
      }
      const found = await searchKnowledge(db, claims, { ...query, ...(narrowed || {}) })
      const data = await asUser(db, claims, (trx) => shownPassages(trx, found))
      return c.json({ data }, 200)
    })
}
