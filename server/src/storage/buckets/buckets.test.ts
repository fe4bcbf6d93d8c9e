import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useStorageServer } from '../testing/storage-server.ts'

const server = useStorageServer()
const newName = () => `bucket-${randomUUID()}`

describe('the service', () => {
  test('makes a bucket and finds it again', async () => {
    const storage = await server.storage('service')
    const name = newName()

    const made = await storage.createBucket(name, {
      public: true,
      fileSizeLimit: '1mb',
      allowedMimeTypes: ['image/*'],
    })

    expect(made).toEqual({ data: { name }, error: null })
    const { data } = await storage.getBucket(name)
    expect(data).toMatchObject({
      ...{ id: name, name, public: true, type: 'STANDARD' },
      ...{ file_size_limit: 1_000_000, allowed_mime_types: ['image/*'] },
    })
  })

  test('is told when a bucket was made and changed, as the official client shows moments', async () => {
    const storage = await server.storage('service')
    const name = newName()
    const before = Date.now()
    await storage.createBucket(name)

    const { data: made } = await storage.getBucket(name)
    await storage.updateBucket(name, { public: true })
    const { data: listed } = await storage.listBuckets({ search: name })

    const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
    expect([made?.created_at, made?.updated_at]).toEqual([
      expect.stringMatching(written),
      made?.created_at,
    ])
    expect(Date.parse(made?.created_at ?? '')).toBeGreaterThanOrEqual(before - 1)
    expect(listed?.[0]?.created_at).toBe(made?.created_at)
    expect(Date.parse(listed?.[0]?.updated_at ?? '')).toBeGreaterThan(
      Date.parse(made?.created_at ?? ''),
    )
  })

  test('lists buckets in pages, sorted and searched', async () => {
    const storage = await server.storage('service')
    const word = randomUUID()
    for (const letter of ['b', 'a', 'c']) await storage.createBucket(`${letter}-${word}`)

    const { data } = await storage.listBuckets({
      ...{ search: word, sortColumn: 'name', sortOrder: 'desc', limit: 2, offset: 1 },
    })

    expect(data?.map(({ id }) => id)).toEqual([`b-${word}`, `a-${word}`])
  })

  test('changes what a bucket takes, and leaves what it does not name', async () => {
    const storage = await server.storage('service')
    const name = newName()
    await storage.createBucket(name, { public: false, fileSizeLimit: 20 })

    const { data } = await storage.updateBucket(name, { public: true })

    expect(data).toEqual({ message: 'Successfully updated' })
    const bucket = await storage.getBucket(name)
    expect(bucket.data).toMatchObject({ public: true, file_size_limit: 20 })
  })

  test('deletes a bucket only when it is empty', async () => {
    const storage = await server.storage('service')
    const name = newName()
    await storage.createBucket(name)
    await storage.from(name).upload('a/b.txt', 'Hello')

    const early = await storage.deleteBucket(name)
    const emptied = await storage.emptyBucket(name)
    const late = await storage.deleteBucket(name)

    expect(early.error).toMatchObject({ status: 409, message: /not empty/ })
    expect(emptied.data).toEqual({ message: 'Successfully emptied' })
    expect(late.data).toEqual({ message: 'Successfully deleted' })
    expect((await storage.getBucket(name)).error).toMatchObject({ message: 'Bucket not found' })
  })

  test('makes no bucket twice', async () => {
    const storage = await server.storage('service')
    const name = newName()
    await storage.createBucket(name)

    const { error } = await storage.createBucket(name)

    expect(error).toMatchObject({ status: 409, message: 'The resource already exists' })
  })

  test.each(['', ' a', 'a/b', 'a\\b', '..', 'sign', 'public', 'x'.repeat(101), 'a%2fb'])(
    'makes no bucket called %o',
    async (name) => {
      const storage = await server.storage('service')

      const { error } = await storage.createBucket(name)

      expect(error).toMatchObject({ status: 400 })
    },
  )

  test.each([-1, 0, '1 elephant', 'mb'])('takes no limit of %o', async (fileSizeLimit) => {
    const storage = await server.storage('service')

    const { error } = await storage.createBucket(newName(), { public: false, fileSizeLimit })

    expect(error).toMatchObject({ status: 400 })
  })

  test('is told what is not offered', async () => {
    const storage = await server.storage('service')
    const { error } = await storage.createBucket(newName(), {
      ...{ public: false, versioningStatus: 'ENABLED' },
    })

    expect(error).toMatchObject({ status: 409, code: 'FeatureNotEnabled' })
    expect((await storage.getBucketLifecycle('files')).error).toMatchObject({ status: 409 })
    expect((await storage.purgeBucketCache('files')).error).toBeNull()
  })
})

describe('everybody else', () => {
  test.each([
    ['GET', '/bucket'],
    ['GET', '/bucket/files'],
    ['POST', '/bucket'],
    ['PUT', '/bucket/files'],
    ['POST', '/bucket/files/empty'],
    ['DELETE', '/bucket/files'],
  ])('is asked for a token: %s %s', async (method, path) => {
    const without = await server.call(null, path, { method })
    const { owner } = await server.world().organization()
    const withToken = await server.call(owner, '/bucket')

    expect(without.status).toBe(400)
    expect(await without.json()).toMatchObject({
      ...{ statusCode: '400', error: 'Error' },
      message: "headers must have required property 'authorization'",
    })
    expect([withToken.status, await withToken.json()]).toEqual([200, []])
  })

  test('sees no buckets, makes none, changes none', async () => {
    const { owner } = await server.world().organization()
    const mine = await server.storage(owner)
    const nobody = await server.storage(null)

    for (const storage of [mine, nobody]) {
      expect(await storage.listBuckets()).toEqual({ data: [], error: null })
      expect((await storage.getBucket('files')).error).toMatchObject({ status: 404 })
      expect((await storage.createBucket(newName())).error).toMatchObject({ status: 403 })
      const change = await storage.updateBucket('files', { public: true })
      expect(change.error).toMatchObject({ status: 403 })
      expect((await storage.emptyBucket('files')).error).toMatchObject({ status: 404 })
      expect((await storage.deleteBucket('files')).error).toMatchObject({ status: 403 })
      expect((await storage.purgeBucketCache('files')).error).toMatchObject({ status: 403 })
    }
  })
})
