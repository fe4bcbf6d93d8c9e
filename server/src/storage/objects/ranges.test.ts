import type { Person } from 'database/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { useStorageServer } from '../testing/storage-server.ts'

const server = useStorageServer()
let owner: Person
let path: string
let tag: string
let modified: string

beforeAll(async () => {
  const organization = await server.world().organization()
  owner = organization.owner
  path = `/object/files/${organization.id}/digits.txt`
  const files = (await server.storage(owner)).from('files')
  await files.upload(`${organization.id}/digits.txt`, '0123456789')
  await files.upload(`${organization.id}/empty.txt`, '')
  const { headers } = await server.call(owner, path)
  tag = headers.get('etag') ?? ''
  modified = headers.get('last-modified') ?? ''
})

const get = (headers: Record<string, string>, of = path, method = 'GET') =>
  server.call(owner, of, { headers, method })

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=0-0', '0', 'bytes 0-0/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=9-9', '9', 'bytes 9-9/10'],
  ['bytes=8-100', '89', 'bytes 8-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=-100', '0123456789', 'bytes 0-9/10'],
])('%s is a part', async (range, text, contentRange) => {
  const response = await get({ range })

  expect(response.status).toBe(206)
  expect(await response.text()).toBe(text)
  expect(response.headers.get('content-range')).toBe(contentRange)
  expect(response.headers.get('content-length')).toBe(String(text.length))
})

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s is outside',
  async (range) => {
    const response = await get({ range })

    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */10')
    expect(await response.json()).toMatchObject({ statusCode: '416', error: 'invalid_range' })
  },
)

test.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=0-1', 'bytes'])(
  '%s is no range, so the whole comes',
  async (range) => {
    const response = await get({ range })

    expect(response.status).toBe(200)
    expect(await response.text()).toBe('0123456789')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
  },
)

test('nothing has no part', async () => {
  const empty = path.replace('digits', 'empty')

  expect((await get({ range: 'bytes=0-' }, empty)).status).toBe(416)
  expect((await get({}, empty)).status).toBe(200)
})

describe('a range on a condition', () => {
  test('is a part of what the reader has', async () => {
    expect((await get({ range: 'bytes=0-1', 'if-range': tag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-1', 'if-range': modified })).status).toBe(206)
  })

  test.each(['"other"', 'W/"weak"', 'Thu, 01 Jan 2015 00:00:00 GMT', 'nonsense'])(
    'is the whole for a reader of %s',
    async (condition) => {
      const response = await get({ range: 'bytes=0-1', 'if-range': condition })

      expect(response.status).toBe(200)
      expect(await response.text()).toBe('0123456789')
    },
  )
})

describe('a reader who knows the object', () => {
  test('gets no bytes', async () => {
    const known = await get({ 'if-none-match': tag })
    const among = await get({ 'if-none-match': `"x", W/${tag}` })
    const any = await get({ 'if-none-match': '*' })
    const since = await get({ 'if-modified-since': modified })

    for (const response of [known, among, any, since]) {
      expect(response.status).toBe(304)
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(tag)
    }
  })

  test('of old gets it', async () => {
    const old = 'Thu, 01 Jan 2015 00:00:00 GMT'

    expect((await get({ 'if-none-match': '"x"' })).status).toBe(200)
    expect((await get({ 'if-modified-since': old })).status).toBe(200)
    // The tag is the better witness.
    expect((await get({ 'if-none-match': '"x"', 'if-modified-since': modified })).status).toBe(200)
  })

  test('whose right is gone gets nothing at all', async () => {
    const rival = await server.world().organization()

    const response = await server.call(rival.owner, path, { headers: { 'if-none-match': tag } })

    expect(response.status).toBe(404)
  })
})

test('HEAD says the same without bytes', async () => {
  const whole = await get({}, path, 'HEAD')
  const part = await get({ range: 'bytes=2-4' }, path, 'HEAD')

  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, '10'])
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 2-4/10'])
  expect(await whole.text()).toBe('')
})

test('a page of another origin may ask, and read what a client needs', async () => {
  const asked = await fetch(`${server.url}${path}`, {
    method: 'OPTIONS',
    headers: {
      ...{ origin: 'https://other.example', 'access-control-request-method': 'GET' },
      'access-control-request-headers': 'authorization,range',
    },
  })
  const { headers } = await get({ origin: 'https://other.example' })

  expect(asked.headers.get('access-control-allow-headers')).toContain('authorization')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('access-control-expose-headers')).toContain('Content-Range')
})
