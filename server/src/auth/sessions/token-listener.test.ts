import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '../../http/http-server.ts'
import { createDb, createPool } from '../../lib/database/database.ts'
import { createLog } from '../../lib/log.ts'
import { newSigningKeys } from '../../lib/testing/signing-keys.ts'
import { createTokens } from '../../lib/tokens/tokens.ts'
import { createTextOutbox } from '../../sms/outbox.ts'
import { logSms } from '../../sms/sms.ts'
import { authSettings } from '../settings.ts'
import { newAddress, password } from '../testing/auth-server.ts'
import { useWholeProduct } from '../testing/whole-product.ts'
import { createTokenListener } from './token-listener.ts'

const keys = await newSigningKeys()
const product = useWholeProduct(async () => keys, { TRUSTED_PROXIES: '127.0.0.1' })
const at = '/auth/v1/token?grant_type='
const email = newAddress()

/** The listener alone; what it leaves to the app is answered with 418. */
let alone: { url: string; close(): Promise<unknown> }

beforeAll(async () => {
  const signUp = await fetch(`${product().url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(signUp.status).toBe(200)

  const http = createHttpServer()
  const pool = createPool(product().world.authenticator, 2)
  const publicUrl = `http://127.0.0.1:${await http.listen(0, '127.0.0.1')}`
  const log = createLog('silent')
  const takes = createTokenListener({
    ...{ publicUrl, tell: () => {} },
    deps: {
      ...{ db: createDb(pool), pool, log, serviceKey: 'sb_secret_of_the_tests' },
      tokens: await createTokens({ keys, issuer: product().issuer }),
      sms: logSms(log, createTextOutbox()),
      settings: authSettings({ publicUrl, secrets: ['a secret that is long enough for tests'] }),
    },
  })
  http.serve({
    request: (incoming, outgoing) =>
      takes(incoming, outgoing) || outgoing.writeHead(418).end('not taken'),
    upgrade: (_, socket) => socket.destroy(),
  })
  alone = { url: publicUrl, close: () => Promise.all([http.close(), pool.end()]) }
})
afterAll(() => alone?.close())

/** What Node's server adds by itself, and what each answer has of its own. */
const ofTheWire = [
  ...['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'],
  'x-request-id',
]
const ofTheSession = ['access_token', 'refresh_token', 'expires_at']

async function seen(answer: Response | Promise<Response>) {
  const { status, headers } = await answer
  const { user, ...body } = JSON.parse((await (await answer).text()) || '{}')
  const { last_sign_in_at: _, updated_at: __, ...person } = user ?? {}
  for (const name of ofTheSession) if (name in body) body[name] = typeof body[name]
  return {
    ...{ status, body, person },
    headers: [...headers].filter(([name]) => !ofTheWire.includes(name)),
  }
}

async function newRefreshToken() {
  const answer = await fetch(`${product().url}${at}password`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  })
  return (await answer.json()).refresh_token
}

const dated = { 'x-supabase-api-version': '2024-01-01' }
type Case = [what: string, grant: string, body: string | object, headers?: object]

test.each<Case>([
  ['a sign-in', 'password', { email, password }],
  ['a sign-in on a page of our own', 'password', { email, password }, { origin: 'own' }],
  ['a sign-in elsewhere', 'password', { email, password }, { origin: 'https://elsewhere.example' }],
  ['a wrong password', 'password', { email, password: 'Wrong-one-42' }],
  ['a wrong password, of a client of today', 'password', { email, password: 'no' }, dated],
  ['nobody', 'password', { email: 'nobody@example.com', password }],
  ['an address that is none', 'password', { email: 'none', password }],
  ['no address', 'password', { password }],
  ['nothing', 'password', ''],
  ['what is no JSON', 'password', '{"email":'],
  ['what begins with a mark of its order of bytes', 'password', '\uFEFF{}'],
  ['what PostgreSQL cannot store', 'password', '{"email":"\\u0000"}'],
  ['a body past the usual', 'password', { email, password: 'x'.repeat(70_000) }],
  ['a refresh', 'refresh_token', { refresh_token: 'fresh' }],
  ['an unknown refresh token', 'refresh_token', { refresh_token: 'unknown-token-1' }],
  ['a refresh token that is none', 'refresh_token', { refresh_token: 7 }],
  ['an unknown grant', 'none', {}],
])('%s: the same over the wire as in the app', async (_, grant, given, more = {}) => {
  const { url, hono } = product()
  const own = 'origin' in more && more.origin === 'own' ? { origin: url } : more
  async function init(): Promise<RequestInit> {
    const isFresh = typeof given === 'object' && 'refresh_token' in given
    const body =
      isFresh && given.refresh_token === 'fresh'
        ? { refresh_token: await newRefreshToken() }
        : given
    return {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...own },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }
  }

  const direct = await seen(fetch(`${url}${at}${grant}`, await init()))

  const inside = await init()
  const length = { 'content-length': String(Buffer.byteLength(String(inside.body))) }
  const headers = { ...(inside.headers as Record<string, string>), ...length }
  expect(direct).toEqual(await seen(hono.request(`${url}${at}${grant}`, { ...inside, headers })))
})

test('whom a trusted proxy speaks for, and with what, stands with the session', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9, 192.0.2.7', 'user-agent': 'a browser' }
  const body = JSON.stringify({ email, password })

  await fetch(`${product().url}${at}password`, { method: 'POST', headers, body })

  const { rows } = await product().world.owner.query(
    'select host(ip) as ip, user_agent from auth.sessions order by created_at desc limit 1',
  )
  expect(rows).toEqual([{ ip: '192.0.2.7', user_agent: 'a browser' }])
})

const unknown = JSON.stringify({ refresh_token: 'unknown-token-1' })

/** Whether the listener answered a request whose headers are as written. */
function isTaken(headers: string[], { method = 'POST', path = `${at}refresh_token` } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  request(`${alone.url}${path}`, { method, headers: ['host', 'here', ...headers] }, (incoming) => {
    incoming.resume()
    incoming.on('end', () => resolve(incoming.statusCode === 400))
  })
    .on('error', reject)
    .end(method === 'GET' ? undefined : unknown)
  return promise
}

const length = ['content-length', String(unknown.length)]

test('a server and a page of our own origin are answered without the app', async () => {
  expect(await isTaken(length)).toBe(true)
  expect(await isTaken([...length, 'origin', alone.url])).toBe(true)
})

test.each<[what: string, headers: string[], other?: { method?: string; path?: string }]>([
  ['another origin', [...length, 'origin', 'https://elsewhere.example']],
  ['a body of unknown length', ['transfer-encoding', 'chunked']],
  ['a body in another coding', [...length, 'content-encoding', 'gzip']],
  ['a doubled header', [...length, 'authorization', 'Bearer one', 'authorization', 'Bearer two']],
  ['another grant', length, { path: `${at}pkce` }],
  ['a further question', length, { path: `${at}refresh_token&redirect_to=x` }],
  ['another method', [], { method: 'GET' }],
])('what is out of the ordinary is the app’s: %s', async (_, headers, other) => {
  expect(await isTaken(headers, other)).toBe(false)
})
