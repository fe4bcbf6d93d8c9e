import { seal, unseal } from '../../lib/secrets/seal.ts'
import type { Provider } from './providers.ts'

/** Newest first. */
export type Keys = readonly [string, ...string[]]

/** A model of an organisation as the database hands it to the server. */
export type StoredModel = {
  id: string
  provider: Provider
  base_url: string | null
  model: string
  /** Its key, encrypted for it alone; null where it needs none. */
  sealed: string | null
  updated_at: string
}

/** As it was when it was read: one that changed is another. */
export const keyOf = ({ id, updated_at }: Pick<StoredModel, 'id' | 'updated_at'>) =>
  `${id} ${updated_at}`

const placeOf = (id: string) => `model:${id}`

export function sealKey(secrets: Keys, id: string, apiKey: string | null) {
  return apiKey === null ? null : seal(secrets, placeOf(id), apiKey)
}

/** The key again, and what it is to be stored as when an older secret encrypted it; null when no secret opens it. */
export function openKey(
  secrets: Keys,
  { id, sealed }: Pick<StoredModel, 'id' | 'sealed'>,
): { apiKey: string | null; fresh: string | null } | null {
  if (sealed === null) return { apiKey: null, fresh: null }
  const apiKey = unseal(secrets, placeOf(id), sealed)
  if (apiKey === null) return null
  const isNewest = unseal([secrets[0]], placeOf(id), sealed) !== null
  return { apiKey, fresh: isNewest ? null : sealKey(secrets, id, apiKey) }
}
