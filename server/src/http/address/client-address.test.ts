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
  [['fd00::1'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
  [['fd00::1'], 'fd00::2', '2001:db8::7', 'fd00::2'],
  [['10.0.0.0/8'], '::FFFF:10.1.2.3', '::ffff:203.0.113.7', '203.0.113.7'],
  [[], '::ffff:cb00:7107', undefined, '::ffff:cb00:7107'],
  [[], '64:ff9b::ffff:203.0.113.7', undefined, '64:ff9b::ffff:203.0.113.7'],
  [['10.0.0.0/8'], '', '203.0.113.7', ''],
])(
  'with the proxies %j, socket %s and header %s the client is %4$s',
  async (trusted, socket, forwarded, client) => {
    expect(await read(trusted, socket, forwarded)).toBe(client)
  },
)

test.each([
  ['no environment', undefined],
  ['no connection', {}],
  ['no socket', { incoming: {} }],
  ['a socket that has closed', { incoming: { socket: {} } }],
])('a request with %s has no address, whatever it claims', async (_, env) => {
  const reader = addressReader(['10.0.0.0/8'])
  const app = new Hono().get('/', (c) => c.text(reader(c)))

  const response = await app.request('/', { headers: { 'x-forwarded-for': '203.0.113.7' } }, env)

  expect([response.status, await response.text()]).toEqual([200, ''])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001::6', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['0000:00a0:0b00:1000::', '0:a0:b00:1000::/64'],
  ['2001:DB8::A:B:C:D:E', '2001:db8:0:a::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['::4:5:6:7:8', '0:0:0:4::/64'],
  ['1:2:3::', '1:2:3:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('the address %s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})
