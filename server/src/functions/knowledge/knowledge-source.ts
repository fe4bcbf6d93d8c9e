import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db } from '../../lib/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseParam } from '../../lib/parse.ts'

const notFound = () =>
  new HttpError(404, 'source_not_found', 'This knowledge source does not exist.')

/** What was read from a source, as plain text. */
export function knowledgeSource({ db }: { db: Db }) {
  const app = new Hono<AppEnv>()

  app.get('/:sourceId/text', async (c) => {
    const sourceId = parseParam(c, 'sourceId', z.uuid(), notFound)
    const documents = await asUser(db, c.get('claims'), async (trx) => {
      const source = await trx
        .selectFrom('knowledge_sources')
        .select('organization_id')
        .where('id', '=', sourceId)
        .executeTakeFirst()
      // Another organisation's source is invisible here, so it is a 404 too.
      if (!source) throw notFound()
      return trx
        .selectFrom('knowledge_documents as document')
        .innerJoin('knowledge_revisions as revision', (join) =>
          join
            .onRef('revision.organization_id', '=', 'document.organization_id')
            .onRef('revision.document_id', '=', 'document.id')
            .onRef('revision.number', '=', 'document.revision'),
        )
        .select(['document.id', 'document.title', 'revision.body as text', 'revision.pages'])
        .where('document.organization_id', '=', source.organization_id)
        .where('document.source_id', '=', sourceId)
        .orderBy('document.id')
        .execute()
    })
    return c.json({ documents })
  })

  return app
}
