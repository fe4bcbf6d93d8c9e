import type { Layer } from 'faces/draw'
import { findPerson } from 'faces/people'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { HttpError } from '../lib/http-error.ts'

const pixels = 512
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

async function paint(svg: string) {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: 160 })
    .resize(pixels, pixels)
    .jpeg({ quality: 86 })
    .toBuffer()
}

/** Portraits of the people: /{person}/{style}.svg, its layers by ?layer=, and /{person}/{style}.jpg. */
export function peopleApp() {
  const app = new Hono()
  // There are as many as the catalogue has styles, so nothing has to be thrown away.
  const jpegs = new Map<string, Promise<Buffer>>()

  app.use(etag())
  app.get('/:person/:file', async (c) => {
    const [, styleId, ending] = /^(.+)\.(svg|jpg)$/.exec(c.req.param('file')) ?? []
    const person = findPerson(c.req.param('person'))
    const style = person?.styles.find(({ id }) => id === styleId)
    const { drawPerson, parts } = await import('faces/draw')
    const layers: Layer[] = ['portrait', 'figure', ...parts]
    const asked = c.req.query('layer') ?? 'portrait'
    const layer = layers.find((one) => one === asked)
    if (!person || !style || !layer || (ending === 'jpg' && layer !== 'portrait')) {
      throw new HttpError(404, 'not_found', 'There is no such picture.')
    }
    // A face may be drawn better in the next version under the same address: kept, then asked for by its tag.
    c.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
    c.header('cross-origin-resource-policy', 'cross-origin')
    if (ending === 'svg') {
      return c.body(drawPerson(person, style, layer), 200, {
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': policy,
      })
    }
    const painted = jpegs.get(style.id) ?? paint(drawPerson(person, style))
    jpegs.set(style.id, painted)
    painted.catch(() => jpegs.delete(style.id))
    return c.body(new Uint8Array(await painted), 200, { 'content-type': 'image/jpeg' })
  })

  return app
}
