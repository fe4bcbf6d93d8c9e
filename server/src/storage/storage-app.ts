import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { limitBody } from '../http/body/limit-body.ts'
import type { AppEnv } from '../lib/app-env.ts'
import { authenticate } from '../lib/tokens/authenticate.ts'
import { buckets } from './buckets/buckets.ts'
import { listings } from './buckets/listings.ts'
import type { StorageDeps } from './deps.ts'
import { renders } from './images/render.ts'
import { otherPaths } from './not-offered.ts'
import { downloads } from './objects/download.ts'
import { moves } from './objects/moves.ts'
import { uploads } from './objects/upload.ts'
import { resumable } from './resumable/resumable.ts'
import { signed } from './signed.ts'
import { renderStorageError } from './storage-error.ts'

// The more precise path comes first.
const parts = [buckets, resumable, signed, renders, listings, moves, downloads, uploads, otherPaths]
const exposeHeaders = [
  'Content-Range',
  'Content-Disposition',
  'ETag',
  'X-Transformations',
  'Location',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Defer-Length',
  'Upload-Expires',
]

/** `/storage/v1`: files by the storage protocol. The policies on `storage.objects` decide every act. */
export function storageApp(deps: StorageDeps) {
  const app = new Hono<AppEnv>()
  app.onError(renderStorageError(deps.log))
  const shared = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders,
    maxAge: 86_400,
  })
  app.use(async (c, next) => {
    // A preflight is CORS's own; any other OPTIONS asks what tus offers.
    const isPreflight = c.req.header('access-control-request-method') !== undefined
    if (isPreflight || c.req.method !== 'OPTIONS') return shared(c, next)
    await next()
  })
  app.use(authenticate(deps.callers))
  const { admission, perMinute = null } = deps
  if (admission) app.use(admission.requests({ perMinute }))
  app.use(limitBody())
  for (const part of parts) app.route('/', part(deps))
  return app
}
