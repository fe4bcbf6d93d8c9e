import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../lib/app-env.ts'
import type { StorageDeps } from '../deps.ts'
import { addressBelow } from './object-address.ts'
import { findObject, findPublicObject, type ObjectRow } from './objects.ts'
import { sendObject } from './send-object.ts'

/** An object by its newer name for the protocol: times, type and size beside it. */
function information(row: ObjectRow) {
  const { id, name, version, bucket_id, metadata, user_metadata, created_at, updated_at } = row
  return {
    ...{ id, name, version, bucket_id, created_at },
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    last_modified: updated_at,
    metadata: user_metadata ?? {},
  }
}

/** Reading objects and what is known of them: with an account, or from a public bucket by anybody. */
export function downloads({ db, files }: StorageDeps) {
  const app = new Hono<AppEnv>()
  const find = (c: Context<AppEnv>) => findObject(db, c.get('claims'), addressBelow(c))
  const findPublic = (c: Context<AppEnv>) => findPublicObject(db, addressBelow(c))
  const send = async (c: Context<AppEnv>) =>
    sendObject(c, await find(c), { files, isPublic: false })

  app.get('/object/public/*', async (c) =>
    sendObject(c, await findPublic(c), { files, isPublic: true }),
  )
  app.get('/object/info/public/*', async (c) => c.json(information(await findPublic(c))))
  app.get('/object/info/authenticated/*', async (c) => c.json(information(await find(c))))
  app.get('/object/info/*', async (c) => c.json(information(await find(c))))
  app.get('/object/authenticated/*', send)
  app.get('/object/*', send)
  return app
}
