import { Hono } from 'hono'
import { z } from 'zod'
import { documentsOf } from '../../knowledge/source-documents.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db } from '../../lib/database/database.ts'
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
      return documentsOf(trx, source.organization_id, sourceId)
        .orderBy('knowledge_documents.id')
        .execute()
    })
    return c.json({ documents })
  })

  return app
}
