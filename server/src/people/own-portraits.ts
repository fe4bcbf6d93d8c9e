import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { sql } from 'kysely'
import { asUser, type Db } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { paintPortrait } from './own-portrait.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const notFound = () => new HttpError(404, 'not_found', 'There is no such picture.')

// Until a portrait was rendered: a figure without features.
const figure = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 280 280"><g fill="#4a4f5c"><circle cx="140" cy="116" r="58"/><path d="M28 280c0-62 50-92 112-92s112 30 112 92z"/></g></svg>`

async function drawFigure() {
  const { default: sharp } = await import('sharp')
  return paintPortrait(await sharp(Buffer.from(figure)).png().toBuffer())
}

/** Portraits of the people that organisations have brought: /{id}/own.jpg. */
export function ownPortraits({ db }: { db: Db }) {
  const app = new Hono()
  let plain: Promise<Buffer> | undefined

  app.get('/:person/own.jpg', etag(), async (c) => {
    const id = c.req.param('person')
    if (!uuid.test(id)) throw notFound()
    const { rows } = await asUser(db, { role: 'anon' }, (trx) =>
      sql<{ portrait: Buffer | null }>`select portrait from private.own_portrait(${id})`.execute(
        trx,
      ),
    )
    if (!rows[0]) throw notFound()
    plain ??= drawFigure()
    // It can be rendered again, or be deleted, under the same address.
    c.header('cache-control', 'public, max-age=300')
    c.header('cross-origin-resource-policy', 'cross-origin')
    const picture = rows[0].portrait ?? (await plain)
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/jpeg' })
  })

  return app
}
