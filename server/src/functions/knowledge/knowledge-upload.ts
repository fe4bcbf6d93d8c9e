import { Hono } from 'hono'
import { takesStream } from '../../http/body/limit-body.ts'
import { maxFileBytes } from '../../knowledge/reading/file-type.ts'
import { receiveSource, refusalStatus } from '../../knowledge/receive-source.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Db } from '../../lib/database/database.ts'
import type { Files } from '../../lib/files/files.ts'
import { requireOrganization } from '../../lib/tokens/acting-organization.ts'

/**
 * Takes one file as a multipart form, lists it as a source and has it indexed. A file that cannot be read is listed
 * too, as failed with its reason: the answer then is an error with the source beside it.
 */
export function knowledgeUpload({ db, files }: { db: Db; files: Files }) {
  const app = new Hono<AppEnv>()

  app.post('/', takesStream(maxFileBytes), async (c) => {
    const claims = c.get('claims')
    const organizationId = requireOrganization(c, 'add knowledge')
    const { row, refusal } = await receiveSource({ db, files }, claims, organizationId, c.req.raw)
    if (!refusal) return c.json({ source: row }, 201)
    const { code, message } = refusal
    const error = { code, message, request_id: c.get('requestId') }
    return c.json({ error, source: row }, refusalStatus(refusal))
  })

  return app
}
