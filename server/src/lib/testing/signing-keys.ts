import { exportJWK, generateKeyPair, type JWK } from 'jose'

/**
 * The keys of a server of the tests. Their id is their own: the official client remembers the keys of a host for all of a
 * process, and asks again for an id that it does not know.
 */
export async function newSigningKeys(alg: 'ES256' | 'RS256' = 'ES256'): Promise<JWK[]> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return [{ ...(await exportJWK(privateKey)), alg, kid: crypto.randomUUID() }]
}
