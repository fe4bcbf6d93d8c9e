import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import type { Files } from '../../lib/files/files.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseParam } from '../../lib/parse.ts'
import { seal, unseal } from '../../lib/secrets/seal.ts'

type Deps = {
  db: Db
  files: Files
  secrets: readonly [string, ...string[]]
  addressOf: (c: Context) => string
}
type Taken = { storage_key: string; name: string; made_at: string }

// What is sealed at this place is good for this act alone.
const place = 'GET organization-export/download'
const linkSeconds = 300

/** Who asked for the link, and until when it is good. */
const Ticket = z.object({
  export: z.uuid(),
  person: z.uuid(),
  session: z.uuid(),
  until: z.number(),
})
type Ticket = z.infer<typeof Ticket>

const notFound = () => new HttpError(404, 'export_not_found', 'This archive does not exist.')

function readTicket(secrets: Deps['secrets'], token: string | undefined): Ticket {
  const text = unseal(secrets, place, token ?? '')
  if (text === null) throw new HttpError(403, 'bad_link', 'This link is not one of ours.')
  const ticket = Ticket.parse(JSON.parse(text))
  if (ticket.until < Date.now()) {
    throw new HttpError(410, 'link_expired', 'This link has expired. Start the download again.')
  }
  return ticket
}

const isAgent = (key: string) => key.endsWith('.json')

function fileName({ name, made_at, storage_key }: Taken) {
  const slug = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  if (isAgent(storage_key)) return `${slug || 'agent'}.agent.json`
  return `${slug || 'organization'}-${new Date(made_at).toISOString().slice(0, 10)}.zip`
}

/** The archive of an organisation or the file of an agent: a link of five minutes, and the file for the caller who holds it and is still let in. */
export function organizationExport({ db, files, secrets, addressOf }: Deps) {
  const app = new Hono<AppEnv>()

  app.post('/:exportId/link', async (c) => {
    const id = parseParam(c, 'exportId', z.uuid(), notFound)
    const claims = c.get('claims')
    const { sub, session_id } = claims
    if (!sub || !session_id) throw new HttpError(401, 'unauthorized', 'Sign in to download it.')
    const { rows } = await asUser(db, claims, (trx) =>
      sql<{ id: string | null }>`select id from private.own_export(${id})`.execute(trx),
    )
    // Another organisation's archive is invisible here, so it is a 404 too.
    if (!rows[0]?.id) throw notFound()
    const until = Date.now() + linkSeconds * 1000
    const ticket: Ticket = { export: id, person: sub, session: session_id, until }
    const token = seal(secrets, place, JSON.stringify(ticket))
    return c.json({
      url: `/functions/v1/organization-export/download?token=${token}`,
      expires_at: new Date(until).toISOString(),
    })
  })

  app.get('/download', async (c) => {
    const ticket = readTicket(secrets, c.req.query('token'))
    const claims: Claims = {
      role: 'authenticated',
      sub: ticket.person,
      session_id: ticket.session,
      is_anonymous: false,
    }
    const taken = await asUser(db, claims, async (trx) => {
      await sql`select set_config('request.client_address', ${addressOf(c)}, true)`.execute(trx)
      const { rows } = await sql<Taken>`
        select * from private.take_organization_export(${ticket.export})`.execute(trx)
      return rows[0]
    })
    const contents = taken && (await files.open(taken.storage_key))
    if (!contents) throw notFound()
    return c.body(Readable.toWeb(contents) as ReadableStream, 200, {
      'content-type': isAgent(taken.storage_key) ? 'application/json' : 'application/zip',
      'content-disposition': `attachment; filename="${fileName(taken)}"`,
      'cache-control': 'no-store',
    })
  })

  return app
}
