import { randomBytes } from 'node:crypto'
import { seal, unseal } from '../lib/secrets/seal.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'

const placeOf = (endpointId: string) => `webhook:${endpointId}`

/** A new secret that signs, as Standard Webhooks writes it: `whsec_` and 24 random bytes in base64. */
export function makeWebhookSecret() {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** Encrypts a secret for the endpoint that it signs for; that of a hook with its address, which lets in who knows it. */
export function sealWebhookSecret(
  secrets: Secrets,
  endpointId: string,
  secret: string,
  address?: string,
) {
  return seal(secrets, placeOf(endpointId), [secret, address].filter(Boolean).join(' '))
}

/**
 * The secret again, the address that was encrypted with it, and what both are to be stored as when an older secret
 * encrypted them; null when none opens it.
 */
export function openWebhookSecret(secrets: Secrets, endpointId: string, sealed: string) {
  const opened = unseal(secrets, placeOf(endpointId), sealed)
  if (opened === null) return null
  const [secret = '', address] = opened.split(' ')
  const isNewest = unseal([secrets[0]], placeOf(endpointId), sealed) !== null
  const fresh = isNewest ? null : sealWebhookSecret(secrets, endpointId, secret, address)
  return { secret, address, fresh }
}
