import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '../../http/http-server.ts'
import { createPool } from '../../lib/database/database.ts'
import { createLog } from '../../lib/log.ts'
import { newSigningKeys } from '../../lib/testing/signing-keys.ts'
import { createTokens } from '../../lib/tokens/tokens.ts'
import { newAddress, password } from '../testing/auth-server.ts'
import { useWholeProduct } from '../testing/whole-product.ts'
import { createAccountListener } from './account-listener.ts'

const keys = await newSigningKeys()
const product = useWholeProduct(async () => keys)
const path = '/auth/v1/user'
const tokens = { good: '', ended: '', banned: '' }
const userIds: string[] = []

async function signUp() {
  const response = await fetch(`${product().url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: newAddress(), password }),
  })
  const { access_token, user } = await response.json()
  userIds.push(user.id)
  return access_token
}

/** The listener alone; what it leaves to the app is answered with 418. */
let alone: { url: string; close(): Promise<unknown> }

beforeAll(async () => {
  tokens.good = await signUp()
  tokens.ended = await signUp()
  tokens.banned = await signUp()
  const { owner } = product().world
  await owner.query('delete from auth.sessions where user_id = $1', [userIds[1]])
  const ban = "update auth.users set banned_until = now() + interval '1 hour' where id = $1"
  await owner.query(ban, [userIds[2]])

  const http = createHttpServer()
  const pool = createPool(product().world.authenticator, 2)
  const url = `http://127.0.0.1:${await http.listen(0, '127.0.0.1')}`
  const known = await createTokens({ keys, issuer: product().issuer })
  const takes = createAccountListener(
    {
      ...{ publicUrl: url, tell: () => {} },
      deps: { pool, tokens: known, log: createLog('silent') },
    },
    (_, outgoing) => outgoing.writeHead(418).end(),
  )
  http.serve({
    request: (incoming, outgoing) =>
      takes(incoming, outgoing) || outgoing.writeHead(418).end('not taken'),
    upgrade: (_, socket) => socket.destroy(),
  })
  const close = () => Promise.all([http.close(), pool.end()])
  alone = { url, close }
})
afterAll(() => alone?.close())

/** What Node's server adds by itself, and what each answer has of its own. */
const ofTheWire = [
  ...['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'],
  'x-request-id',
]

async function seen(response: Response | Promise<Response>) {
  const { status, headers } = await response
  const { error_id: _, ...body } = JSON.parse((await (await response).text()) || '{}')
  return { status, body, headers: [...headers].filter(([name]) => !ofTheWire.includes(name)) }
}

test.each<[what: string, token: keyof typeof tokens | 'none' | 'broken', headers?: object]>([
  ['the own account', 'good'],
  ['the account for a page of our own', 'good', { origin: 'own' }],
  ['the account for a page of elsewhere', 'good', { origin: 'https://elsewhere.example' }],
  ['a session that ended', 'ended'],
  ['a person who is banned', 'banned'],
  ['no token', 'none'],
  ['a broken token', 'broken'],
])('%s: the same over the wire as in the app', async (_, token, more = {}) => {
  const bearer = token === 'broken' ? 'a.b.c' : token === 'none' ? '' : tokens[token]
  const { url, hono } = product()
  const own = 'origin' in more && more.origin === 'own' ? { origin: url } : more
  const headers = { ...(bearer && { authorization: `Bearer ${bearer}` }), ...own }

  const direct = await seen(fetch(`${url}${path}`, { headers }))

  expect(direct).toEqual(await seen(hono.request(`${url}${path}`, { headers })))
  expect(direct.status === 200).toBe(token === 'good')
})

/** Whether the listener answered a request whose headers are as written. */
function isTaken(headers: string[], { method = 'GET', at = path } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  request(`${alone.url}${at}`, { method, headers }, (incoming) => {
    incoming.resume()
    incoming.on('end', () => resolve(incoming.statusCode === 200))
  })
    .on('error', reject)
    .end()
  return promise
}

const authorization = () => ['host', 'here', 'authorization', `Bearer ${tokens.good}`]

test('a page of our own origin and a server are answered without the app', async () => {
  expect(await isTaken(authorization())).toBe(true)
})

test.each<[what: string, headers: string[], other?: { method?: string; at?: string }]>([
  ['another origin', ['origin', 'https://elsewhere.example']],
  ['two tokens', ['authorization', 'Bearer other']],
  ['a body', ['content-length', '0', 'transfer-encoding', 'chunked']],
  ['a question', [], { at: `${path}?select=id` }],
  ['a change', [], { method: 'PUT' }],
])('what is out of the ordinary is the app’s: %s', async (_, more, other) => {
  expect(await isTaken([...authorization(), ...more], other)).toBe(false)
})

test('a refusal is the app’s, which has its words', async () => {
  expect(await isTaken(['host', 'here', 'authorization', `Bearer ${tokens.ended}`])).toBe(false)
})
