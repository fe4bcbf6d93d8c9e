import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { sweepFiles } from '../clean-up.ts'
import { useStorageServer } from '../testing/storage-server.ts'
import { beginObject, placeOf } from './objects.ts'

// A row always has bytes, and bytes without a row are found again.

const server = useStorageServer()

async function room() {
  const { id, owner } = await server.world().organization()
  return { id, owner, files: (await server.storage(owner)).from('files') }
}

/** What the queue was told to remove is removed, as its worker does it. */
async function removeBytes() {
  const { rows } = await server
    .world()
    .owner.query("select data ->> 'key' as key from pgboss.job where name = 'file-delete'")
  for (const { key } of rows) await server.files.remove(key)
}

test('a server that dies between the bytes and the row leaves bytes that are swept', async () => {
  const { id, owner, files } = await room()
  const object = { bucket: 'files', name: `${id}/a.txt`, upsert: false }
  const { version } = await beginObject(server.db, owner.claims, object)
  await server.files.write(placeOf(version), Readable.from([Buffer.from('cut off')]))
  const written = await server.files.read(placeOf(version))
  await server
    .world()
    .owner.query(
      "update storage.unlisted_files set created_at = now() - interval '25 hours' where version = $1",
      [version],
    )

  await sweepFiles(server.db)
  await removeBytes()

  expect(written).not.toBeNull()
  expect(await server.files.read(placeOf(version))).toBeNull()
  expect((await files.upload(`${id}/a.txt`, 'again')).error).toBeNull()
})

test('the sweep takes nothing that is listed or just being written', async () => {
  const { id, owner, files } = await room()
  await files.upload(`${id}/kept.txt`, 'kept')
  const object = { bucket: 'files', name: `${id}/new.txt`, upsert: false }
  const { version } = await beginObject(server.db, owner.claims, object)
  await server.files.write(placeOf(version), Readable.from([Buffer.from('new')]))

  await sweepFiles(server.db)
  await removeBytes()

  expect(await (await files.download(`${id}/kept.txt`)).data?.text()).toBe('kept')
  expect(await server.files.read(placeOf(version))).not.toBeNull()
})

test('bytes go when their object is removed or replaced, and not when it is moved', async () => {
  const { id, files } = await room()
  await files.upload(`${id}/a.txt`, 'one')
  await files.upload(`${id}/b.txt`, 'two')
  await files.upload(`${id}/c.txt`, 'three')
  const versions = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => (await files.info(`${id}/${name}.txt`)).data?.version),
  )

  await files.remove([`${id}/a.txt`])
  await files.update(`${id}/b.txt`, 'new')
  await files.move(`${id}/c.txt`, `${id}/d.txt`)
  await removeBytes()

  const left = versions.map((version) => server.files.read(placeOf(version ?? '')))
  expect((await Promise.all(left)).map((bytes) => bytes !== null)).toEqual([false, false, true])
  expect(await (await files.download(`${id}/b.txt`)).data?.text()).toBe('new')
  expect(await (await files.download(`${id}/d.txt`)).data?.text()).toBe('three')
})

test('an upload that breaks off leaves neither row nor bytes', async () => {
  const { id, owner, files } = await room()
  const authorization = `Bearer ${await server.tokenOf(owner)}`
  const sent = request(`${server.url}/object/files/${id}/half.txt`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/plain', 'content-length': 1_000_000 },
  })
  sent.on('error', () => {})
  const drafts = () => readdir(`${server.directory}/incoming`).catch(() => [])
  await new Promise((done) => sent.write(Buffer.alloc(100_000, 'x'), done))
  await expect.poll(async () => (await drafts()).length).toBe(1)
  sent.destroy()

  await expect.poll(async () => (await drafts()).length).toBe(0)
  expect((await files.exists(`${id}/half.txt`)).data).toBe(false)
})

test('two servers write the same object, and one whole state of it stays', async () => {
  const { id, owner, files } = await room()
  const twin = (await server.storage(owner, 'other')).from('files')
  const states = Array.from({ length: 6 }, (_, index) => String(index).repeat(50_000))

  const answers = await Promise.all(
    states.map((state, index) =>
      (index % 2 === 0 ? files : twin).upload(`${id}/a.txt`, state, { upsert: true }),
    ),
  )
  await removeBytes()

  expect(answers.map(({ error }) => error)).toEqual(states.map(() => null))
  const text = (await (await files.download(`${id}/a.txt`)).data?.text()) ?? ''
  expect(states).toContain(text)
  expect(await (await twin.download(`${id}/a.txt`)).data?.text()).toBe(text)
})

test('of many who add the same object at once one does', async () => {
  const { id, owner, files } = await room()
  const twin = (await server.storage(owner, 'other')).from('files')

  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      (index % 2 === 0 ? files : twin).upload(`${id}/a.txt`, String(index)),
    ),
  )

  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  for (const { error } of answers) if (error) expect(error).toMatchObject({ status: 409 })
})
