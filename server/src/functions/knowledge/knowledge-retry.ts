import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { type SourceRow, shownColumns } from '../../knowledge/add-file.ts'
import { sourceNotFound } from '../../knowledge/source-not-found.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db } from '../../lib/database/database.ts'
import { parseParam } from '../../lib/parse.ts'

/** Puts a source that failed into the queue again. */
export function knowledgeRetry({ db }: { db: Db }) {
  const app = new Hono<AppEnv>()

  app.post('/:sourceId', async (c) => {
    const sourceId = parseParam(c, 'sourceId', z.uuid(), sourceNotFound)
    const { rows } = await asUser(db, c.get('claims'), (trx) =>
      sql<SourceRow>`select ${shownColumns} from private.retry_knowledge_source(${sourceId})`.execute(
        trx,
      ),
    )
    return c.json({ source: rows[0] }, 202)
  })

  return app
}
