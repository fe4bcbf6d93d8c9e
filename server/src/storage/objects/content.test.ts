import { request } from 'node:http'
import type { Person } from 'database/testing/world'
import { describe, expect, test } from 'vitest'
import { png, useStorageServer } from '../testing/storage-server.ts'

const server = useStorageServer()

async function room() {
  const { id, owner } = await server.world().organization()
  const storage = await server.storage(owner)
  return { id, owner, storage, files: storage.from('files') }
}

const page = '<!doctype html><script>alert(1)</script>'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const noise = Buffer.from([0x80, 0x01, 0x02, 0xff, 0xfe, 0x00, 0x13])
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')

describe('the type of an object is what its content shows', () => {
  test.each<[string, string | Buffer, string, string]>([
    ['a picture called text', png, 'text/plain', 'image/png'],
    ['a picture by its right name', png, 'image/png', 'image/png'],
    ['a page called picture', page, 'image/png', 'text/plain;charset=utf-8'],
    ['a page by its right name', page, 'text/html', 'text/html'],
    ['a drawing called picture', drawing, 'image/jpeg', 'text/plain;charset=utf-8'],
    ['a document called picture', pdf, 'image/png', 'application/pdf'],
    ['noise called picture', noise, 'image/png', 'application/octet-stream'],
    ['noise called text', noise, 'text/plain', 'application/octet-stream'],
    ['noise of a kind of its own', noise, 'application/x-own', 'application/x-own'],
    ['data', '{"a":1}', 'application/json', 'application/json'],
    ['data called nothing', '{"a":1}', 'nonsense', 'text/plain;charset=utf-8'],
    ['an archive called program', zip, 'application/java-archive', 'application/java-archive'],
    ['an archive called picture', zip, 'image/png', 'application/zip'],
  ])('%s', async (_, body, contentType, expected) => {
    const { id, files } = await room()

    await files.upload(`${id}/file`, body, { contentType })

    expect((await files.info(`${id}/file`)).data?.contentType).toBe(expected)
  })

  test('a bucket for pictures takes no page, whatever it is called', async () => {
    const { owner, storage } = await room()
    const avatars = storage.from('avatars')

    const called = await avatars.upload(`${owner.id}/a.png`, page, { contentType: 'image/png' })
    const blob = new Blob([drawing], { type: 'image/svg+xml' })
    const drawn = await avatars.upload(`${owner.id}/b.svg`, blob)
    const picture = await avatars.upload(`${owner.id}/c.txt`, png, { contentType: 'text/plain' })

    expect(called.error).toMatchObject({
      ...{ status: 415, statusCode: '415' },
      message: 'mime type text/plain is not supported',
    })
    expect(drawn.error).toMatchObject({ status: 415 })
    expect(picture.error).toBeNull()
  })

  test('packed content is not taken, since it shows no type', async () => {
    const { id, files } = await room()

    const packed = await files.upload(`${id}/a`, 'x', { contentEncoding: 'gzip' })
    const plain = await files.upload(`${id}/a`, 'x', { contentEncoding: 'identity' })

    expect(packed.error).toMatchObject({ status: 415 })
    expect(plain.error).toBeNull()
  })
})

test('what people uploaded is never a page of this origin', async () => {
  const { id, owner, files } = await room()
  await files.upload(`${id}/page.html`, page, { contentType: 'text/html' })

  const { headers } = await server.call(owner, `/object/files/${id}/page.html`)

  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="page.html"; filename*=UTF-8''page.html`,
  )
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test.each(['max-age=60\r\nx-evil: 1', '<script>', 'public; evil'])(
  'a time to live of %o is not passed on',
  async (cacheControl) => {
    const { id, files } = await room()

    await files.upload(`${id}/a`, new Blob(['x']), { cacheControl })

    expect((await files.info(`${id}/a`)).data?.cacheControl).toBe('no-cache')
  },
)

test.each(['not json', '[1]', 'null', `{"a":"${'x'.repeat(5000)}"}`])(
  'metadata that is %s is refused',
  async (metadata) => {
    const { id, owner } = await room()

    const response = await server.call(owner, `/object/files/${id}/a`, {
      method: 'POST',
      body: 'x',
      headers: { 'x-metadata': Buffer.from(metadata).toString('base64') },
    })

    expect(response.status).toBe(400)
  },
)

/** The path as it is: fetch would tidy it up first. */
async function raw(person: Person, method: string, path: string) {
  const authorization = `Bearer ${await server.tokenOf(person)}`
  return new Promise<number>((done, fail) => {
    const options = { port: server.port, method, path, headers: { authorization } }
    const sent = request(options, (response) => {
      response.resume()
      done(response.statusCode ?? 0)
    })
    sent.on('error', fail)
    sent.end(method === 'POST' ? 'x' : undefined)
  })
}

describe('names', () => {
  test.each([
    '../escape',
    'a/../../escape',
    '%2e%2e/escape',
    '.%2e/escape',
    '..%2fescape',
    'a%2fb',
    'a%5cb',
    '%00',
    'a%00b',
    'a%0ab',
    'a//b',
    'a/',
    'a%e2%80%aeb',
    'a%25b',
    'a%',
    '%ff',
  ])('%s is none', async (name) => {
    const { id, owner } = await room()

    const written = await raw(owner, 'POST', `/storage/v1/object/files/${id}/${name}`)
    const read = await raw(owner, 'GET', `/storage/v1/object/files/${id}/${name}`)

    expect(written).toBeGreaterThanOrEqual(400)
    expect(written).toBeLessThan(500)
    expect(read).toBeGreaterThanOrEqual(400)
    expect(read).toBeLessThan(500)
  })

  test('the lawful twin is one', async () => {
    const { id, owner } = await room()
    const path = `/storage/v1/object/files/${id}/a%20b/..c/%C3%BC.txt`

    expect(await raw(owner, 'POST', path)).toBe(200)
    expect(await raw(owner, 'GET', path)).toBe(200)
  })

  test('that look alike are the same', async () => {
    const { id, files } = await room()
    await files.upload(`${id}/\u00fc.txt`, 'composed')

    const apart = await files.download(`${id}/u\u0308.txt`)

    expect(await apart.data?.text()).toBe('composed')
  })

  test('in bodies are judged like those in paths', async () => {
    const { id, files } = await room()
    await files.upload(`${id}/a`, 'x')

    for (const bad of [`${id}/../b`, `${id}/./b`, `/${id}/b`, `${id}//b`, `${id}/b/`, '', '..']) {
      expect((await files.move(`${id}/a`, bad)).error).toMatchObject({ code: 'InvalidKey' })
      expect((await files.copy(`${id}/a`, bad)).error).toMatchObject({ code: 'InvalidKey' })
      expect((await files.remove([bad])).error).toMatchObject({ code: 'InvalidKey' })
    }
    expect((await files.move(`${id}/a`, `${id}/b`)).error).toBeNull()
  })

  test('may be long, and not too long', async () => {
    const { id, files } = await room()
    const letters = (bytes: number) => `${id}/${'x'.repeat(bytes - id.length - 1)}`

    expect((await files.upload(letters(1024), 'x')).error).toBeNull()
    expect((await files.upload(letters(1025), 'x')).error).toMatchObject({ code: 'InvalidKey' })
  })
})
