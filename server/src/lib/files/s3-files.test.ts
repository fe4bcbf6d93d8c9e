import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { StartError } from 'database/start-error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { filesOf, startBucket } from '../testing/file-stores.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.close())

const megabyte = 1024 * 1024

async function startWith(change: Record<string, string | undefined>) {
  const error: unknown = await filesOf({ ...bucket.environment, ...change }).catch((fault) => fault)
  return error instanceof StartError || error instanceof ConfigError ? error.message : error
}

test('a start with what the bucket asks for succeeds', async () => {
  expect(await startWith({})).toMatchObject({ read: expect.any(Function) })
})

test.each([
  ['an unknown bucket', { STORAGE_URL: 's3://another' }, /^The bucket another does not exist/],
  [
    'a wrong secret',
    { AWS_SECRET_ACCESS_KEY: 'guessed' },
    /^The bucket workforce cannot be used \(SignatureDoesNotMatch\)/,
  ],
  ['a wrong key', { AWS_ACCESS_KEY_ID: 'AKIAGUESSED' }, /\(InvalidAccessKeyId\)/],
  ['a wrong session', { AWS_SESSION_TOKEN: 'guessed' }, /\(InvalidToken\)/],
  ['another region', { AWS_REGION: 'us-west-2' }, /is in another region: set AWS_REGION/],
  [
    'nobody there',
    { AWS_ENDPOINT_URL: 'http://127.0.0.1:1' },
    /^The file storage at http:\/\/127\.0\.0\.1:1 is not reachable \(ECONNREFUSED\)/,
  ],
  ['no credentials', { AWS_ACCESS_KEY_ID: '' }, /^Configuration: AWS_ACCESS_KEY_ID: is needed/],
  ['no bucket', { STORAGE_URL: 's3://' }, /^Configuration: STORAGE_URL: is file:/],
  ['a prefix that leads out', { STORAGE_URL: 's3://workforce/a/../b' }, /STORAGE_URL: is file:/],
])('a start with %s ends with one line', async (_, change, line) => {
  const said = await startWith(change)

  expect(said).toMatch(line)
  expect(said).not.toContain('\n')
})

test('installations with different prefixes share a bucket and see only their own files', async () => {
  const one = await filesOf({ ...bucket.environment, STORAGE_URL: 's3://workforce/one' })
  const other = await filesOf({ ...bucket.environment, STORAGE_URL: 's3://workforce/two/files/' })
  const bare = await filesOf({ ...bucket.environment, STORAGE_URL: 's3://workforce' })
  await one.write('a', Readable.from([Buffer.from('of one')]))
  await bare.write('a', Readable.from([Buffer.from('of the bucket')]))

  expect(await other.read('a')).toBeNull()
  await other.write('a', Readable.from([Buffer.from('of two')]))
  expect(await one.read('a')).toEqual(Buffer.from('of one'))
  expect([...bucket.objects.keys()].sort()).toEqual(['a', 'one/a', 'two/files/a'])
})

test('a bucket that goes away during an upload fails it, and the sender learns why', async () => {
  const leaving = await startBucket()
  const files = await filesOf(leaving.environment)
  const contents = new Readable({ read: () => {} })
  const writing = files.write('a', contents)
  contents.push(Buffer.alloc(6 * megabyte))
  await expect.poll(() => leaving.uploads.size).toBe(1)
  await leaving.close()
  contents.push(Buffer.alloc(6 * megabyte))

  const error: unknown = await writing.catch((reason) => reason)

  expect(error).toBeInstanceOf(Error)
  expect(contents.errored).toBe(error)
})

test('a download that breaks off never looks whole', async () => {
  const cutting = await startBucket()
  const files = await filesOf(cutting.environment)
  await files.write('a', Readable.from([Buffer.alloc(3 * megabyte)]))
  const whole = await files.read('a')
  cutting.cut()

  const read = files.read('a')
  const opened = files.open('a').then((contents) => contents && buffer(contents))

  await Promise.all([expect(read).rejects.toThrow(), expect(opened).rejects.toThrow()])
  expect(whole).toHaveLength(3 * megabyte)
  await cutting.close()
})
