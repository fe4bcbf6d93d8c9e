import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { constantTimeEqual } from '../secrets/constant-time-equal.ts'

/** What S3 refuses, by its own code. */
export class S3Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

export type Account = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  region: string
}

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** RFC 3986: all but unreserved letters. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function canonicalQuery(url: URL) {
  return [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
}

function headerOf(request: IncomingMessage, name: string) {
  return String(request.headers[name] ?? '')
    .trim()
    .replace(/ +/g, ' ')
}

function expectFresh(time: string, day: string) {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time)
  if (!parts || !time.startsWith(day)) throw new S3Refusal(403, 'AccessDenied')
  const [, year, month, date, hour, minute, second] = parts
  const then = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)
  if (Math.abs(Date.now() - then) > 15 * 60_000) throw new S3Refusal(403, 'RequestTimeTooSkewed')
}

/** AWS Signature Version 4 in the header, with the whole body signed, from its description by Amazon. */
export function checkSignature(request: IncomingMessage, body: Buffer, account: Account) {
  const parts = form.exec(request.headers.authorization ?? '')
  if (!parts) throw new S3Refusal(403, 'AccessDenied')
  const [, keyId = '', day = '', region = '', signedHeaders = '', signature = ''] = parts
  if (keyId !== account.accessKeyId) throw new S3Refusal(403, 'InvalidAccessKeyId')
  if (region !== account.region) throw new S3Refusal(400, 'AuthorizationHeaderMalformed')
  if (headerOf(request, 'x-amz-security-token') !== (account.sessionToken ?? ''))
    throw new S3Refusal(400, 'InvalidToken')
  const time = headerOf(request, 'x-amz-date')
  expectFresh(time, day)

  const names = signedHeaders.split(';')
  const mustBeSigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
  if (!['host', ...mustBeSigned].every((name) => names.includes(name)))
    throw new S3Refusal(403, 'AccessDenied')
  const url = new URL(request.url ?? '/', 'http://twin')
  const payload = headerOf(request, 'x-amz-content-sha256')
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${headerOf(request, name)}`),
    '',
    signedHeaders,
    payload,
  ].join('\n')
  const scope = [day, region, 's3', 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`)
  if (!constantTimeEqual(hmac(key, text).toString('hex'), signature))
    throw new S3Refusal(403, 'SignatureDoesNotMatch')
  // Bytes that come with checksums in a trailer are for clients that do not know their bytes; ours does.
  if (payload.startsWith('STREAMING-')) throw new S3Refusal(501, 'NotImplemented')
  if (payload !== sha256(body)) throw new S3Refusal(400, 'XAmzContentSHA256Mismatch')
}
