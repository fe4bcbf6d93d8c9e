import { seal, unseal } from '../../lib/secrets/seal.ts'
import type { Secrets } from '../../lib/secrets/sealed-jobs.ts'
import { Grant } from './authorization.ts'

const placeOf = (id: string) => `grant of server:${id}`

/** Encrypted for this server alone. */
export const sealGrant = (secrets: Secrets, id: string, grant: Grant) =>
  seal(secrets, placeOf(id), JSON.stringify(grant))

/** Null when no secret of ours opens it; `fresh` when an older secret encrypted it. */
export function openGrant(secrets: Secrets, id: string, sealed: string | null) {
  const text = sealed === null ? null : unseal(secrets, placeOf(id), sealed)
  if (text === null || sealed === null) return null
  const grant = Grant.parse(JSON.parse(text))
  const isNewest = unseal([secrets[0]], placeOf(id), sealed) !== null
  return { grant, fresh: isNewest ? null : sealGrant(secrets, id, grant) }
}
