import { randomBytes } from 'node:crypto'
import { seal, unseal } from '../lib/secrets/seal.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'

const placeOf = (endpointId: string) => `webhook:${endpointId}`

/** A new secret that signs, as Standard Webhooks writes it: `whsec_` and 24 random bytes in base64. */
export function makeWebhookSecret() {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** Encrypts a secret for the endpoint that it signs for. */
export function sealWebhookSecret(secrets: Secrets, endpointId: string, secret: string) {
  return seal(secrets, placeOf(endpointId), secret)
}

/** The secret again, and what it is to be stored as when an older secret encrypted it; null when none opens it. */
export function openWebhookSecret(secrets: Secrets, endpointId: string, sealed: string) {
  const secret = unseal(secrets, placeOf(endpointId), sealed)
  if (secret === null) return null
  const isNewest = unseal([secrets[0]], placeOf(endpointId), sealed) !== null
  return { secret, fresh: isNewest ? null : sealWebhookSecret(secrets, endpointId, secret) }
}
