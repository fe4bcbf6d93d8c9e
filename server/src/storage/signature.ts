import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Claims } from '../lib/database/database.ts'
import { seal, unseal } from '../lib/secrets/seal.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import type { ObjectAddress } from './objects/object-address.ts'
import { invalidSignature, StorageError } from './storage-error.ts'

/** What a signed address is good for; nothing else is done with it. */
export type Act = 'read' | 'render' | 'write'

/** What holds beside the object itself: how a picture is rendered, whether an upload may replace one. */
type Terms = { transform?: string; upsert?: boolean }

const Payload = z.object({
  url: z.string(),
  act: z.enum(['read', 'render', 'write']),
  by: z.string(),
  transform: z.string().optional(),
  upsert: z.boolean().optional(),
})
const Signer = z.object({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  sub: z.string().optional(),
  session_id: z.string().optional(),
  is_anonymous: z.boolean().optional(),
})

const place = 'signed-address'
const key = (secret: string) => Buffer.from(`storage:${secret}`)
export const urlOf = ({ bucket, name }: ObjectAddress) => `${bucket}/${name}`

type Signed = { object: ObjectAddress; act: Act; seconds: number; terms?: Terms }

/**
 * A token for one object, one act and a time. It names who signed, sealed, because the policies are asked again when
 * it is used: a person who lost a right, or signed out, has no signed addresses left either (security 21, 31).
 */
export function sign(
  secrets: Secrets,
  claims: Claims,
  { object, act, seconds, terms = {} }: Signed,
) {
  const by = seal(secrets, place, JSON.stringify(Signer.parse(claims)))
  return new SignJWT({ url: urlOf(object), act, by, ...terms })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(`${seconds} seconds`)
    .sign(key(secrets[0]))
}

async function payloadOf(secrets: Secrets, token: string) {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, key(secret), {
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
      })
      return Payload.parse(payload)
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        throw new StorageError(400, 'ExpiredToken', 'The provided token has expired.')
      }
    }
  }
  throw invalidSignature()
}

/** Who signed for this act, on which terms, and for which object. */
export async function readSignature(secrets: Secrets, token: string | undefined, act: Act) {
  const { url, by, transform, upsert, ...payload } = await payloadOf(secrets, token ?? '')
  const signer = unseal(secrets, place, by)
  if (payload.act !== act || signer === null) throw invalidSignature()
  const claims: Claims = Signer.parse(JSON.parse(signer))
  return { url, claims, transform, upsert: upsert === true }
}

/** The same for one object; refused for every other. */
export async function checkSignature(
  secrets: Secrets,
  token: string | undefined,
  { object, act }: { object: ObjectAddress; act: Act },
) {
  const signature = await readSignature(secrets, token, act)
  if (signature.url !== urlOf(object)) throw invalidSignature()
  return signature
}
