import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { routePath } from 'hono/route'
import type pg from 'pg'
import type { Admission } from '../http/admission.ts'
import { limitBody } from '../http/body/limit-body.ts'
import { addressReader } from '../http/client-address.ts'
import type { AppEnv } from '../lib/app-env.ts'
import type { Log } from '../lib/log.ts'
import { authenticate, type Callers } from '../lib/tokens/authenticate.ts'
import { answerCall } from './answer/call.ts'
import { answerRead } from './answer/read.ts'
import { answerRoot, withoutAccept } from './answer/root.ts'
import { answerWrite } from './answer/write.ts'
import { type Catalog, key, type Relation } from './catalog/catalog.ts'
import { createSchemaCache, type SchemaCache } from './catalog/schema-cache.ts'
import { nearest } from './catalog/suggestion.ts'
import { RestError } from './errors.ts'
import { mostBytes } from './parse/payload.ts'
import { type Environment, type RestRequest, readRequest } from './parse/rest-request.ts'
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
  /** Lets requests in; a caller makes so many a minute. */
  admission?: Admission
  perMinute?: number | null
  log?: Log
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']

function relationOf({ relations }: Catalog, schema: string, name: string): Relation {
  const relation = relations.get(key(schema, name))
  if (relation) return relation
  const names = [...relations.values()].flatMap((one) => (one.schema === schema ? [one.name] : []))
  const near = nearest(name, names)
  throw new RestError(
    404,
    'PGRST205',
    `Could not find the table '${schema}.${name}' in the schema cache`,
    {
      hint: near ? `Perhaps you meant the table '${schema}.${near}'` : null,
    },
  )
}

function allowOfRelation(relation: Relation) {
  const { isInsertable, isUpdatable, isDeletable, primaryKey } = relation
  const canPut = isInsertable && isUpdatable && primaryKey.length > 0
  return [
    'OPTIONS,GET,HEAD',
    ...(isInsertable ? ['POST'] : []),
    ...(canPut ? ['PUT'] : []),
    ...(isUpdatable ? ['PATCH'] : []),
    ...(isDeletable ? ['DELETE'] : []),
  ].join(',')
}

function options(allow: string) {
  return new Response(null, { status: 200, headers: { allow } })
}

function answerRelation(request: RestRequest, name: string) {
  const relation = relationOf(request.catalog, request.schema, name)
  const { method } = request
  if (method === 'OPTIONS') return options(allowOfRelation(relation))
  if (method === 'GET' || method === 'HEAD') return answerRead(request, relation)
  return answerWrite(request, relation)
}

function answerRoutine(request: RestRequest, name: string) {
  const { catalog, schema, method } = request
  if (method === 'OPTIONS') {
    const all = catalog.routines.get(key(schema, name)) ?? []
    return options(
      all.some(({ isVolatile }) => isVolatile) ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST',
    )
  }
  if (method === 'GET' || method === 'HEAD' || method === 'POST') return answerCall(request, name)
  throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
}

const exposedHeaders = [
  'Content-Range',
  'Content-Location',
  'Preference-Applied',
  'Location',
  'Content-Profile',
]

const noPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL')

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

function answer(request: RestRequest, [first = '', second, ...more]: string[]) {
  if (more.length > 0) throw noPath()
  if (second === undefined && first !== '') return answerRelation(request, first)
  if (first === 'rpc' && second) return answerRoutine(request, second)
  if (first === '' && second === undefined) {
    if (request.method === 'OPTIONS') return options('OPTIONS,GET,HEAD')
    if (request.method === 'GET' || request.method === 'HEAD') return answerRoot(request)
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  }
  throw noPath()
}

/** `/rest/v1`: rows by the PostgREST protocol. The caller's claims are in the context. */
export function restApp(deps: RestDeps) {
  const { pool, schemas, log, callers, admission, perMinute = null } = deps
  const cache = deps.cache ?? createSchemaCache({ pool, schemas, log })
  const environment: Environment = {
    pool: admission?.connections(pool) ?? pool,
    maxRows: deps.maxRows ?? 1000,
    mostBytes: deps.mostBytes ?? 8 * 1024 ** 2,
    extraSearchPath: deps.extraSearchPath ?? ['extensions'],
    features: { aggregates: false, regex: false, rollback: true, ...deps.features },
  }
  const addressOf = addressReader(deps.trustedProxies ?? [])
  const app = new Hono<AppEnv>()
  app.onError((thrown, c) => {
    const error = toRestError(thrown, c.get('claims'))
    if (error.status >= 500) {
      log?.error('rows request failed', { requestId: c.get('requestId'), cause: thrown })
    }
    return c.json(error.body, error.status, {
      ...error.headers,
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${error.body.code}`,
    })
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
  if (admission) {
    app.use(admission.requests({ perMinute, statementMs: ({ role }) => timeouts[role] }))
  }
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
    const raw = isRoot ? withoutAccept(c.req.raw) : c.req.raw
    const request = readRequest(environment, await cache.current(), raw, {
      path,
      claims,
      address: addressOf(c),
    })
    const { relations } = request.catalog
    if (relations.has(key(request.schema, names[0] ?? ''))) c.set('route', mountOf(c) + path)
    return answer(request, names)
  })
  return app
}
