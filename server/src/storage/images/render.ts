import { type Context, Hono } from 'hono'
import { sandbox } from '../../http/attachment.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { parseQuery } from '../../lib/parse.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import type { StorageDeps } from '../deps.ts'
import { isKnownTag } from '../objects/byte-range.ts'
import { addressBelow } from '../objects/object-address.ts'
import { findObject, findPublicObject, type ObjectRow, placeOf } from '../objects/objects.ts'
import { cacheFor } from '../objects/send-object.ts'
import { checkSignature } from '../signature.ts'
import { invalidRequest, noSuchObject, StorageError } from '../storage-error.ts'
import { readTransform, Transform, transformQuery } from './transform.ts'

const mostBytes = 25 * 1024 * 1024
const mostPixels = 50_000_000
const seconds = 20

const formats = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const
type MimeType = keyof typeof formats
const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const
const words = { cover: 'fill', contain: 'fit', fill: 'force' }

function isPicture(type: string): type is MimeType {
  return Object.hasOwn(formats, type)
}

/** Rendering writes a new picture: what else the file held is gone (security 33). */
async function render(bytes: Uint8Array, type: MimeType, wish: Transform) {
  const { width, height, resize, quality } = wish
  const { default: sharp } = await import('sharp')
  const picture = sharp(bytes, { limitInputPixels: mostPixels, animated: type === 'image/gif' })
  return picture
    .rotate()
    .resize({ width, height, fit: fits[resize], withoutEnlargement: resize !== 'fill' })
    .toFormat(formats[type], { quality })
    .timeout({ seconds })
    .toBuffer()
    .catch((cause) => {
      throw new StorageError(422, 'InvalidRequest', 'The picture cannot be rendered', { cause })
    })
}

/** A reader that names WebP gets it, unless the wish is for the format as it is. */
function formatFor(c: Context, type: MimeType, { format }: Transform): MimeType {
  const takesWebp = c.req.header('accept')?.includes('image/webp') && type !== 'image/gif'
  return takesWebp && format !== 'origin' ? 'image/webp' : type
}

function described({ width, height, resize, quality }: Transform) {
  const parts = { height, width, resizing_type: words[resize], quality }
  const set = Object.entries(parts).filter(([, value]) => value !== undefined)
  return set.map(([name, value]) => `${name}:${value}`).join(',')
}

/** Pictures in the size that a page wants. */
export function renders({ db, files, secrets }: StorageDeps) {
  const app = new Hono<AppEnv>()
  // Each picture takes a core and tens of megabytes while it is rendered.
  const limited = createConcurrencyLimit({ atOnce: 2, mostWaiting: 50 })

  async function send(c: Context<AppEnv>, row: ObjectRow, wish: Transform, isPublic: boolean) {
    const type = row.metadata.mimetype
    if (!isPicture(type)) throw invalidRequest('The object is not a picture that can be rendered')
    if (row.metadata.size > mostBytes)
      throw invalidRequest('The picture is too large to be rendered')
    const into = formatFor(c, type, wish)
    const tag = `"${row.version}-${formats[into]}-${transformQuery(wish)}"`
    const common = { etag: tag, 'cache-control': cacheFor(row, isPublic), vary: 'Accept' }
    if (isKnownTag(c.req.header('if-none-match') ?? '', tag)) return c.body(null, 304, common)
    const headers = {
      ...common,
      'content-type': into,
      'content-disposition': 'inline',
      'x-transformations': described(wish),
      ...sandbox,
    }
    const picture = await limited(async () => {
      const bytes = await files.read(placeOf(row.version))
      if (!bytes) throw noSuchObject()
      return render(bytes, into, wish)
    })
    return c.body(new Uint8Array(picture), 200, headers)
  }

  app.get('/render/image/authenticated/*', async (c) => {
    const row = await findObject(db, c.get('claims'), addressBelow(c))
    return send(c, row, parseQuery(c, Transform), false)
  })
  app.get('/render/image/public/*', async (c) =>
    send(c, await findPublicObject(db, addressBelow(c)), parseQuery(c, Transform), true),
  )
  app.get('/render/image/sign/*', async (c) => {
    const object = addressBelow(c)
    const { claims, transform } = await checkSignature(secrets, c.req.query('token'), {
      ...{ object, act: 'render' },
    })
    const row = await findObject(db, claims, object)
    return send(c, row, readTransform(transform ?? ''), false)
  })
  return app
}
