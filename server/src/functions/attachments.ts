import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Attachments, mostAttachmentBytes } from '../conversation/files/receive-attachment.ts'
import { attachment, sandbox } from '../http/attachment.ts'
import { takesStream } from '../http/body/limit-body.ts'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser, type Db } from '../lib/database/database.ts'
import type { Files } from '../lib/files/files.ts'
import { HttpError } from '../lib/http-error.ts'
import { parseParam, parseQuery } from '../lib/parse.ts'

type Deps = {
  db: Db
  files: Files
  attachments: Attachments
  /** What stands for the address of a visitor; null where it does not count. */
  visitorAddressOf: ((c: Context) => string) | null
}

const To = z.object({ template_id: z.uuid(), draft: z.stringbool().default(false) })
const notFound = () => new HttpError(404, 'not_found', 'This file does not exist.')
type Stored = { place: string; bytes: number; kind: string; mime_type: string; name: string }

/**
 * Files and pictures of visitors. POST one as a form, to send it with a message by its id; GET its bytes, which are for
 * who may read the message. What was not sent is taken back through the data API.
 */
export function attachments({ db, files, attachments: taken, visitorAddressOf }: Deps) {
  const app = new Hono<AppEnv>()

  app.post('/', takesStream(mostAttachmentBytes), async (c) => {
    const { template_id: templateId, draft } = parseQuery(c, To)
    const visitorAddress = visitorAddressOf?.(c) ?? ''
    const given = { templateId, draft, visitorAddress }
    const added = await taken.receive(c.get('claims'), given, c.req.raw)
    return c.json({ attachment: added }, 201)
  })

  app.get('/:id/content', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const { rows } = await asUser(db, c.get('claims'), (trx) =>
      sql<Stored>`select * from private.attachment_file(${id})`.execute(trx),
    )
    const [found] = rows
    const contents = found && (await files.open(found.place))
    if (!found || !contents) throw notFound()
    const isPicture = found.kind === 'image'
    return c.body(Readable.toWeb(contents) as ReadableStream<Uint8Array>, 200, {
      // A picture was painted by us; what else a visitor sends is never a document of this origin (security 33).
      'content-type': isPicture ? found.mime_type : 'application/octet-stream',
      'content-length': String(found.bytes),
      'content-disposition': isPicture ? 'inline' : attachment(found.name),
      ...sandbox,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  return app
}
