import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a test lets the passkey do wrong. */
export type Slip = {
  origin?: string
  rpId?: string
  challenge?: string
  /** False: the person was there but was not asked for a finger or a PIN. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
  credentialId?: string
}

const present = 0x01
const verified = 0x04
const attested = 0x40

function sha256(data: Uint8Array | string) {
  return createHash('sha256').update(data).digest()
}

function counterBytes(counter: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(counter)
  return bytes
}

type Options = { challenge: string; rp?: { id?: string }; rpId?: string }

/** A passkey in software: ES256 keys, attestation `none` (WebAuthn Level 2, sections 6.1 and 8.7). */
export function softwarePasskey(url: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const home = new URL(url)
  let uses = 0

  function clientData(type: 'webauthn.create' | 'webauthn.get', options: Options, slip: Slip) {
    const challenge = slip.challenge ?? options.challenge
    const origin = slip.origin ?? home.origin
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function head(flags: number, slip: Slip) {
    const byPerson = slip.isVerified === false ? present : present | verified
    uses += 1
    return Buffer.concat([
      sha256(slip.rpId ?? home.hostname),
      Buffer.from([flags | byPerson]),
      counterBytes(slip.counter ?? uses),
    ])
  }

  function coseKey() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    return Buffer.from(
      isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      ),
    )
  }

  const named = (shown: Buffer) => ({
    id: shown.toString('base64url'),
    rawId: shown.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  })

  return {
    create(options: Options, slip: Slip = {}) {
      const authData = Buffer.concat([
        head(attested, slip),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options, slip).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      }
      return { type: 'create', credential_response: { ...named(id), response } }
    },
    use(options: Options, slip: Slip = {}) {
      const authData = head(0, slip)
      const data = clientData('webauthn.get', options, slip)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(slip.userHandle && { userHandle: Buffer.from(slip.userHandle).toString('base64url') }),
      }
      const shown = slip.credentialId ? Buffer.from(slip.credentialId, 'base64url') : id
      return { type: 'request', credential_response: { ...named(shown), response } }
    },
  }
}
