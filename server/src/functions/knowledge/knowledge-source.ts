import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { z } from 'zod'
import { attachment, sandbox } from '../../http/attachment.ts'
import { documentsOf } from '../../knowledge/source-documents.ts'
import { sourceNotFound } from '../../knowledge/source-not-found.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db } from '../../lib/database/database.ts'
import type { Files } from '../../lib/files/files.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseParam } from '../../lib/parse.ts'

/** What was read from a source, as plain text, and the file itself. */
export function knowledgeSource({ db, files }: { db: Db; files: Files }) {
  const app = new Hono<AppEnv>()

  app.get('/:sourceId/text', async (c) => {
    const sourceId = parseParam(c, 'sourceId', z.uuid(), sourceNotFound)
    const documents = await asUser(db, c.get('claims'), async (trx) => {
      const source = await trx
        .selectFrom('knowledge_sources')
        .select('organization_id')
        .where('id', '=', sourceId)
        .executeTakeFirst()
      // Another organisation's source is invisible here, so it is a 404 too.
      if (!source) throw sourceNotFound()
      return documentsOf(trx, source.organization_id, sourceId)
        .orderBy('knowledge_documents.id')
        .execute()
    })
    return c.json({ documents })
  })

  app.get('/:sourceId/original', async (c) => {
    const sourceId = parseParam(c, 'sourceId', z.uuid(), sourceNotFound)
    const source = await asUser(db, c.get('claims'), (trx) =>
      trx
        .selectFrom('knowledge_sources')
        .select(['storage_key', 'original_name', 'title'])
        .where('id', '=', sourceId)
        .executeTakeFirst(),
    )
    if (!source) throw sourceNotFound()
    const file = source.storage_key ? await files.open(source.storage_key) : null
    if (!file) throw new HttpError(404, 'no_original', 'This source has no stored file.')
    return c.body(Readable.toWeb(file) as ReadableStream, 200, {
      ...sandbox,
      'content-type': 'application/octet-stream',
      'content-disposition': attachment(source.original_name ?? source.title),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  return app
}
