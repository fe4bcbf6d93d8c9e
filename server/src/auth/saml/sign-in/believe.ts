import { createHash } from 'node:crypto'
import type { Trx } from '../../../lib/database/database.ts'
import { spAddresses } from '../metadata/sp-metadata.ts'
import { checkResponse, type Facts, readAssertion } from '../response/assertion.ts'
import type { Decoded } from '../response/decode.ts'
import { refuse } from '../response/refusal.ts'
import { checkShape } from '../response/shape.ts'
import { verifyAssertion } from '../response/verify.ts'
import type { SamlProvider } from './providers.ts'

type Asked = {
  provider: SamlProvider
  publicUrl: string
  /** null: the identity provider began it. */
  requestId: string | null
  now: number
}

/** What a response says, once every check of it passed: shape, signature, and whom, when and what it is for. */
export async function believe(decoded: Decoded, asked: Asked): Promise<Facts> {
  const { provider, publicUrl, requestId, now } = asked
  const shape = checkShape(decoded.root)
  const { entityId, acs } = spAddresses(publicUrl)
  const issuer = provider.metadata.entityId
  const expected = { issuer, audience: entityId, acs, requestId, now }
  checkResponse(shape, expected)
  const assertion = await verifyAssertion(decoded, shape, provider.metadata.certificates)
  return readAssertion(assertion, expected)
}

/** Uses an assertion up: each signs somebody in once. */
export async function useOnce(trx: Trx, provider: SamlProvider, { id, goodUntil }: Facts) {
  const kept = await trx
    .insertInto('auth.saml_assertions')
    .values({
      sso_provider_id: provider.id,
      assertion_hash: createHash('sha256').update(id).digest('hex'),
      good_until: goodUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sso_provider_id')
    .executeTakeFirst()
  if (!kept) throw refuse('This response was used before. Start the sign-in again.')
}
