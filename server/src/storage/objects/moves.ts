import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { takesBody, usualBody } from '../../http/body/limit-body.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Trx } from '../../lib/database/database.ts'
import { parseJson } from '../../lib/parse.ts'
import { namesBytes, type StorageDeps } from '../deps.ts'
import { noSuchObject, notOffered } from '../storage-error.ts'
import { addressBelow, objectName, partsBelow } from './object-address.ts'
import {
  beginObject,
  bucketTerms,
  findObject,
  newMetadata,
  type ObjectRow,
  placeOf,
  putObject,
  shownColumns,
} from './objects.ts'
import { readCacheControl } from './upload-options.ts'

const Way = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  sourceVersionId: z.string().nullish(),
})
const Copy = Way.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({ cacheControl: z.string().optional(), mimetype: z.string().optional() })
    .nullish(),
})
const Names = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string(), versionId: z.string() })]))
    .min(1)
    .max(1000),
})

function ends(way: z.output<typeof Way>) {
  if (way.sourceVersionId) throw notOffered('versioning')
  const bucket = way.destinationBucket ?? way.bucketId
  return {
    from: { bucket: way.bucketId, name: objectName(way.sourceKey) },
    to: { bucket, name: objectName(way.destinationKey) },
  }
}

async function removed(trx: Trx, bucket: string, names: string[]) {
  const { rows } = await sql<ObjectRow>`
    delete from storage.objects where bucket_id = ${bucket} and name = any(${names})
    returning ${shownColumns}`.execute(trx)
  return rows
}

/** Moving, copying and removing. Bytes that no row names any more are removed by a job of the same transaction. */
export function moves({ db, files }: StorageDeps) {
  const app = new Hono<AppEnv>()
  app.post('/object/move', takesBody(usualBody), async (c) => {
    const { from, to } = ends(await parseJson(c, Way))
    const { numAffectedRows } = await asUser(db, c.get('claims'), async (trx) => {
      await bucketTerms(trx, to.bucket)
      return sql`
        update storage.objects set bucket_id = ${to.bucket}, name = ${to.name}
        where bucket_id = ${from.bucket} and name = ${from.name}`.execute(trx)
    })
    if (!numAffectedRows) throw noSuchObject()
    return c.json({ message: 'Successfully moved' })
  })

  app.post('/object/copy', takesBody(usualBody), async (c) => {
    const wish = await parseJson(c, Copy)
    const { from, to } = ends(wish)
    const claims = c.get('claims')
    const upsert = c.req.header('x-upsert') === 'true'
    const source = await findObject(db, claims, from)
    const { version } = await beginObject(db, claims, { ...to, upsert })
    const contents = await files.open(placeOf(source.version))
    if (!contents) throw noSuchObject()
    await files.write(placeOf(version), contents)
    const { size, mimetype } = source.metadata
    const cacheControl = wish.copyMetadata
      ? source.metadata.cacheControl
      : readCacheControl(wish.metadata?.cacheControl)
    const id = await asUser(db, claims, (trx) =>
      putObject(trx, {
        ...{ ...to, version, upsert },
        metadata: newMetadata(version, { size, type: mimetype, cacheControl }),
        userMetadata: wish.copyMetadata ? source.user_metadata : null,
      }),
    )
    return c.json({ Id: id, Key: `${to.bucket}/${to.name}` })
  })

  app.delete('/object/*', takesBody(namesBytes), async (c) => {
    const [bucket = '', ...rest] = partsBelow(c)
    if (rest.length > 0) {
      const { name } = addressBelow(c)
      const rows = await asUser(db, c.get('claims'), (trx) => removed(trx, bucket, [name]))
      if (rows.length === 0) throw noSuchObject()
      return c.json({ message: 'Successfully deleted' })
    }
    const { prefixes } = await parseJson(c, Names)
    const names = prefixes.map((entry) => {
      if (typeof entry !== 'string') throw notOffered('versioning')
      return objectName(entry)
    })
    return c.json(await asUser(db, c.get('claims'), (trx) => removed(trx, bucket, names)))
  })
  return app
}
