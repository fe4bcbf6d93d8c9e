import { z } from 'zod'
import { seal, unseal } from '../lib/secrets/seal.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import type { ConnectorKind } from './connector.ts'

/** A connection as the database hands it to the server. */
export type StoredConnection = {
  id: string
  organization_id: string
  kind: ConnectorKind
  base_url: string
  sealed: string
  status: 'connected' | 'refused' | 'failing'
  is_practice: boolean
}

/** What a system is entered with: OAuth 2.0 client credentials, or a refresh token of such a client. */
export const Credentials = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  refresh_token: z.string().optional(),
  /** Stands for what was entered: it stays the same while refresh tokens change. */
  entry: z.string().optional(),
})
export type Credentials = z.infer<typeof Credentials>

const placeOf = (id: string) => `connection:${id}`

/** Encrypted for this connection alone. */
export const sealCredentials = (secrets: Secrets, id: string, credentials: Credentials) =>
  seal(secrets, placeOf(id), JSON.stringify(credentials))

/** Null when no secret of ours opens them; `fresh` when an older secret encrypted them. */
export function openCredentials(
  secrets: Secrets,
  { id, sealed }: Pick<StoredConnection, 'id' | 'sealed'>,
): { credentials: Credentials; fresh: string | null } | null {
  const text = unseal(secrets, placeOf(id), sealed)
  if (text === null) return null
  const credentials = Credentials.parse(JSON.parse(text))
  const isNewest = unseal([secrets[0]], placeOf(id), sealed) !== null
  return { credentials, fresh: isNewest ? null : sealCredentials(secrets, id, credentials) }
}
