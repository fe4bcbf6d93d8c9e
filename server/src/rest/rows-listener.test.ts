import { request } from 'node:http'
import { expect, test } from 'vitest'
import { type Ask, ask, requestOf, useShop } from './testing/use-shop.ts'

const shop = useShop({ fresh: 'test' })

/** What Node's server adds by itself, and how long the body is, which the other way says only to a network. */
const ofTheWire = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']

async function overTheWire(path: string, asked: Ask) {
  const response = await fetch(`${shop().url}/rest/v1${path}`, requestOf(asked))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

type Given = { status: number; headers: Headers; text: string }

/** Everything that a caller sees, but the headers that every answer of the product has. */
function seen({ status, headers, text }: Given) {
  const own = [...headers].filter(([name]) => !ofTheWire.includes(name))
  const { common } = shop()
  return { status, text, headers: own.filter(([name]) => !common.includes(name)) }
}

const json = { 'content-type': 'application/json' }
test.each<[what: string, path: string, asked: Ask]>([
  ['rows', '/orders?select=id,total&order=id', { as: 'ada' }],
  ['rows of a person with a filter', '/customers?name=eq.Ada&select=*', { as: 'ada' }],
  ['an embed', '/customers?select=id,orders(id,total)&order=id', { as: 'ada' }],
  ['no rows', '/orders?id=eq.-1', {}],
  [
    'a page with a count',
    '/orders?order=id&limit=1&offset=1',
    { headers: { prefer: 'count=exact' } },
  ],
  ['a range', '/orders?order=id', { headers: { range: '0-1', 'range-unit': 'items' } }],
  ['CSV', '/orders?select=id&order=id', { headers: { accept: 'text/csv' } }],
  [
    'one object',
    '/orders?select=id&id=eq.1',
    { headers: { accept: 'application/vnd.pgrst.object+json' } },
  ],
  ['no object', '/orders?id=eq.-1', { headers: { accept: 'application/vnd.pgrst.object+json' } }],
  ['a head', '/orders?order=id', { method: 'HEAD', headers: { prefer: 'count=exact' } }],
  ['another schema', '/orders', { headers: { 'accept-profile': 'nowhere' } }],
  ['an unknown table', '/nothing', {}],
  ['an unknown column', '/orders?select=nothing', {}],
  ['an unreadable filter', '/orders?id=zz.1', {}],
  ['a lone question mark', '/orders?', {}],
  [
    'an insert',
    '/customers',
    {
      method: 'POST',
      as: 'ada',
      body: { id: 900, name: 'New' },
      headers: { prefer: 'tx=rollback' },
    },
  ],
  [
    'an insert that answers',
    '/customers?select=id,name',
    {
      method: 'POST',
      as: 'ada',
      body: { id: 901, name: 'Nü' },
      headers: { prefer: 'return=representation, tx=rollback' },
    },
  ],
  ['an insert without a body', '/customers', { method: 'POST', as: 'ada', headers: json }],
  ['an insert of no JSON', '/customers', { method: 'POST', as: 'ada', body: '{"id":' }],
  ['an update', '/customers?id=eq.1', { method: 'PATCH', as: 'ada', body: { name: 'Ada' } }],
  ['a delete', '/orders?id=eq.-1', { method: 'DELETE', as: 'ada' }],
  ['a function', '/rpc/add?a=1&b=2', {}],
  ['a function that is not there', '/rpc/nothing', { method: 'POST', body: {} }],
])('%s: the same over the wire as in the app', async (_, path, asked) => {
  const direct = await overTheWire(path, asked)
  const general = await ask(shop(), path, asked)

  expect(seen(direct)).toEqual(seen(general))
  expect(shop().taken()).toBe(true)
})

/** The answer to headers as they are written, names doubled or not. */
function written(path: string, headers: string[], body = '') {
  const { hostname, port } = new URL(shop().url)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const method = body ? 'POST' : 'GET'
  request({ hostname, port, path: `/rest/v1${path}`, method, headers }, (incoming) => {
    incoming.resume()
    resolve(incoming.statusCode ?? 0)
  })
    .on('error', reject)
    .end(body)
  return promise
}

test.each<[what: string, path: string, headers: string[], body?: string]>([
  ['two tokens', '/orders', ['authorization', 'Bearer ada', 'authorization', 'Bearer bob']],
  ['two keys', '/orders', ['apikey', 'one', 'apikey', 'two']],
  ['a body in chunks', '/rpc/nothing', ['transfer-encoding', 'chunked'], '{}'],
  ['a body in a coding', '/rpc/nothing', ['content-encoding', 'gzip', 'content-length', '2'], '{}'],
  ['the root', '/', []],
  ['an encoded name', '/%6frders', []],
  ['a name of two parts', '/rpc/add/more', []],
])('what is out of the ordinary is the app’s: %s', async (_, path, headers, body) => {
  await written(path, ['host', 'shop', ...headers], body)

  expect(shop().taken()).toBe(false)
})
