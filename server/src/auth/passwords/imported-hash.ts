import { createCipheriv, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { constantTimeEqual } from '../../lib/secrets/constant-time-equal.ts'

/*
 * Hashes that other systems made. An import may bring them; each is replaced by one of ours at the
 * next good sign-in. The upper bounds keep a stranger's sign-in from costing seconds or gigabytes.
 */
const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const argon2 =
  /^\$argon2id?\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{16,}$/
const firebase =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})(?:,ss=([^,$]+))?,sk=([^,$]+)\$([^$]+)\$([^$]+)$/

const longestStored = 255
const highestBcryptCost = 14
const highestArgon2 = { kibibytes: 65_536, passes: 10, lanes: 16 }
const mostScryptBytes = 64 * 1024 * 1024
const longestForBcrypt = 72

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt)

function scryptBytes(n: number, r: number) {
  return 128 * 2 ** n * r
}

/** Whether a hash is of a kind that this server can check. */
export function isImportable(hash: string) {
  if (hash.length > longestStored) return false
  const [, cost] = (bcrypt.exec(hash) ?? []).map(Number)
  if (cost !== undefined) return cost >= 4 && cost <= highestBcryptCost
  const [, m = 0, t = 0, p = 0] = (argon2.exec(hash) ?? []).map(Number)
  if (m > 0) {
    const { kibibytes, passes, lanes } = highestArgon2
    return m <= kibibytes && m >= 8 * p && t >= 1 && t <= passes && p >= 1 && p <= lanes
  }
  const [, n = 0, r = 0, parallel = 0] = (firebase.exec(hash) ?? []).map(Number)
  return n >= 1 && r >= 1 && scryptBytes(n, r) <= mostScryptBytes && parallel >= 1 && parallel <= 4
}

/** Firebase encrypts its project's key with what scrypt makes of the password: AES-256-CTR, counter at zero. */
async function verifyFirebase(parts: RegExpExecArray, password: string) {
  const [, n = '', r = '', p = '', separator = '', signer = '', salt = '', expected = ''] = parts
  const salted = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(separator, 'base64')])
  const cost = { N: 2 ** Number(n), r: Number(r), p: Number(p) }
  const key = await deriveKey(password, salted, 32, { ...cost, maxmem: 2 * mostScryptBytes })
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const made = Buffer.concat([cipher.update(Buffer.from(signer, 'base64')), cipher.final()])
  return constantTimeEqual(
    made.toString('base64'),
    Buffer.from(expected, 'base64').toString('base64'),
  )
}

export async function verifyImported(hash: string, password: string) {
  if (!isImportable(hash)) return false
  const parts = firebase.exec(hash)
  if (parts) return verifyFirebase(parts, password)
  // It throws when the salt or the digest is no base64: then no password fits.
  if (!bcrypt.test(hash)) return verifyArgon2(hash, password).catch(() => false)
  // bcrypt reads 72 bytes: whatever follows would be anyone's choice (security 17).
  const { verify } = await import('@node-rs/bcrypt')
  return (await verify(password, hash)) && Buffer.byteLength(password) <= longestForBcrypt
}
