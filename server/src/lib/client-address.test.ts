import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addressBlock, addressReader } from './client-address.ts'

function read(trusted: string[], socket: string, forwarded?: string) {
  const reader = addressReader(trusted)
  const app = new Hono().get('/', (c) => c.text(reader(c)))
  const env = {
    incoming: { socket: { remoteAddress: socket, remotePort: 1, remoteFamily: 'IPv4' } },
  }
  const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded }
  return Promise.resolve(app.request('/', headers ? { headers } : {}, env)).then((response) =>
    response.text(),
  )
}

test.each([
  [[], '203.0.113.7', undefined, '203.0.113.7'],
  [[], '203.0.113.7', '1.1.1.1', '203.0.113.7'],
  [[], '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  [['10.0.0.1'], '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  [['10.0.0.1'], '10.0.0.1', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
  [['10.0.0.0/8'], '10.1.2.3', '203.0.113.7, 10.9.9.9', '203.0.113.7'],
  [['10.0.0.0/8'], '10.1.2.3', 'unknown, 10.9.9.9', '10.9.9.9'],
  [['10.0.0.0/8'], '10.1.2.3', undefined, '10.1.2.3'],
  [['fd00::/8'], 'fd12::1', '2001:db8::7', '2001:db8::7'],
])(
  'with the proxies %j, socket %s and header %s the client is %4$s',
  async (trusted, socket, forwarded, client) => {
    expect(await read(trusted, socket, forwarded)).toBe(client)
  },
)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001::6', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('the address %s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})
