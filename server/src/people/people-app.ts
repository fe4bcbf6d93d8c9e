import { drawPerson, type Layer } from 'faces/draw'
import { findPerson } from 'faces/people'
import { Hono } from 'hono'
import sharp from 'sharp'
import { HttpError } from '../lib/http-error.ts'

const layers: Layer[] = ['figure', 'back', 'front']
const pixels = 512
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Portraits of the people: /{person}/{style}.svg, its layers by ?layer=, and /{person}/{style}.jpg. */
export function peopleApp() {
  const app = new Hono()
  // There are as many as the catalogue has, so nothing has to be thrown away.
  const jpegs = new Map<string, Promise<Buffer>>()

  app.get('/:person/:file', async (c) => {
    const [, styleId, ending] = /^(.+)\.(svg|jpg)$/.exec(c.req.param('file')) ?? []
    const person = findPerson(c.req.param('person'))
    const style = person?.styles.find(({ id }) => id === styleId)
    const asked = c.req.query('layer') ?? 'portrait'
    const layer = [...layers, 'portrait' as const].find((one) => one === asked)
    if (!person || !style || !layer) {
      throw new HttpError(404, 'not_found', 'There is no such picture.')
    }
    c.header('cache-control', 'public, max-age=86400')
    c.header('cross-origin-resource-policy', 'cross-origin')
    if (ending === 'jpg') {
      const drawn =
        jpegs.get(style.id) ??
        sharp(Buffer.from(drawPerson(person, style)), { density: 160 })
          .resize(pixels, pixels)
          .jpeg({ quality: 86 })
          .toBuffer()
      jpegs.set(style.id, drawn)
      return c.body(new Uint8Array(await drawn), 200, { 'content-type': 'image/jpeg' })
    }
    return c.body(drawPerson(person, style, layer), 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': policy,
    })
  })

  return app
}
