import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

function keyOf(secret: string, place: string) {
  return createHash('sha256').update(`seal:${secret}:${place}`).digest()
}

/** Encrypts a text for one place in the database (security 43). The newest secret comes first. */
export function seal(secrets: readonly [string, ...string[]], place: string, text: string) {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, keyOf(secrets[0], place), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function openWith(secret: string, place: string, sealed: Buffer) {
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret, place), sealed.subarray(0, ivLength))
    decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
    const body = sealed.subarray(ivLength + tagLength)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** The text again; null when no secret of ours opens it at this place. */
export function unseal(secrets: readonly string[], place: string, sealed: string) {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const secret of secrets) {
    const text = openWith(secret, place, bytes)
    if (text !== null) return text
  }
  return null
}
