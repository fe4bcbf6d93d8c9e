import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3Twin } from './s3-twin.ts'

// The twin refuses what S3 refuses; else the tests that stand on it would prove little.

const account = {
  accessKeyId: 'AKIAOFTHETWIN',
  secretAccessKey: 'of the twin',
  region: 'eu-west-1',
}
const object = { Bucket: 'twin', Key: 'a/b (1)' }
let twin: Awaited<ReturnType<typeof startS3Twin>>
let client: S3Client
beforeAll(async () => {
  twin = await startS3Twin('twin', account)
  client = new S3Client({
    region: account.region,
    endpoint: twin.url,
    forcePathStyle: true,
    credentials: account,
  })
})
afterAll(async () => {
  client.destroy()
  await twin.close()
})

/** The official client's request, changed on its way after it was signed. */
function sentWith(change: (headers: Record<string, string>) => void) {
  const command = new PutObjectCommand({ ...object, Body: 'signed' })
  command.middlewareStack.add(
    (next) => (args) => {
      change((args.request as { headers: Record<string, string> }).headers)
      return next(args)
    },
    { step: 'finalizeRequest', priority: 'low' },
  )
  return client.send(command)
}

async function uploadInParts(...sizes: number[]) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
  const Parts = await Promise.all(
    sizes.map(async (size, index) => {
      const part = { ...object, UploadId, PartNumber: index + 1, Body: Buffer.alloc(size) }
      const { ETag } = await client.send(new UploadPartCommand(part))
      return { ETag, PartNumber: index + 1 }
    }),
  )
  const whole = { ...object, UploadId, MultipartUpload: { Parts } }
  return client.send(new CompleteMultipartUploadCommand(whole))
}

test('a request is taken as it was signed, and not otherwise', async () => {
  expect(await sentWith(() => {})).toMatchObject({ ETag: expect.any(String) })

  const altered = sentWith((headers) => {
    headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD'
  })
  const added = sentWith((headers) => {
    headers['x-amz-acl'] = 'public-read'
  })
  const bare = sentWith((headers) => {
    delete headers.authorization
  })

  await expect(altered).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  await expect(added).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(bare).rejects.toMatchObject({ name: 'AccessDenied' })
})

test('the parts of an upload have 5 MiB or more, but for the last', async () => {
  const least = 5 * 1024 * 1024

  expect(await uploadInParts(least, 1)).toMatchObject({ ETag: expect.any(String) })
  await expect(uploadInParts(least - 1, 1)).rejects.toMatchObject({ name: 'EntityTooSmall' })
})

test('a range lies within the object', async () => {
  await client.send(new PutObjectCommand({ ...object, Body: 'Hello' }))

  const part = await client.send(new GetObjectCommand({ ...object, Range: 'bytes=1-3' }))
  const behind = client.send(new GetObjectCommand({ ...object, Range: 'bytes=5-6' }))

  expect(await part.Body?.transformToString()).toBe('ell')
  await expect(behind).rejects.toMatchObject({ name: 'InvalidRange' })
  expect(await client.send(new HeadObjectCommand(object))).toMatchObject({ ContentLength: 5 })
})
