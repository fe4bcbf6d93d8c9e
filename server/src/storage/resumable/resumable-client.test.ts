import type { Person } from 'database/testing/world'
import { Upload, type UploadOptions } from 'tus-js-client'
import { expect, test } from 'vitest'
import { useStorageServer } from '../testing/storage-server.ts'
import { bytesOf, words } from '../testing/words.ts'

// Uploads in pieces with tus's own client.

const server = useStorageServer()

async function room() {
  const { id, owner } = await server.world().organization()
  return { id, owner, files: (await server.storage(owner)).from('files') }
}

/** An upload in pieces of 6 KB. */
async function uploading(person: Person, name: string, options: Partial<UploadOptions> = {}) {
  const authorization = `Bearer ${await server.tokenOf(person)}`
  return new Upload(words, {
    endpoint: `${server.url}/upload/resumable`,
    headers: { authorization, 'x-upsert': 'true' },
    metadata: {
      ...{ bucketName: 'files', objectName: name, contentType: 'text/plain' },
      ...{ cacheControl: '60', metadata: '{"author":"Ada"}' },
    },
    chunkSize: 6000,
    retryDelays: [0, 10],
    ...options,
  })
}

function upload(person: Person, name: string, options: Partial<UploadOptions> = {}) {
  return new Promise<void>((done, fail) => {
    uploading(person, name, { ...options, onError: fail, onSuccess: () => done() }).then(
      (sending) => sending.start(),
      fail,
    )
  })
}

test('uploads in pieces', async () => {
  const { id, owner, files } = await room()

  await upload(owner, `${id}/words.txt`)

  const { data } = await files.info(`${id}/words.txt`)
  expect(data).toMatchObject({
    ...{ size: words.length, contentType: 'text/plain', cacheControl: 'max-age=60' },
    metadata: { author: 'Ada' },
  })
  const down = await files.download(`${id}/words.txt`)
  expect((await bytesOf(down.data)).equals(words)).toBe(true)
})

test('goes on at another server', async () => {
  const { id, owner, files } = await room()
  const { promise: stopped, resolve } = Promise.withResolvers<string>()
  const first = await uploading(owner, `${id}/words.txt`, {
    onChunkComplete: (_, accepted) => {
      if (accepted >= 12_000) first.abort().then(() => resolve(first.url ?? ''))
    },
  })
  first.start()
  const location = await stopped

  const twin = location.replace(server.url, server.twin)
  await upload(owner, `${id}/words.txt`, { uploadUrl: twin })

  const { data } = await files.download(`${id}/words.txt`)
  expect((await bytesOf(data)).equals(words)).toBe(true)
})

test('uploads on a signature, for that object only', async () => {
  const { id, owner, files } = await room()
  const { data } = await files.createSignedUploadUrl(`${id}/signed.txt`)
  const signed = {
    endpoint: `${server.url}/upload/resumable/sign`,
    headers: { 'x-signature': data?.token ?? '' },
  }

  await upload(owner, `${id}/signed.txt`, signed)
  const other = upload(owner, `${id}/other.txt`, { ...signed, retryDelays: null })

  await expect(other).rejects.toThrow(/400/)
  expect((await files.info(`${id}/signed.txt`)).data?.size).toBe(words.length)
  expect((await files.exists(`${id}/other.txt`)).data).toBe(false)
})
