import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { takesBody } from '../http/body/limit-body.ts'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser, type Claims, type Db, type Trx } from '../lib/database/database.ts'
import type { Files } from '../lib/files/files.ts'
import { HttpError } from '../lib/http-error.ts'
import { parseParam, parseQuery } from '../lib/parse.ts'
import { requireOrganization } from '../lib/tokens/acting-organization.ts'
import { checkModel } from '../people/model/check-model.ts'
import { mostModelBytes } from '../people/model/glb.ts'
import { shownText } from '../people/model/vrm.ts'
import { mostPictureBytes, paintPortrait } from '../people/own-portrait.ts'

const statement =
  'My organisation may use this person here, and may show it to everybody who meets its agents.'
const Sent = z.object({
  name: z.string().trim().min(1).max(80),
  // Whose model it is, no program can tell.
  confirmed: z.literal('true', 'Say that you may use this person: confirmed=true.'),
})

const notFound = () => new HttpError(404, 'not_found', 'This person does not exist.')
const place = (version: string) => `objects/${version.slice(0, 2)}/${version}`

type Stores = { db: Db; files: Files }
type Shown = { place: string; bytes: number; format: string; mouth: string }

/** The row as its organisation sees it. */
async function shown(trx: Trx, id: string) {
  const columns = [
    ...([
      'id',
      'organization_id',
      'name',
      'format',
      'bytes',
      'mouth',
      'missing',
      'licence',
    ] as const),
    ...(['statement', 'stated_by', 'stated_by_name', 'stated_at', 'created_at'] as const),
    'updated_at' as const,
  ]
  const row = trx.selectFrom('own_people').select(columns).where('id', '=', id)
  return row.executeTakeFirstOrThrow()
}

/** Keeps a model that was checked, and lists it; bytes that no row names in the end are swept. */
async function keep(
  { db, files }: Stores,
  claims: Claims,
  organization: string,
  name: string,
  request: Request,
) {
  const begin = sql<{ file: string }>`select private.begin_own_person(${organization}) as file`
  const file = await asUser(db, claims, async (trx) => (await begin.execute(trx)).rows[0]?.file)
  if (!file) throw new Error('No place was given for a model.')
  const bytes = new Uint8Array(await request.arrayBuffer())
  const facts = {
    ...(await checkModel(bytes)),
    name: shownText(name, 80) || 'Own person',
    statement,
  }
  await files.write(place(file), Readable.from([Buffer.from(bytes)]))
  return asUser(db, claims, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select private.add_own_person(${organization}, ${file}, ${JSON.stringify(facts)}) as id`.execute(
      trx,
    )
    return shown(trx, rows[0]?.id ?? '')
  })
}

/**
 * People that an organisation brings itself. POST the bytes of a GLB or VRM; PUT a portrait that was rendered of it; GET its
 * model, which is for who reads its agents, and for everybody while a published agent is met as this person; DELETE it.
 */
export function ownPeople({ db, files }: Stores) {
  const app = new Hono<AppEnv>()

  app.post('/', takesBody(mostModelBytes), async (c) => {
    const organization = requireOrganization(c, 'bring a person')
    const { name } = parseQuery(c, Sent)
    const person = await keep({ db, files }, c.get('claims'), organization, name, c.req.raw)
    return c.json({ person }, 201)
  })

  app.put('/:id/portrait', takesBody(mostPictureBytes), async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const picture = await paintPortrait(new Uint8Array(await c.req.arrayBuffer()))
    const person = await asUser(db, c.get('claims'), async (trx) => {
      await sql`select private.set_own_portrait(${id}, ${picture})`.execute(trx)
      return shown(trx, id)
    })
    return c.json({ person })
  })

  app.get('/:id/model', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const { rows } = await asUser(db, c.get('claims'), (trx) =>
      sql<Shown>`select * from private.own_person_file(${id})`.execute(trx),
    )
    const [found] = rows
    if (!found) throw notFound()
    const tag = `"${found.place.split('/').at(-1)}"`
    c.header('etag', tag)
    // Asked each time: an agent that is taken offline takes its person along.
    c.header('cache-control', 'private, no-cache')
    c.header('x-person-format', found.format)
    if (c.req.header('if-none-match') === tag) return c.body(null, 304)
    const contents = await files.open(found.place)
    if (!contents) throw notFound()
    return c.body(Readable.toWeb(contents) as ReadableStream<Uint8Array>, 200, {
      'content-type': 'model/gltf-binary',
      'content-length': String(found.bytes),
      'content-disposition': `attachment; filename="person.${found.format}"`,
    })
  })

  app.delete('/:id', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    await asUser(db, c.get('claims'), (trx) =>
      sql`select private.delete_own_person(${id})`.execute(trx),
    )
    return c.body(null, 204)
  })

  return app
}
