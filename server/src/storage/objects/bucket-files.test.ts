import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOf, startBucket } from '../../lib/testing/file-stores.ts'
import { useStorageServer } from '../testing/storage-server.ts'
import { bytesOf } from '../testing/words.ts'
import { placeOf } from './objects.ts'

// The storage protocol when the files of its two servers are in a bucket of S3.

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
const server = useStorageServer(() => filesOf(bucket.environment))
afterAll(() => bucket.close())

const large = Buffer.alloc(11 * 1024 * 1024, 'a few words that come again ')

async function room() {
  const { id, owner } = await server.world().organization()
  const files = (await server.storage(owner)).from('files')
  const twin = (await server.storage(owner, 'other')).from('files')
  return { id, owner, files, twin }
}

test('what one server takes in the other gives out', async () => {
  const { id, files, twin } = await room()

  const small = await files.upload(`${id}/small.txt`, 'Hello', { contentType: 'text/plain' })
  const big = await files.upload(`${id}/large.bin`, large)

  expect([small.error, big.error]).toEqual([null, null])
  expect(await (await twin.download(`${id}/small.txt`)).data?.text()).toBe('Hello')
  expect((await bytesOf((await twin.download(`${id}/large.bin`)).data)).equals(large)).toBe(true)
  const { data } = await twin.info(`${id}/large.bin`)
  expect(bucket.objects.get(`files/${placeOf(data?.version ?? '')}`)).toHaveLength(large.length)
})

test.each([
  ['a few', 4, 9],
  ['many', 1_000_000, 6_000_000],
])('%s bytes out of the middle', async (_, first, last) => {
  const { id, owner, files } = await room()
  await files.upload(`${id}/large.bin`, large)

  const response = await server.call(owner, `${server.twin}/object/files/${id}/large.bin`, {
    headers: { range: `bytes=${first}-${last}` },
  })

  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${large.length}`)
  const part = Buffer.from(await response.arrayBuffer())
  expect(part.equals(large.subarray(first, last + 1))).toBe(true)
})

test('a signed address reads from the bucket, and a wrong one does not', async () => {
  const { id, files } = await room()
  await files.upload(`${id}/a.txt`, 'signed')

  const { data } = await files.createSignedUrl(`${id}/a.txt`, 60)
  const address = data?.signedUrl ?? ''

  expect(await (await fetch(address)).text()).toBe('signed')
  expect((await fetch(address.replace('a.txt', 'b.txt'))).status).toBe(400)
})

test('a copy has bytes of its own, and what is removed leaves the bucket', async () => {
  const { id, files, twin } = await room()
  await files.upload(`${id}/a.txt`, 'kept')
  await files.copy(`${id}/a.txt`, `${id}/b.txt`)
  const { data } = await files.info(`${id}/a.txt`)
  const place = placeOf(data?.version ?? '')

  const { error } = await twin.remove([`${id}/a.txt`])
  const { rows } = await server
    .world()
    .owner.query("select data ->> 'key' as key from pgboss.job where name = 'file-delete'")
  for (const { key } of rows) await server.files.remove(key)

  expect(error).toBeNull()
  expect(rows).toContainEqual({ key: place })
  expect(bucket.objects.has(`files/${place}`)).toBe(false)
  expect(await (await files.download(`${id}/b.txt`)).data?.text()).toBe('kept')
})
