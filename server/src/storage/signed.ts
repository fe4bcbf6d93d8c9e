import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { takesBody, takesStream, usualBody } from '../http/body/limit-body.ts'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser } from '../lib/database/database.ts'
import { parseJson } from '../lib/parse.ts'
import { mostBytes, namesBytes, type StorageDeps } from './deps.ts'
import { Transform, transformQuery } from './images/transform.ts'
import { addressBelow, objectName, partsBelow } from './objects/object-address.ts'
import { beginObject, findObject } from './objects/objects.ts'
import { sendObject } from './objects/send-object.ts'
import { takeObject } from './objects/upload.ts'
import { checkSignature, sign } from './signature.ts'

const longest = 10 * 365 * 24 * 3600
const uploadSeconds = 2 * 3600
const expiresIn = z.number().int().min(1).max(longest)
const One = z.object({ expiresIn, transform: Transform.optional() })
const Many = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) })

/** Makes addresses that need no account, and answers those. */
export function signed(deps: StorageDeps) {
  const { db, files, secrets } = deps
  const app = new Hono<AppEnv>()
  const path = (bucket: string, name: string) =>
    [bucket, ...name.split('/')].map((part) => part.replace(/[?#%]/g, encodeURIComponent)).join('/')

  app.post('/object/sign/*', takesBody(namesBytes), async (c, next) => {
    const [bucket = '', ...rest] = partsBelow(c)
    if (rest.length > 0) return next()
    const { expiresIn: seconds, paths } = await parseJson(c, Many)
    const names = paths.flatMap((name) => {
      try {
        return objectName(name)
      } catch {
        return []
      }
    })
    const { rows } = await asUser(db, c.get('claims'), (trx) =>
      sql<{ name: string }>`
        select name from storage.objects where bucket_id = ${bucket} and name = any(${names})`.execute(
        trx,
      ),
    )
    const there = new Set(rows.map(({ name }) => name))
    const answers = paths.map(async (name) => {
      if (!there.has(name.normalize('NFC'))) {
        return {
          error: 'Either the object does not exist or you do not have access to it',
          path: name,
          signedURL: null,
        }
      }
      const object = { bucket, name: objectName(name) }
      const token = await sign(secrets, c.get('claims'), { object, act: 'read', seconds })
      return {
        error: null,
        path: name,
        signedURL: `/object/sign/${path(bucket, object.name)}?token=${token}`,
      }
    })
    return c.json(await Promise.all(answers))
  })
  app.post('/object/sign/*', async (c) => {
    const object = addressBelow(c)
    const { expiresIn: seconds, transform } = await parseJson(c, One)
    await findObject(db, c.get('claims'), object)
    const query = transform && transformQuery(transform)
    const act = query ? 'render' : 'read'
    const token = await sign(secrets, c.get('claims'), {
      ...{ object, act, seconds },
      ...(query && { terms: { transform: query } }),
    })
    const route = query ? '/render/image/sign' : '/object/sign'
    return c.json({ signedURL: `${route}/${path(object.bucket, object.name)}?token=${token}` })
  })
  app.get('/object/sign/*', async (c) => {
    const object = addressBelow(c)
    const { claims } = await checkSignature(secrets, c.req.query('token'), { object, act: 'read' })
    return sendObject(c, await findObject(db, claims, object), { files, isPublic: false })
  })

  app.post('/object/upload/sign/*', takesBody(usualBody), async (c) => {
    const object = addressBelow(c)
    const upsert = c.req.header('x-upsert') === 'true'
    await beginObject(db, c.get('claims'), { ...object, upsert })
    const token = await sign(secrets, c.get('claims'), {
      ...{ object, act: 'write', seconds: uploadSeconds },
      terms: { upsert },
    })
    return c.json({
      url: `/object/upload/sign/${path(object.bucket, object.name)}?token=${token}`,
      token,
    })
  })
  app.put('/object/upload/sign/*', takesStream(mostBytes), async (c) => {
    const object = addressBelow(c)
    const { claims, upsert } = await checkSignature(secrets, c.req.query('token'), {
      ...{ object, act: 'write' },
    })
    const { Key } = await takeObject(deps, c.req.raw, {
      ...{ ...object, claims },
      upsert,
    })
    return c.json({ Key })
  })
  return app
}
