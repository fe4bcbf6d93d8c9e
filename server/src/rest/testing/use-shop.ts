import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import type { DatabaseConnection } from 'database/connect'
import { useWorld } from 'database/testing/world'
import { Hono } from 'hono'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Claims } from '../../lib/database/database.ts'
import { commonHeaders } from '../../security-headers.ts'
import { createSchemaCache, type SchemaCache } from '../catalog/schema-cache.ts'
import { type RestDeps, restApp } from '../rest-app.ts'
import { createRowsListener } from '../rows-listener.ts'

export const people: Record<string, Claims> = {
  ada: { role: 'authenticated', sub: '11111111-1111-1111-1111-111111111111' },
  bob: { role: 'authenticated', sub: '22222222-2222-2222-2222-222222222222' },
  service: { role: 'service_role' },
}

const nobodysTokens = { jwks: { keys: [] }, sign: async () => '' }

const script = readFileSync(new URL('shop.test.sql', import.meta.url), 'utf8')
const reset = `
  drop schema if exists shop cascade;
  drop schema if exists annex cascade;
  ${script}
`

export type Shop = {
  app: Hono<AppEnv>
  pool: pg.Pool
  cache: SchemaCache
  owner: pg.Pool
  url: string
  /** Whether the last request over the network was answered without the app. */
  taken(): boolean
  /** Headers that every answer of the product has. */
  common: string[]
  /** How another server logs in to the same database. */
  connection: DatabaseConnection
}

type Options = Partial<Pick<RestDeps, 'features' | 'maxRows' | 'mostBytes'>> & {
  fresh?: 'file' | 'test'
  also?: string
}

/** A small shop of its own behind the rows protocol. A bearer's word is the name of one of `people`. */
export function useShop({ fresh = 'file', also = '', ...options }: Options = {}) {
  const world = useWorld()
  let shop: Shop | undefined
  let close = async () => {}

  beforeAll(async () => {
    const { owner, authenticator } = world()
    await owner.query(reset + also)
    const pool = new pg.Pool({ ...authenticator, max: 5, connectionTimeoutMillis: 2000 })
    pool.on('error', () => {})
    const schemas = ['shop', 'annex']
    const cache = createSchemaCache({ pool, schemas })
    const app = new Hono<AppEnv>()
    app.use(async (c, next) => {
      const name = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
      c.set('requestId', 'request')
      c.set('claims', people[name] ?? { role: 'anon' })
      await next()
    })
    const rest = { pool, schemas, cache, ...options }
    app.route('/rest/v1', restApp(rest))
    const publicUrl = 'http://shop.example'
    const takes = createRowsListener({
      ...{ ...rest, publicUrl, postgres: null, tell: () => {} },
      callers: {
        tokens: { ...nobodysTokens, verify: async (name) => people[name] ?? { role: 'anon' } },
        ...{ publishableKey: 'the page', serviceKey: 'the operator' },
      },
      door: async (_, work) => work().then(() => ({ isEnded: false })),
    })
    let isTaken = false
    const general = getRequestListener(app.fetch)
    const server = createServer((incoming, outgoing) => {
      isTaken = takes(incoming, outgoing)
      if (!isTaken) general(incoming, outgoing)
    }).listen(0)
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const common = Object.keys(commonHeaders(publicUrl))
    shop = {
      ...{ app, pool, cache, owner, url: `http://127.0.0.1:${port}`, connection: authenticator },
      ...{ taken: () => isTaken, common: [...common, 'x-request-id'] },
    }
    close = async () => {
      await new Promise((resolve) => server.close(resolve))
      await cache.close()
      await pool.end()
    }
  })
  beforeEach(async () => {
    if (fresh === 'test') await world().owner.query(reset)
  })
  afterAll(() => close())

  return () => {
    if (!shop) throw new Error('The shop exists only within tests.')
    return shop
  }
}

export type Ask = {
  method?: string
  as?: string
  body?: unknown
  headers?: Record<string, string>
}

/** The request of a person; what is no text goes as JSON. */
export function requestOf({ method = 'GET', as, body, headers }: Ask): RequestInit {
  return {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

/** One request, without a network; the body parsed when it is JSON. */
export async function ask({ app }: Shop, path: string, asked: Ask = {}) {
  const response = await app.request(`/rest/v1${path}`, requestOf(asked))
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text ? JSON.parse(text) : null,
  }
}

/** Requests as a person of the shop, with `send(method, path, body, headers)`. */
export const sender =
  (shop: () => Shop, as = 'ada') =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    ask(shop(), encodeURI(path), { method, body, headers, as })

/** What the shop holds, read by the owner of its tables. */
export const rowsOf = (shop: () => Shop) => async (query: string) =>
  (await shop().owner.query(query)).rows

/** The official client over HTTP, as it is set up in the web app. */
export const officialClient = (shop: Shop, token = 'ada') =>
  createClient(shop.url, token, {
    db: { schema: 'shop' },
    auth: { persistSession: false, autoRefreshToken: false },
  })
