import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kept, keptInBucket } from '../testing/file-stores.ts'
import { createFiles, type Files, joined } from './files.ts'

// The same story for every place that files can be in.

const megabyte = 1024 * 1024
const fox = Buffer.from('The quick brown fox jumps over the lazy dog.')

/** Bytes that differ everywhere, so that a part in a wrong place shows. */
function* unlike(bytes: number) {
  for (let made = 0; made < bytes; made += 32) {
    yield createHash('sha256')
      .update(String(made))
      .digest()
      .subarray(0, Math.min(32, bytes - made))
  }
}
/** Over two parts of an upload to a bucket, and a little. */
const large = Buffer.concat([...unlike(11 * megabyte + 5)])

function* pieces(bytes: Buffer, size = 100_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const streamOf = (bytes: Buffer) => Readable.from(pieces(bytes), { objectMode: false })

function* brokenOff(bytes: Buffer) {
  yield* pieces(bytes)
  throw new Error('The connection was lost.')
}

async function all(contents: Readable | null) {
  return contents && buffer(contents)
}

async function keptOnDisk(): Promise<Kept> {
  const directory = await mkdtemp(join(tmpdir(), 'files-'))
  return {
    files: createFiles(directory),
    unfinished: () => readdir(join(directory, 'incoming')),
    close: () => rm(directory, { recursive: true }),
  }
}

describe.each([
  ['a folder', keptOnDisk],
  ['a bucket', keptInBucket],
])('files in %s', (_, keep) => {
  let kept: Kept
  let files: Files
  beforeAll(async () => {
    kept = await keep()
    files = kept.files
  })
  afterAll(() => kept.close())

  test('are there or not at all', async () => {
    expect(await files.hasAny()).toBe(false)
    await files.write('acme/first', streamOf(fox))
    expect(await files.hasAny()).toBe(true)
    await files.remove('acme/first')
    expect(await files.hasAny()).toBe(false)
  })

  test('are read as they were written', async () => {
    await files.write('acme/a/original', streamOf(fox))

    expect(await files.read('acme/a/original')).toEqual(fox)
    expect(await all(await files.open('acme/a/original'))).toEqual(fox)
  })

  test.each([
    ['at the beginning', 0, 2, 'The'],
    ['in the middle', 4, 8, 'quick'],
    ['of one byte', 43, 43, '.'],
    ['over the end', 40, 99, 'dog.'],
    ['behind the end', 44, 50, ''],
  ])('give a part %s', async (_, first, last, text) => {
    await files.write('parts/fox', streamOf(fox))

    expect(Buffer.from((await files.read('parts/fox', { first, last })) ?? '-').toString()).toBe(
      text,
    )
    expect((await all(await files.open('parts/fox', { first, last })))?.toString()).toBe(text)
  })

  test('may be empty', async () => {
    await files.write('empty', Readable.from([]))

    expect(await files.read('empty')).toHaveLength(0)
    expect(await all(await files.open('empty'))).toHaveLength(0)
  })

  test('may be large, of a length that no one knows before the end', async () => {
    await files.write('large', streamOf(large))

    const [first, last] = [5 * megabyte - 7, 10 * megabyte + 7]
    expect((await all(await files.open('large')))?.equals(large)).toBe(true)
    const part = await all(await files.open('large', { first, last }))
    expect(part?.equals(large.subarray(first, last + 1))).toBe(true)
    expect(await kept.unfinished()).toEqual([])
  })

  test('may be exactly one part of an upload, or one byte more', async () => {
    for (const bytes of [5 * megabyte, 5 * megabyte + 1]) {
      await files.write('edge', streamOf(large.subarray(0, bytes)))

      expect((await all(await files.open('edge')))?.equals(large.subarray(0, bytes))).toBe(true)
    }
  })

  test('are replaced by what is written later', async () => {
    await files.write('again', streamOf(fox))
    await files.write('again', streamOf(Buffer.from('new')))

    expect(await files.read('again')).toEqual(Buffer.from('new'))
  })

  test('are read to their end by a reader who began before they were replaced', async () => {
    await files.write('replaced', streamOf(large))
    const contents = await files.open('replaced')
    if (!contents) throw new Error('The file is missing.')
    const [first] = await once(contents, 'data')
    contents.pause()

    await files.write('replaced', streamOf(fox))

    expect(Buffer.concat([first, await buffer(contents)]).equals(large)).toBe(true)
    expect(await files.read('replaced')).toEqual(fox)
  })

  test('are joined one after the other', async () => {
    await files.write('one', streamOf(Buffer.from('one ')))
    await files.write('two', streamOf(Buffer.from('two')))

    expect((await all(joined(files, ['one', 'two'])))?.toString()).toBe('one two')
    await expect(all(joined(files, ['one', 'none']))).rejects.toThrow('missing')
  })

  test('are gone when removed, and nothing else is', async () => {
    await files.write('gone/a', streamOf(fox))
    await files.write('gone/b', streamOf(fox))

    await files.remove('gone/a')

    expect(await files.read('gone/a')).toBeNull()
    expect(await files.read('gone/b')).toEqual(fox)
  })

  test('that are not there are null, and removing them is fine', async () => {
    expect(await files.read('nowhere')).toBeNull()
    expect(await files.read('nowhere', { first: 0, last: 5 })).toBeNull()
    expect(await files.open('nowhere')).toBeNull()
    expect(await files.open('nowhere', { first: 0, last: 5 })).toBeNull()
    await files.remove('nowhere')
  })

  test.each([
    ['at once', 0],
    ['early', 300_000],
    ['late', 8 * megabyte],
  ])('of a stream that breaks off %s are not there', async (name, bytes) => {
    const broken = Readable.from(brokenOff(large.subarray(0, bytes)), { objectMode: false })

    await expect(files.write(`broken/${name.replace(' ', '-')}`, broken)).rejects.toThrow('lost')

    expect(await files.read(`broken/${name.replace(' ', '-')}`)).toBeNull()
    expect(await kept.unfinished()).toEqual([])
  })

  test('of a stream that is given up are not there', async () => {
    const contents = new Readable({ read: () => {} })
    contents.push(large.subarray(0, 6 * megabyte))
    const writing = files.write('given-up', contents)
    contents.destroy(new Error('Given up.'))

    await expect(writing).rejects.toThrow('Given up.')

    expect(await files.read('given-up')).toBeNull()
    expect(await kept.unfinished()).toEqual([])
  })

  test('stay as they were when a later stream breaks off', async () => {
    await files.write('kept', streamOf(fox))

    await expect(files.write('kept', Readable.from(brokenOff(large)))).rejects.toThrow('lost')

    expect(await files.read('kept')).toEqual(fox)
  })

  test.each(['../a', '/a', 'a//b', 'a/.', 'a%2fb', ''])('have no key like "%s"', async (key) => {
    const noKey = 'This is not the key of a file.'

    await expect(files.write(key, streamOf(fox))).rejects.toThrow(noKey)
    await expect(files.read(key)).rejects.toThrow(noKey)
    await expect(files.open(key)).rejects.toThrow(noKey)
    await expect((async () => files.remove(key))()).rejects.toThrow(noKey)
  })

  test('whose reader goes away are let go', async () => {
    await files.write('left', streamOf(large))
    const contents = await files.open('left')

    contents?.destroy()

    if (contents && !contents.closed) await once(contents, 'close')
    expect(await files.read('left', { first: 0, last: 0 })).toEqual(large.subarray(0, 1))
  })
})
