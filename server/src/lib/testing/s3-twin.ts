import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Account, checkSignature, S3Refusal } from './s3-signature.ts'

const leastPartBytes = 5 * 1024 * 1024

type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string }
type Asked = { method: string; key: string; query: URLSearchParams; range: string; body: Buffer }
type MultipartUpload = { key: string; parts: Map<number, Buffer> }

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const xml = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
})

/** The objects of one bucket and the uploads that are not complete. */
function createBucket(name: string) {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, MultipartUpload>()

  function uploadOf({ key, query }: Asked) {
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (upload?.key !== key) throw new S3Refusal(404, 'NoSuchUpload')
    return upload
  }

  function list(query: URLSearchParams) {
    const prefix = query.get('prefix') ?? ''
    const all = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    const keys = all.slice(0, Number(query.get('max-keys') ?? 1000))
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    const cut = keys.length < all.length
    return xml(
      `<ListBucketResult><Name>${name}</Name><KeyCount>${keys.length}</KeyCount><IsTruncated>${cut}</IsTruncated>${contents}</ListBucketResult>`,
    )
  }

  function get({ key, range }: Asked): Answer {
    const bytes = objects.get(key)
    if (!bytes) throw new S3Refusal(404, 'NoSuchKey')
    const headers = { etag: tagOf(bytes), 'accept-ranges': 'bytes' }
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? []
    if (from === undefined) return { status: 200, headers, body: bytes }
    const first = Number(from)
    const last = Math.min(to ? Number(to) : bytes.length, bytes.length - 1)
    if (first >= bytes.length) throw new S3Refusal(416, 'InvalidRange')
    const body = bytes.subarray(first, last + 1)
    const part = { 'content-range': `bytes ${first}-${last}/${bytes.length}` }
    return { status: 206, headers: { ...headers, ...part }, body }
  }

  function put(asked: Asked): Answer {
    const { key, query, body } = asked
    if (query.has('partNumber')) uploadOf(asked).parts.set(Number(query.get('partNumber')), body)
    else objects.set(key, body)
    return { status: 200, headers: { etag: tagOf(body) } }
  }

  function begin(key: string) {
    const id = randomUUID()
    uploads.set(id, { key, parts: new Map() })
    return xml(
      `<InitiateMultipartUploadResult><Bucket>${name}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }

  function complete(asked: Asked) {
    const upload = uploadOf(asked)
    const listed = asked.body.toString().match(/<Part>.*?<\/Part>/gs) ?? []
    const numbers = listed.map((part) => Number(/<PartNumber>(\d+)</.exec(part)?.[1]))
    if (numbers.some((number, index) => number <= (numbers[index - 1] ?? 0)))
      throw new S3Refusal(400, 'InvalidPartOrder')
    const parts = listed.map((part, index) => {
      const bytes = upload.parts.get(numbers[index] ?? 0)
      const tag = /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"')
      if (!bytes || tagOf(bytes) !== tag) throw new S3Refusal(400, 'InvalidPart')
      return bytes
    })
    if (parts.length === 0) throw new S3Refusal(400, 'MalformedXML')
    if (parts.slice(0, -1).some((part) => part.length < leastPartBytes))
      throw new S3Refusal(400, 'EntityTooSmall')
    const whole = Buffer.concat(parts)
    objects.set(asked.key, whole)
    uploads.delete(asked.query.get('uploadId') ?? '')
    return xml(
      `<CompleteMultipartUploadResult><Bucket>${name}</Bucket><Key>${asked.key}</Key><ETag>${tagOf(whole)}</ETag></CompleteMultipartUploadResult>`,
    )
  }

  function remove(asked: Asked): Answer {
    if (!asked.query.has('uploadId')) objects.delete(asked.key)
    else if (uploadOf(asked)) uploads.delete(asked.query.get('uploadId') ?? '')
    return { status: 204 }
  }

  function answer(asked: Asked): Answer {
    const { method, key, query } = asked
    if (!key && method === 'GET' && query.get('list-type') === '2') return list(query)
    if (key && (method === 'GET' || method === 'HEAD')) return get(asked)
    if (key && method === 'PUT') return put(asked)
    if (key && method === 'DELETE') return remove(asked)
    if (key && method === 'POST' && query.has('uploads')) return begin(key)
    if (key && method === 'POST' && query.has('uploadId')) return complete(asked)
    throw new S3Refusal(501, 'NotImplemented')
  }
  return { objects, uploads, answer }
}

async function ask(request: IncomingMessage) {
  const body = await buffer(request)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twin')
  const [, bucketName = '', ...segments] = pathname.split('/').map(decodeURIComponent)
  const range = request.headers.range ?? ''
  const key = segments.join('/')
  const asked = { method: request.method ?? '', key, query: searchParams, range, body }
  return { asked, bucketName }
}

/** A server that speaks S3 over HTTP, buckets in the path, and refuses what S3 refuses. Memory is its disk. */
export async function startS3Twin(name: string, account: Account) {
  const bucket = createBucket(name)
  let isCutting = false
  const server = createServer(async (request, response) => {
    try {
      const { asked, bucketName } = await ask(request)
      checkSignature(request, asked.body, account)
      if (bucketName !== name) throw new S3Refusal(404, 'NoSuchBucket')
      const { status, headers, body = '' } = bucket.answer(asked)
      const bytes = Buffer.from(body)
      response.writeHead(status, { ...headers, 'content-length': bytes.length })
      if (!isCutting) return response.end(asked.method === 'HEAD' ? undefined : bytes)
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
    } catch (error) {
      // A connection that broke off has no one to answer to.
      if (!(error instanceof S3Refusal)) return response.destroy()
      response.writeHead(error.status, { 'content-type': 'application/xml' })
      response.end(`<Error><Code>${error.message}</Code><Message>Refused.</Message></Error>`)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** What the starter of a server would set to use the bucket. */
    environment: {
      STORAGE_URL: `s3://${name}/files`,
      AWS_ACCESS_KEY_ID: account.accessKeyId,
      AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
      AWS_SESSION_TOKEN: account.sessionToken,
      AWS_REGION: account.region,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    },
    objects: bucket.objects,
    /** Uploads that are not complete. */
    uploads: bucket.uploads,
    /** From now on connections break off in the middle of what they send. */
    cut: () => {
      isCutting = true
    },
    close: () =>
      new Promise((done) => {
        server.close(done)
        server.closeAllConnections()
      }),
  }
}
