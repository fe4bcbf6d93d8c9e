import { type Context, Hono } from 'hono'
import { takesStream } from '../../http/body/limit-body.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Claims } from '../../lib/database/database.ts'
import { isQuotaReached } from '../../lib/http-error.ts'
import { mostBytes, type StorageDeps } from '../deps.ts'
import { contentType } from './content-type.ts'
import { addressBelow, type ObjectAddress } from './object-address.ts'
import { beginObject, newMetadata, placeOf, putObject } from './objects.ts'
import { receiveObject } from './receive-object.ts'

type Upload = ObjectAddress & { upsert: boolean; claims: Claims }

/** Takes an object in: asked for, bytes written, then listed, each under the caller's rights. */
export async function takeObject(
  { db, files }: StorageDeps,
  request: Request,
  { claims, ...object }: Upload,
) {
  const { version, terms } = await beginObject(db, claims, object)
  const most = Math.min(terms.file_size_limit ?? mostBytes, mostBytes)
  const { tapped, options } = await receiveObject(request, most, (contents) =>
    files.write(placeOf(version), contents),
  )
  const type = await contentType(tapped.head, tapped.bytes, options.type)
  const { cacheControl, userMetadata } = options
  const metadata = newMetadata(version, { size: tapped.bytes, type, cacheControl })
  // Whatever else goes wrong from here on, the bytes stay until they are swept: the row may be there after all.
  const id = await asUser(db, claims, (trx) =>
    putObject(trx, { ...object, version, metadata, userMetadata }),
  ).catch(async (error: unknown) => {
    if (isQuotaReached(error)) await files.remove(placeOf(version))
    throw error
  })
  return { Id: id, Key: `${object.bucket}/${object.name}` }
}

/** `POST /object/{bucket}/{name}` adds an object, `PUT` puts one in the place of another. */
export function uploads(deps: StorageDeps) {
  const app = new Hono<AppEnv>()
  const take = async (c: Context<AppEnv>, upsert: boolean) => {
    const object = { ...addressBelow(c), upsert, claims: c.get('claims') }
    return c.json(await takeObject(deps, c.req.raw, object))
  }
  app.post('/object/*', takesStream(mostBytes), (c) => take(c, c.req.header('x-upsert') === 'true'))
  app.put('/object/*', takesStream(mostBytes), (c) => take(c, true))
  return app
}
