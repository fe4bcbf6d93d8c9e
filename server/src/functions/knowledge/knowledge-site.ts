import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { type SourceRow, shownColumns } from '../../knowledge/add-file.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseParam } from '../../lib/parse.ts'

const notFound = () => new HttpError(404, 'source_not_found', 'This page or site does not exist.')

/** Reads a page or site again, pauses that, goes on with it or ends it. */
export function knowledgeSite({ db }: { db: Db }) {
  const app = new Hono<AppEnv>()

  app.post('/:sourceId/:act', async (c) => {
    const sourceId = parseParam(c, 'sourceId', z.uuid(), notFound)
    const act = parseParam(c, 'act', z.enum(['sync', 'pause', 'resume', 'cancel']), notFound)
    const { rows } = await asUser(db, c.get('claims'), (trx) =>
      sql<SourceRow>`select ${shownColumns} from private.steer_knowledge_site(${sourceId}, ${act})`.execute(
        trx,
      ),
    )
    return c.json({ source: rows[0] }, 202)
  })

  return app
}
