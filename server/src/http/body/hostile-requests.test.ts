import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { useOrganizations } from '../../functions/testing/organizations.ts'
import { createHttpServer } from '../http-server.ts'
import { requestHead, sendRaw } from '../testing/raw-client.ts'

const { product } = useOrganizations()
const port = () => Number(new URL(product().url).port)
const send = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  sendRaw(port(), [requestHead(method, path, headers), body])
const ones = (count: number) => Array(count).fill('1').join(',')

async function isServing() {
  const { status } = await send('GET', '/health/ready', { connection: 'close' })
  return status === 200
}

describe('refused by what it says of itself, without being read', () => {
  test.each([
    '/rest/v1/organizations',
    '/rest/v1/rpc/my_sessions',
    '/auth/v1/signup',
    '/storage/v1/object/list/files',
    '/functions/v1/organization-invitations/accept',
  ])('JSON of 12 MB to %s', async (path) => {
    const reply = await send('POST', path, {
      'content-type': 'application/json',
      'content-length': String(12 * 1024 ** 2),
    })

    expect(reply.status).toBe(413)
    expect(reply.head).toContain('connection: close')
    expect(await isServing()).toBe(true)
  })

  test('JSON of 12 MB without a length, once it is past the limit', async () => {
    const megabyte = Buffer.alloc(1024 ** 2, ' ')
    const chunk = [`${megabyte.length.toString(16)}\r\n`, megabyte, '\r\n']
    const head = requestHead('POST', '/rest/v1/organizations', {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    })

    const reply = await sendRaw(port(), [head, ...Array(12).fill(chunk).flat(), '0\r\n\r\n'])

    expect(reply.status).toBe(413)
    expect(await isServing()).toBe(true)
  })

  test.each([
    ['in the address', `/rest/v1/people?id=in.(${ones(10_000)})`, 431],
    ['as alternatives', `/rest/v1/people?or=(${Array(10_000).fill('id.eq.1').join(',')})`, 431],
    ['as long as an address may be', `/rest/v1/people?id=in.(${ones(7000)})`, 400],
  ])('a filter of thousands of elements, %s', async (_, path, status) => {
    const reply = await send('GET', path, { connection: 'close' })

    expect(reply.status).toBe(status)
    expect(await isServing()).toBe(true)
  })

  test.each([
    ['one that is long', { 'x-long': 'x'.repeat(20_000) }],
    [
      'many that are short',
      Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x-${index}`, 'x'])),
    ],
  ])('a flood of headers: %s', async (_, headers) => {
    const reply = await send('GET', '/rest/v1/people', headers)

    expect(reply.status).toBe(431)
    expect(reply.head).toContain('connection: close')
    expect(await isServing()).toBe(true)
  })
})

describe('a connection without a request', () => {
  /** What the server says to somebody who sends only this. */
  function say(at: number, text: string) {
    return new Promise<string>((resolve) => {
      let heard = ''
      const socket = connect(at, '127.0.0.1').setEncoding('utf8')
      socket.on('data', (part) => {
        heard += part
      })
      socket.on('close', () => resolve(heard))
      socket.on('error', () => {})
      if (text) socket.write(text)
    })
  }

  test.each([
    ['says nothing', ''],
    ['says half a line', 'GET /rest/v1/pe'],
    ['says half a head', 'GET /health/live HTTP/1.1\r\nhost: x\r\nx-slow: '],
  ])('that %s is ended', async (_, text) => {
    const http = createHttpServer({ headersTimeout: 200, connectionsCheckingInterval: 50 })
    const at = await http.listen(0, '127.0.0.1')

    const heard = await say(at, text)

    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    http.refuse()
    await http.close()
  })
})
