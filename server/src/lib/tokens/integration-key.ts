import { createHmac, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What an integration key may do. */
export const keyScopes = [
  'agents.read',
  'agents.write',
  'knowledge.read',
  'knowledge.write',
  'conversations.write',
  'analytics.read',
] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyStart = 'dwk_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
// As many digits as 256 and 32 bits need.
const secretLength = 43
const checksumLength = 6

function base62(value: bigint, length: number) {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = digits[Number(rest % 62n)] + text
  return text.padStart(length, '0')
}

function checksum(secret: string) {
  return base62(BigInt(crc32(secret)), checksumLength)
}

/** A new key: `dwk_`, 256 random bits, and a checksum by which a mistyped one is told without a database. */
export function makeIntegrationKey() {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)
  return `${keyStart}${secret}${checksum(secret)}`
}

export function isIntegrationKey(text: string) {
  if (!/^dwk_[0-9A-Za-z]{49}$/.test(text)) return false
  const body = text.slice(keyStart.length)
  return checksum(body.slice(0, secretLength)) === body.slice(secretLength)
}

/** What stands for a key in the database: useless without `secret`, which is not there. */
export function hashOfKey(secret: string, key: string) {
  return createHmac('sha256', secret).update(key).digest('hex')
}

/** A key as it is stored: what a list shows of it, and what it is found by. */
export function storedKey(secret: string, key: string) {
  return { prefix: key.slice(0, 8), last_four: key.slice(-4), hash: hashOfKey(secret, key) }
}
