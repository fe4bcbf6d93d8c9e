import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Person } from 'database/testing/world'
import { expect, test } from 'vitest'
import { sweepFiles } from '../clean-up.ts'
import { png, useStorageServer } from '../testing/storage-server.ts'
import { bytesOf, words } from '../testing/words.ts'

const server = useStorageServer()
const tus = { 'tus-resumable': '1.0.0' }
const piece = { ...tus, 'content-type': 'application/offset+octet-stream' }
const encode = (text: string) => Buffer.from(text).toString('base64')

async function room() {
  const { id, owner } = await server.world().organization()
  return { id, owner, files: (await server.storage(owner)).from('files') }
}

type Begin = { length?: number; headers?: Record<string, string>; body?: BodyInit; path?: string }

/** Begins an upload in pieces and gives its path. */
async function begin(
  person: Person | null,
  name: string,
  { length, headers = {}, body, path = '/upload/resumable' }: Begin = {},
) {
  const size: Record<string, string> =
    length === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': `${length}` }
  const metadata = `bucketName ${encode('files')},objectName ${encode(name)},contentType ${encode('text/plain')}`
  const response = await server.call(person, path, {
    method: 'POST',
    headers: { ...tus, ...size, 'upload-metadata': metadata, ...headers },
    ...(body !== undefined && { body }),
  })
  const location = response.headers.get('location')?.replace('/storage/v1', '') ?? ''
  return { response, location }
}

function send(person: Person | null, location: string, offset: number, body: BodyInit) {
  const headers = { ...piece, 'upload-offset': String(offset) }
  return server.call(person, location, { method: 'PATCH', headers, body })
}

async function offsetOf(person: Person, location: string) {
  const { headers } = await server.call(person, location, { method: 'HEAD', headers: tus })
  return Number(headers.get('upload-offset') ?? Number.NaN)
}

/** How much of what is just arriving has reached the disk. */
async function draftedBytes() {
  const folder = join(server.directory, 'incoming')
  const names = await readdir(folder).catch(() => [])
  const sizes = names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size)
  return (await Promise.all(sizes)).reduce<number>((sum, size) => sum + (size ?? 0), 0)
}

test('after a lost connection the upload is where the bytes ended', async () => {
  const { id, owner, files } = await room()
  const { location } = await begin(owner, `${id}/words.txt`, { length: words.length })
  const authorization = `Bearer ${await server.tokenOf(owner)}`
  const headers = { ...piece, authorization, 'upload-offset': '0', 'content-length': words.length }
  const sent = request(`${server.url}${location}`, { method: 'PATCH', headers })
  sent.on('error', () => {})
  sent.write(words.subarray(0, 40_000))
  await expect.poll(draftedBytes).toBeGreaterThan(0)
  sent.destroy()

  await expect.poll(() => offsetOf(owner, location)).toBeGreaterThan(0)
  const offset = await offsetOf(owner, location)
  const rest = await send(owner, location, offset, words.subarray(offset))

  expect(offset).toBeLessThanOrEqual(40_000)
  expect(rest.status).toBe(204)
  expect(rest.headers.get('upload-offset')).toBe(String(words.length))
  const { data } = await files.download(`${id}/words.txt`)
  expect((await bytesOf(data)).equals(words)).toBe(true)
})

test('the object appears with its last byte, and the upload still tells that it is done', async () => {
  const { id, owner, files } = await room()
  const { location } = await begin(owner, `${id}/a.txt`, { length: 10 })

  await send(owner, location, 0, '01234')
  const early = await files.exists(`${id}/a.txt`)
  await send(owner, location, 5, '56789')

  expect(early.data).toBe(false)
  expect(await (await files.download(`${id}/a.txt`)).data?.text()).toBe('0123456789')
  expect(await offsetOf(owner, location)).toBe(10)
})

test('an upload may come with its first bytes, all of them, or none', async () => {
  const { id, owner, files } = await room()
  const headers = { 'content-type': piece['content-type'] }

  const some = await begin(owner, `${id}/some`, { length: 10, headers, body: '01234' })
  const all = await begin(owner, `${id}/all`, { length: 5, headers, body: '01234' })
  const none = await begin(owner, `${id}/none`, { length: 0 })

  expect(some.response.headers.get('upload-offset')).toBe('5')
  expect(await offsetOf(owner, some.location)).toBe(5)
  expect(all.response.headers.get('upload-offset')).toBe('5')
  expect((await files.info(`${id}/all`)).data?.size).toBe(5)
  expect(none.response.status).toBe(201)
  expect((await files.info(`${id}/none`)).data?.size).toBe(0)
})

test('the length may come later', async () => {
  const { id, owner, files } = await room()
  const { location } = await begin(owner, `${id}/a.txt`)

  await send(owner, location, 0, '01234')
  const unknown = await server.call(owner, location, { method: 'HEAD', headers: tus })
  await server.call(owner, location, {
    method: 'PATCH',
    headers: { ...piece, 'upload-offset': '5', 'upload-length': '10' },
    body: '56789',
  })

  expect(unknown.headers.get('upload-defer-length')).toBe('1')
  expect(await (await files.download(`${id}/a.txt`)).data?.text()).toBe('0123456789')
})

test('of two pieces for the same place one is taken', async () => {
  const { id, owner, files } = await room()
  const { location } = await begin(owner, `${id}/a.txt`, { length: 10 })

  const both = await Promise.all(
    [location, location.replace(server.url, server.twin)].map((path) =>
      send(owner, path, 0, '01234'),
    ),
  )
  await send(owner, location, 5, '56789')

  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(await (await files.download(`${id}/a.txt`)).data?.text()).toBe('0123456789')
})

test('what is said wrongly is refused, and the upload stays as it was', async () => {
  const { id, owner } = await room()
  const { location } = await begin(owner, `${id}/a.txt`, { length: 10 })
  const patch = (headers: Record<string, string>, body: BodyInit = 'x') =>
    server.call(owner, location, { method: 'PATCH', headers, body })

  expect((await patch({ ...piece, 'upload-offset': '3' })).status).toBe(409)
  expect((await patch({ ...piece, 'upload-offset': 'x' })).status).toBe(400)
  expect((await patch({ ...tus, 'upload-offset': '0' })).status).toBe(415)
  expect((await patch({ ...piece, 'tus-resumable': '0.2', 'upload-offset': '0' })).status).toBe(412)
  expect((await patch({ ...piece, 'upload-offset': '0' }, 'x'.repeat(11))).status).toBe(413)
  expect(await offsetOf(owner, location)).toBe(0)
})

test('too much is refused at once', async () => {
  const { id, owner } = await room()

  expect((await begin(owner, `${id}/a`, { length: 1_073_741_825 })).response.status).toBe(413)
  expect((await begin(owner, `${id}/a`, { length: 1_073_741_824 })).response.status).toBe(201)
})

test('an object is replaced only when that is wished', async () => {
  const { id, owner, files } = await room()
  await files.upload(`${id}/a.txt`, 'one')
  const headers = { 'content-type': piece['content-type'], 'x-upsert': 'true' }

  const plain = await begin(owner, `${id}/a.txt`, { length: 3 })
  const over = await begin(owner, `${id}/a.txt`, { length: 3, headers, body: 'two' })

  expect(plain.response.status).toBe(409)
  expect(over.response.status).toBe(201)
  expect(await (await files.download(`${id}/a.txt`)).data?.text()).toBe('two')
})

test('no one else sees an upload, goes on with it or ends it', async () => {
  const { id, owner } = await room()
  const rival = await server.world().organization()
  const { location } = await begin(owner, `${id}/a.txt`, { length: 10 })

  for (const person of [rival.owner, null]) {
    expect((await begin(person, `${id}/b.txt`, { length: 10 })).response.status).toBe(403)
    // Who has no account has no uploads at all.
    const refusal = person ? 404 : 403
    const see = await server.call(person, location, { method: 'HEAD', headers: tus })
    expect(see.status).toBe(refusal)
    expect((await send(person, location, 0, 'x')).status).toBe(refusal)
    const end = await server.call(person, location, { method: 'DELETE', headers: tus })
    expect(end.status).toBe(refusal)
  }
  expect((await send(owner, location, 0, 'x')).status).toBe(204)
})

test('a person who lost the right in the middle does not finish', async () => {
  const { id } = await room()
  const person = await server.world().member({ id }, 'member')
  const { location } = await begin(person, `${id}/a.txt`, { length: 2 })
  expect((await send(person, location, 0, 'x')).status).toBe(204)

  await server
    .world()
    .owner.query("update organization_members set role = 'INACTIVE' where user_id = $1", [
      person.id,
    ])

  expect((await send(person, location, 1, 'x')).status).toBe(403)
  const service = (await server.storage('service')).from('files')
  expect((await service.exists(`${id}/a.txt`)).data).toBe(false)
})

test('the type is by content here too', async () => {
  const { id, owner, files } = await room()
  const headers = { 'content-type': piece['content-type'] }

  await begin(owner, `${id}/a`, { length: png.length, headers, body: png })

  expect((await files.info(`${id}/a`)).data?.contentType).toBe('image/png')
})

async function jobsOf(location: string) {
  const { rows } = await server
    .world()
    .owner.query(
      `select private.file_place(version) as key from storage.upload_parts where upload_id = $1`,
      [location.split('/').at(-1)],
    )
  const keys = rows.map(({ key }) => key)
  return async () => {
    const found = await server
      .world()
      .owner.query(
        "select 1 from pgboss.job where name = 'file-delete' and data ->> 'key' = any($1)",
        [keys],
      )
    return [keys.length, found.rows.length]
  }
}

test('an upload that is given up, by its sender or by time, leaves no bytes', async () => {
  const { id, owner } = await room()
  const given = await begin(owner, `${id}/a.txt`, { length: 10 })
  const left = await begin(owner, `${id}/b.txt`, { length: 10 })
  const lasting = await begin(owner, `${id}/c.txt`, { length: 10 })
  for (const { location } of [given, left, lasting]) await send(owner, location, 0, 'x')
  const counts = [await jobsOf(given.location), await jobsOf(left.location)]
  await server
    .world()
    .owner.query("update storage.uploads set expires_at = now() - interval '1 s' where id = $1", [
      left.location.split('/').at(-1),
    ])

  const gone = await server.call(owner, given.location, { method: 'DELETE', headers: tus })
  await sweepFiles(server.db)

  expect(gone.status).toBe(204)
  for (const count of counts) expect(await count()).toEqual([1, 1])
  expect(await offsetOf(owner, left.location)).toBeNaN()
  expect(await offsetOf(owner, lasting.location)).toBe(1)
})

test('senders that know only POST say what they mean', async () => {
  const { id, owner } = await room()
  const { location } = await begin(owner, `${id}/a.txt`, { length: 10 })
  const post = (method: string) =>
    server.call(owner, location, {
      method: 'POST',
      headers: { ...piece, 'upload-offset': '0', 'x-http-method-override': method },
      body: 'x',
    })

  expect((await post('PATCH')).status).toBe(204)
  expect((await post('PUT')).status).toBe(405)
})

test('what is offered is told', async () => {
  const { headers, status } = await fetch(`${server.url}/upload/resumable`, { method: 'OPTIONS' })

  expect(status).toBe(204)
  expect(headers.get('tus-version')).toBe('1.0.0')
  expect(headers.get('tus-extension')).toContain('creation')
})
