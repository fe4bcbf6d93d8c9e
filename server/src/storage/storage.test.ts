import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { png, useStorageServer } from './testing/storage-server.ts'

// Every act on objects through the official client.

const server = useStorageServer()

async function room() {
  const { id, owner } = await server.world().organization()
  return { id, owner, files: (await server.storage(owner)).from('files') }
}

function form() {
  const body = new FormData()
  body.append('', new Blob(['Hello'], { type: 'text/plain' }), 'file.txt')
  return body
}

const bodies: [string, () => unknown][] = [
  ['a string', () => 'Hello'],
  ['a buffer', () => Buffer.from('Hello')],
  ['a blob', () => new Blob(['Hello'], { type: 'text/plain' })],
  ['a form', form],
  ['a stream', () => Readable.from([Buffer.from('Hel'), Buffer.from('lo')])],
]

describe('upload', () => {
  test.each(bodies)('of %s', async (_, body) => {
    const { id, files } = await room()
    const path = `${id}/notes/hello.txt`

    const up = await files.upload(path, body() as string)
    const down = await files.download(path)

    const data = { id: expect.any(String), path, fullPath: `files/${path}` }
    expect(up).toEqual({ data, error: null })
    expect(await down.data?.text()).toBe('Hello')
    expect(down.data?.type).toMatch(/^text\/plain/)
  })

  test('of nothing', async () => {
    const { id, files } = await room()

    await files.upload(`${id}/empty.txt`, '')

    expect((await files.download(`${id}/empty.txt`)).data?.size).toBe(0)
  })

  test('over an object is refused, unless that is wished', async () => {
    const { id, files } = await room()
    await files.upload(`${id}/a.txt`, 'one')

    const again = await files.upload(`${id}/a.txt`, 'two')
    const over = await files.upload(`${id}/a.txt`, 'three', { upsert: true })

    expect(again.error).toMatchObject({ status: 409, message: 'The resource already exists' })
    expect(over.error).toBeNull()
    expect(await (await files.download(`${id}/a.txt`)).data?.text()).toBe('three')
  })

  test('of a new state with update', async () => {
    const { id, files } = await room()
    await files.upload(`${id}/a.txt`, 'one')

    const { error } = await files.update(`${id}/a.txt`, 'two')

    expect(error).toBeNull()
    expect(await (await files.download(`${id}/a.txt`)).data?.text()).toBe('two')
  })

  test.each([
    ['with the body', () => 'Hello'],
    ['in a form', () => new Blob(['Hello'], { type: 'text/plain' })],
  ])('keeps metadata and the time to live %s', async (_, body) => {
    const { id, files } = await room()
    const metadata = { author: 'Ada', pages: 3 }

    await files.upload(`${id}/a.txt`, body(), { metadata, cacheControl: '60' })

    const { data } = await files.info(`${id}/a.txt`)
    expect(data).toMatchObject({ metadata, cacheControl: 'max-age=60', size: 5 })
  })

  test('into a bucket that is not there', async () => {
    const storage = await server.storage('service')

    const { error } = await storage.from('nowhere').upload('a.txt', 'Hello')

    expect(error).toMatchObject({ status: 404, message: 'Bucket not found' })
  })

  test('of too much is refused by what is announced and by what arrives', async () => {
    const storage = await server.storage('service')
    const name = `small-${randomUUID()}`
    await storage.createBucket(name, { public: false, fileSizeLimit: '1kb' })
    const small = storage.from(name)
    const bytes = Buffer.alloc(1001, 'x')

    const announced = await small.upload('a', bytes)
    const streamed = await small.upload('b', Readable.from([bytes.subarray(1), bytes]))
    const blob = await small.upload('c', new Blob([bytes]))
    const fitting = await small.upload('d', bytes.subarray(1))

    for (const { error } of [announced, streamed, blob]) {
      expect(error).toMatchObject({
        ...{ status: 413, statusCode: '413' },
        message: 'The object exceeded the maximum allowed size',
      })
    }
    expect(fitting.error).toBeNull()
    expect((await small.list()).data?.map(({ name }) => name)).toEqual(['d'])
  })
})

describe('reading', () => {
  test('info tells what the object is', async () => {
    const { id, owner, files } = await room()
    await files.upload(`${id}/a.txt`, 'Hello')

    const { data } = await files.info(`${id}/a.txt`)

    expect(data).toEqual({
      ...{ id: expect.any(String), name: `${id}/a.txt`, bucketId: 'files', size: 5 },
      ...{ version: expect.any(String), etag: expect.stringMatching(/^".+"$/) },
      ...{ createdAt: expect.any(String), lastModified: expect.any(String), metadata: {} },
      ...{ contentType: 'text/plain;charset=utf-8', cacheControl: 'max-age=3600' },
    })
    const head = await server.call(owner, `/object/files/${id}/a.txt`, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe('5')
  })

  test('exists tells whether there is one', async () => {
    const { id, files } = await room()
    await files.upload(`${id}/a.txt`, 'Hello')

    expect(await files.exists(`${id}/a.txt`)).toEqual({ data: true, error: null })
    expect((await files.exists(`${id}/b.txt`)).data).toBe(false)
  })

  test('a download as a stream', async () => {
    const { id, files } = await room()
    await files.upload(`${id}/a.txt`, 'Hello')

    const { data } = await files.download(`${id}/a.txt`).asStream()

    expect(await new Response(data).text()).toBe('Hello')
  })

  test('an object of a public bucket by its public address, without an account', async () => {
    const { owner } = await room()
    const storage = await server.storage(owner)
    const path = `${owner.id}/face.png`

    await storage.from('avatars').upload(path, png, { contentType: 'image/png' })

    const { publicUrl } = storage.from('avatars').getPublicUrl(path).data
    const named = storage.from('avatars').getPublicUrl(path, { download: 'me.png' }).data
    const response = await fetch(publicUrl)

    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    expect(response.headers.get('cache-control')).toBe('max-age=3600')
    const { headers } = await fetch(named.publicUrl)
    expect(headers.get('content-disposition')).toContain('filename="me.png"')
  })

  test('an object of a private bucket has no public address', async () => {
    const { id, files } = await room()
    await files.upload(`${id}/a.txt`, 'Hello')

    const { publicUrl } = files.getPublicUrl(`${id}/a.txt`).data

    expect((await fetch(publicUrl)).status).toBe(404)
  })
})

describe('moving, copying and removing', () => {
  test('a moved object is there and not here', async () => {
    const { id, files } = await room()
    await files.upload(`${id}/a.txt`, 'Hello')

    const { data } = await files.move(`${id}/a.txt`, `${id}/sub/b.txt`)

    expect(data).toEqual({ message: 'Successfully moved' })
    expect((await files.download(`${id}/a.txt`)).error).toMatchObject({ code: 'NoSuchKey' })
    expect(await (await files.download(`${id}/sub/b.txt`)).data?.text()).toBe('Hello')
  })

  test('nothing is moved over an object', async () => {
    const { id, files } = await room()
    await files.upload(`${id}/a.txt`, 'a')
    await files.upload(`${id}/b.txt`, 'b')

    const { error } = await files.move(`${id}/a.txt`, `${id}/b.txt`)

    expect(error).toMatchObject({ status: 409 })
    expect(await (await files.download(`${id}/b.txt`)).data?.text()).toBe('b')
  })

  test('a copy is an object of its own', async () => {
    const { id, files } = await room()
    await files.upload(`${id}/a.txt`, 'Hello', { metadata: { author: 'Ada' } })

    const { data } = await files.copy(`${id}/a.txt`, `${id}/b.txt`)
    await files.remove([`${id}/a.txt`])

    expect(data).toEqual({ path: `files/${id}/b.txt` })
    expect(await (await files.download(`${id}/b.txt`)).data?.text()).toBe('Hello')
    expect((await files.info(`${id}/b.txt`)).data?.metadata).toEqual({ author: 'Ada' })
  })

  test('both reach other buckets', async () => {
    const storage = await server.storage('service')
    const [from, to] = [`from-${randomUUID()}`, `to-${randomUUID()}`]
    await storage.createBucket(from)
    await storage.createBucket(to)
    await storage.from(from).upload('a.txt', 'Hello')

    const copied = await storage.from(from).copy('a.txt', 'b.txt', { destinationBucket: to })
    const moved = await storage.from(from).move('a.txt', 'c.txt', { destinationBucket: to })

    expect([copied.error, moved.error]).toEqual([null, null])
    const { data } = await storage.from(to).list()
    expect(data?.map(({ name }) => name)).toEqual(['b.txt', 'c.txt'])
  })

  test('what is not there cannot be moved or copied', async () => {
    const { id, files } = await room()

    expect((await files.move(`${id}/a`, `${id}/b`)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await files.copy(`${id}/a`, `${id}/b`)).error).toMatchObject({ code: 'NoSuchKey' })
  })

  test('remove tells what it removed', async () => {
    const { id, files } = await room()
    await files.upload(`${id}/a.txt`, 'a')

    const { data } = await files.remove([`${id}/a.txt`, `${id}/none.txt`])

    expect(data).toEqual([
      expect.objectContaining({ name: `${id}/a.txt`, bucket_id: 'files', id: expect.any(String) }),
    ])
    expect((await files.exists(`${id}/a.txt`)).data).toBe(false)
  })
})
