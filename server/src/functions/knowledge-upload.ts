import { Hono } from 'hono'
import { addFile, judge, mayAddKnowledge, newFile } from '../knowledge/add-file.ts'
import type { Unreadable } from '../knowledge/document.ts'
import { maxFileBytes } from '../knowledge/file-type.ts'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser, type Db } from '../lib/database.ts'
import type { Files } from '../lib/files.ts'
import { HttpError } from '../lib/http-error.ts'
import { receiveFile } from '../lib/receive-file.ts'

function statusOf(refusal: Unreadable) {
  if (refusal.code === 'too_large') return 413
  return refusal.code === 'wrong_type' ? 415 : 422
}

/**
 * Takes one file as a multipart form, lists it as a source and has it indexed. A file that cannot be read is listed
 * too, as failed with its reason: the answer then is an error with the source beside it.
 */
export function knowledgeUpload({ db, files }: { db: Db; files: Files }) {
  const app = new Hono<AppEnv>()

  app.post('/', async (c) => {
    const claims = c.get('claims')
    const organizationId = claims.organization_id
    if (!organizationId) {
      throw claims.role === 'authenticated'
        ? new HttpError(403, 'no_organization', 'Join an organization to add knowledge.')
        : new HttpError(401, 'unauthorized', 'Sign in to add knowledge.')
    }
    // Asked before the first byte is kept, and again by the database when the row is added.
    if (!(await asUser(db, claims, (trx) => mayAddKnowledge(trx, organizationId)))) {
      throw new HttpError(403, 'forbidden', 'You may not add knowledge to this organization.')
    }
    const { source, key } = newFile(organizationId)
    try {
      const received = await receiveFile(c.req.raw, maxFileBytes, (contents) =>
        files.write(key, contents),
      )
      const judgement = judge(received)
      const row = await asUser(db, claims, (trx) =>
        addFile(trx, { organizationId, source, received, ...judgement }),
      )
      const { refusal } = judgement
      if (!refusal) return c.json({ source: row }, 201)
      const { code, message } = refusal
      const error = { code, message, request_id: c.get('requestId') }
      return c.json({ error, source: row }, statusOf(refusal))
    } catch (error) {
      // Without a row nobody would ever delete the file.
      await files.remove(key)
      throw error
    }
  })

  return app
}
