import { readdir } from 'node:fs/promises'
import { giveFeature } from 'database/testing/give-feature'
import { drift } from 'database/testing/usage'
import { expect, test } from 'vitest'
import { useStorageServer } from './testing/storage-server.ts'

const server = useStorageServer()

async function limited(limits: Record<string, number>) {
  const organization = await server.world().organization({ name: 'Halden Logistics' })
  for (const [name, most] of Object.entries(limits)) {
    await giveFeature(server.world(), organization, name, most)
  }
  return organization
}

type Room = Awaited<ReturnType<typeof limited>>

async function put({ id, owner }: Room, name: string, body: string, method = 'POST') {
  const response = await server.call(owner, `/object/files/${id}/${name}`, { method, body })
  return { status: response.status, body: await response.json() }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const tus = { 'tus-resumable': '1.0.0' }
const piece = { ...tus, 'content-type': 'application/offset+octet-stream' }

async function begin({ id, owner }: Room, name: string) {
  const metadata = `bucketName ${base64('files')},objectName ${base64(`${id}/${name}`)}`
  const headers = { ...tus, 'upload-defer-length': '1', 'upload-metadata': metadata }
  const response = await server.call(owner, '/upload/resumable', { method: 'POST', headers })
  const location = response.headers.get('location') ?? ''
  return { status: response.status, location: new URL(location, server.url).href }
}

async function send({ owner }: Room, location: string, offset: number, body: string, end?: number) {
  const headers = {
    ...{ ...piece, 'upload-offset': String(offset) },
    ...(end !== undefined && { 'upload-length': String(end) }),
  }
  const response = await server.call(owner, location, { method: 'PATCH', headers, body })
  return { status: response.status, body: await response.text() }
}

/** How many files lie on the disk. */
async function filesOnDisk() {
  const entries = await readdir(server.directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

const full = {
  status: 413,
  body: {
    statusCode: '413',
    code: 'EntityTooLarge',
    error: 'Payload too large',
    message: 'Halden Logistics has 2 of 2 files. Delete some, or ask us for more.',
  },
}

test('a full organisation is told so, by an upload, a copy and an upload in pieces', async () => {
  const halden = await limited({ fileLimit: 2 })
  await put(halden, 'one', 'words')
  await put(halden, 'two', 'words')

  expect(await put(halden, 'three', 'words')).toEqual(full)
  expect(await put(halden, 'one', 'other words', 'PUT')).toMatchObject({ status: 200 })
  expect(await begin(halden, 'three')).toMatchObject({ status: 413 })
  const copied = await server.call(halden.owner, '/object/copy', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ bucketId: 'files', sourceKey: `${halden.id}/one` },
      destinationKey: `${halden.id}/three`,
    }),
  })
  expect(copied.status).toBe(413)
})

test('the last file may come in pieces', async () => {
  const halden = await limited({ fileLimit: 2, storageLimit: 11 })
  await put(halden, 'one', 'x')
  const { location } = await begin(halden, 'two')

  expect(await put(halden, 'three', 'x')).toEqual(full)
  expect(await send(halden, location, 0, '01234')).toMatchObject({ status: 204 })
  expect(await send(halden, location, 5, '5678', 9)).toMatchObject({ status: 204 })

  expect(await put(halden, 'three', 'x')).toEqual(full)
  expect(await drift(server.world())).toEqual([])
})

test('bytes that do not fit are not kept', async () => {
  const halden = await limited({ storageLimit: 10 })
  const { location } = await begin(halden, 'pieces')
  await send(halden, location, 0, '01234')
  await put(halden, 'whole', '567')
  const before = await filesOnDisk()

  const whole = await put(halden, 'more', '8901')
  const inPieces = await send(halden, location, 5, '890')

  expect(whole).toMatchObject({ status: 413 })
  expect(inPieces).toMatchObject({ status: 413 })
  expect(inPieces.body).toContain('Halden Logistics stores 1 KB of 1 KB')
  expect(await filesOnDisk()).toBe(before)
  await server.call(halden.owner, location, { method: 'DELETE', headers: tus })
  expect(await put(halden, 'more', '8901234')).toMatchObject({ status: 200 })
})

test('of twenty uploads at once as many are taken as fit', async () => {
  const halden = await limited({ fileLimit: 6 })

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => put(halden, `file ${n}`, 'words')),
  )

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(6)
  expect(statuses.filter((status) => status === 413)).toHaveLength(14)
  expect(await drift(server.world())).toEqual([])
})
