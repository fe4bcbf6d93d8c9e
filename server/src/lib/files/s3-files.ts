import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StartError } from 'database/start-error'
import { checkedKey, type Files, type Range } from './files.ts'

export type Bucket = {
  name: string
  /** What every key begins with; empty for the whole bucket. */
  prefix: string
  region: string
  /** Where a server other than Amazon's is; its buckets are a part of the path. */
  endpoint: string | null
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

function clientOf({ region, endpoint, credentials }: Bucket) {
  return new S3Client({
    region,
    credentials,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // The signature covers the bytes already, and not every server knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })
}

/** What the starter can mend, in one line. */
function startError(error: unknown, { name, endpoint }: Bucket) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (!(error instanceof S3ServiceException)) {
    const where = endpoint ?? 'the bucket of STORAGE_URL'
    const why = code ?? (error instanceof Error ? error.name : 'unknown')
    return new StartError(`The file storage at ${where} is not reachable (${why}).`)
  }
  if (error.name === 'NoSuchBucket')
    return new StartError(`The bucket ${name} does not exist: create it, or set STORAGE_URL.`)
  if (error.name === 'PermanentRedirect' || error.name === 'AuthorizationHeaderMalformed')
    return new StartError(`The bucket ${name} is in another region: set AWS_REGION.`)
  const mend = 'check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and their rights'
  return new StartError(`The bucket ${name} cannot be used (${error.name}): ${mend}.`)
}

function unlessMissing(error: unknown) {
  if (error instanceof NoSuchKey) return null
  throw error
}

/** The bytes of a stream, left open when the reader stops: the writer is to learn why. */
async function* chunksOf(contents: Readable) {
  for await (const chunk of contents.iterator({ destroyOnReturn: false })) yield chunk
}

/** Files of this installation in a bucket. Throws a StartError when it cannot be used. */
export async function openS3Files(bucket: Bucket): Promise<Files> {
  const client = clientOf(bucket)
  const at = (key: string) => ({
    Bucket: bucket.name,
    Key: bucket.prefix ? `${bucket.prefix}/${checkedKey(key)}` : checkedKey(key),
  })

  /** The bytes as they arrive. Null when there is no such file. */
  async function get(key: string, range?: Range) {
    const part = range && { Range: `bytes=${range.first}-${range.last}` }
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...part }))
      if (!(Body instanceof Readable)) throw new Error('The answer of the bucket is no stream.')
      return Body
    } catch (error) {
      // As on the disk: behind the end there is nothing.
      if (error instanceof S3ServiceException && error.name === 'InvalidRange')
        return Readable.from([], { objectMode: false })
      return unlessMissing(error)
    }
  }

  // Without the right to list, what is missing would look forbidden.
  const first = { Bucket: bucket.name, Prefix: bucket.prefix, MaxKeys: 1 }
  await client.send(new ListObjectsV2Command(first)).catch((error) => {
    throw startError(error, bucket)
  })
  return {
    async write(key, contents) {
      const params = { ...at(key), Body: Readable.from(chunksOf(contents)) }
      // What breaks the stream off is what the upload fails with.
      contents.on('error', () => {})
      // One part at a time: it is all that memory holds, and nothing is read on after a failure.
      await new Upload({ client, params, queueSize: 1 }).done().catch((error) => {
        contents.destroy(error)
        throw error
      })
    },
    async read(key, range) {
      const contents = await get(key, range)
      return contents && Buffer.concat(await contents.toArray())
    },
    open: get,
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(unlessMissing)
    },
    async hasAny() {
      const Prefix = bucket.prefix && `${bucket.prefix}/`
      const { Contents } = await client.send(new ListObjectsV2Command({ ...first, Prefix }))
      return (Contents ?? []).length > 0
    },
  }
}
