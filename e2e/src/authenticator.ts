import { createHmac } from 'node:crypto'
import type { Visitor } from './visitor.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

function decode(secret: string) {
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

function codeOf(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decode(secret)).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * An app with this key. A step counts once, so every code is of a later step than the one before; the
 * server takes the step of now, the one before and the one after, so two codes need no waiting.
 */
export function authenticator(secret: string) {
  let last = 0
  return {
    next() {
      const now = Math.floor(Date.now() / 1000 / stepSeconds)
      last = Math.max(last + 1, now)
      return codeOf(secret, last)
    },
  }
}

/** Makes the visitor's device one that holds passkeys and knows its person. */
export async function passkeyDevice({ context, page }: Visitor) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const setVerified = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return {
    /** From now on the device belongs to somebody else, as far as it can tell. */
    forgetPerson: () => setVerified(false),
    knowPerson: () => setVerified(true),
  }
}
