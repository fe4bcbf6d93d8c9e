import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { routePath } from 'hono/route'
import type pg from 'pg'
import { addressReader } from '../http/address/client-address.ts'
import type { Admission, Door } from '../http/admission.ts'
import { limitBody } from '../http/body/limit-body.ts'
import type { AppEnv } from '../lib/app-env.ts'
import type { Log } from '../lib/log.ts'
import { authenticate, type Callers } from '../lib/tokens/authenticate.ts'
import { answerRequest } from './answer/answer-request.ts'
import { withoutAccept } from './answer/root.ts'
import { key } from './catalog/catalog.ts'
import { createSchemaCache, type SchemaCache } from './catalog/schema-cache.ts'
import { errorAnswer, noteFailure } from './error-answer.ts'
import { noPath, RestError } from './errors.ts'
import { messageOfRequest } from './message.ts'
import { mostBytes } from './parse/payload.ts'
import { type Environment, readRequest } from './parse/rest-request.ts'
import type { Features } from './plan/plan-read.ts'
import { toRestError } from './postgres-error.ts'
import { timeouts } from './sql/execute.ts'

export type RestDeps = {
  /** Logs in as a role that owns nothing and may switch to the roles of callers. */
  pool: pg.Pool
  /** Exposed schemas, the default one first. */
  schemas: readonly string[]
  maxRows?: number
  /** What may be built for one answer, in bytes. */
  mostBytes?: number
  extraSearchPath?: readonly string[]
  features?: Partial<Features>
  /** Whose word about a client's address counts. */
  trustedProxies?: readonly string[]
  cache?: SchemaCache
  /** When given, tokens are read here and refused in this protocol's words. */
  callers?: Callers
  /** Gives connections in turn, and lets requests in. */
  admission?: Admission
  door?: Door
  log?: Log
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']

export const exposedHeaders = [
  'Content-Range',
  'Content-Location',
  'Preference-Applied',
  'Location',
  'Content-Profile',
]

const mountOf = (c: Context) => routePath(c).replace(/\/\*$/, '')

/** What the URL names below the mount point. */
function segments(c: Context) {
  const names = new URL(c.req.url).pathname.slice(mountOf(c).length).split('/').slice(1)
  try {
    return names.map(decodeURIComponent)
  } catch {
    throw noPath()
  }
}

/** Lets requests of this protocol in; a caller makes so many a minute. */
export function restDoor(admission: Admission, perMinute: number | null): Door {
  return admission.door({ perMinute, statementMs: ({ role }) => timeouts[role] })
}

/** What bounds the requests of this protocol. */
export function environmentOf(deps: RestDeps): Environment {
  return {
    pool: deps.admission?.connections(deps.pool) ?? deps.pool,
    maxRows: deps.maxRows ?? 1000,
    mostBytes: deps.mostBytes ?? 8 * 1024 ** 2,
    extraSearchPath: deps.extraSearchPath ?? ['extensions'],
    features: { aggregates: false, regex: false, rollback: true, plans: false, ...deps.features },
  }
}

/** `/rest/v1`: rows by the PostgREST protocol. The caller's claims are in the context. */
export function restApp(deps: RestDeps) {
  const { pool, schemas, log, callers, admission, door } = deps
  const cache = deps.cache ?? createSchemaCache({ pool, schemas, log })
  const environment = environmentOf(deps)
  const addressOf = addressReader(deps.trustedProxies ?? [])
  const app = new Hono<AppEnv>()
  app.onError((thrown, c) => {
    const error = toRestError(thrown, c.get('claims'))
    noteFailure(log, c.get('requestId'), { error, cause: thrown })
    const { body, headers } = errorAnswer(error)
    return c.body(body, error.status, headers)
  })
  const shared = cors({
    origin: '*',
    allowMethods: methods,
    exposeHeaders: exposedHeaders,
    maxAge: 86_400,
  })
  app.use(async (c, next) => {
    // A preflight is CORS's own; any other OPTIONS asks what the resource allows.
    const isPreflight = c.req.header('access-control-request-method') !== undefined
    if (isPreflight || c.req.method !== 'OPTIONS') return shared(c, next)
    await next()
    c.header('access-control-allow-origin', '*')
  })
  if (callers) app.use(authenticate(callers))
  if (admission && door) app.use(admission.requests(door))
  app.use(limitBody({ usual: mostBytes }))
  app.all('/*', async (c) => {
    const { method } = c.req.raw
    if (!methods.includes(method)) {
      throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
    }
    const names = segments(c)
    const path = `/${names.map(encodeURIComponent).join('/')}`
    const claims = c.get('claims') ?? { role: 'anon' }
    const isRoot = names.length === 1 && names[0] === ''
    const message = messageOfRequest(c.req.raw)
    const request = readRequest(
      environment,
      await cache.current(),
      isRoot ? withoutAccept(message) : message,
      {
        path,
        claims,
        address: addressOf(c),
      },
    )
    const { relations } = request.catalog
    if (relations.has(key(request.schema, names[0] ?? ''))) c.set('route', mountOf(c) + path)
    const { status, headers, body } = await answerRequest(request, names)
    return new Response(body, { status, headers })
  })
  return app
}
