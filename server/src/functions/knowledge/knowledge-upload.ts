import { Hono } from 'hono'
import { z } from 'zod'
import { takesStream } from '../../http/body/limit-body.ts'
import { maxFileBytes } from '../../knowledge/reading/file-type.ts'
import { receiveSource, refusalStatus } from '../../knowledge/receive-source.ts'
import { sourceNotFound } from '../../knowledge/source-not-found.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Db } from '../../lib/database/database.ts'
import type { Files } from '../../lib/files/files.ts'
import { parseParam } from '../../lib/parse.ts'
import { requireOrganization } from '../../lib/tokens/acting-organization.ts'

/**
 * Takes one file as a multipart form, lists it as a source and has it indexed. A file that cannot be read is listed
 * too, as failed with its reason: the answer then is an error with the source beside it. PUT takes one in the place of
 * the file of a source, which keeps its agents and collections.
 */
export function knowledgeUpload({ db, files }: { db: Db; files: Files }) {
  const app = new Hono<AppEnv>()

  app.post('/', takesStream(maxFileBytes), async (c) => {
    const claims = c.get('claims')
    const organizationId = requireOrganization(c, 'add knowledge')
    const into = { organizationId, replaced: null }
    const { row, refusal } = await receiveSource({ db, files }, claims, into, c.req.raw)
    if (!refusal) return c.json({ source: row }, 201)
    const { code, message } = refusal
    const error = { code, message, request_id: c.get('requestId') }
    return c.json({ error, source: row }, refusalStatus(refusal))
  })

  app.put('/:sourceId', takesStream(maxFileBytes), async (c) => {
    const replaced = parseParam(c, 'sourceId', z.uuid(), sourceNotFound)
    const organizationId = requireOrganization(c, 'add knowledge')
    const into = { organizationId, replaced }
    const { row } = await receiveSource({ db, files }, c.get('claims'), into, c.req.raw)
    return c.json({ source: row }, 202)
  })

  return app
}
