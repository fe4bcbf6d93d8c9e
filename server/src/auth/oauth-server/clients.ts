import { randomBytes } from 'node:crypto'
import type { DB } from 'database/types'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../../lib/database/database.ts'
import { storedToken } from '../../lib/tokens/stored-token.ts'

export type ClientRow = Selectable<DB['auth.oauth_clients']>

export const grantTypes = ['authorization_code', 'refresh_token'] as const
export const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const

const Address = z.url({ protocol: /^https?$/ }).max(2048)
const ClientName = z.string().trim().min(1, 'client_name is required').max(200)

/** What is said of a client, by an operator or by itself (RFC 7591 section 2). */
export const clientFields = {
  client_name: ClientName,
  redirect_uris: z.array(z.string()),
  client_uri: Address.or(z.literal('')).nullish(),
  logo_uri: Address.or(z.literal('')).nullish(),
  grant_types: z.array(z.enum(grantTypes)).min(1).nullish(),
  response_types: z.array(z.literal('code')).nullish(),
}

/** A new secret and what is stored of it; neither for a client that cannot keep one. */
export function newSecret(method: string) {
  if (method === 'none') return { secret: undefined, hash: null }
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: storedToken(secret) }
}

/** A client as the protocol shows it; its secret only where it was just made. */
export function clientJson(row: ClientRow, secret?: string) {
  const { id, client_uri, logo_uri, last_used_at: _, client_secret_hash: __, ...shown } = row
  return {
    client_id: id,
    ...(secret && { client_secret: secret }),
    ...shown,
    client_type: row.token_endpoint_auth_method === 'none' ? 'public' : 'confidential',
    response_types: ['code'],
    ...(client_uri && { client_uri }),
    ...(logo_uri && { logo_uri }),
  }
}

/** The client of this id; undefined for an unknown one and for what is no id. */
export async function findClient(trx: Trx, id: string): Promise<ClientRow | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined
  return trx.selectFrom('auth.oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()
}

export type NewClient = {
  registration_type: 'manual' | 'dynamic'
  token_endpoint_auth_method: (typeof authMethods)[number]
  client_name: string
  redirect_uris: string[]
  grant_types?: string[] | null | undefined
  client_uri?: string | null | undefined
  logo_uri?: string | null | undefined
}

/** Stores a client, whose addresses were checked. */
export async function addClient(trx: Trx, client: NewClient) {
  const { secret, hash } = newSecret(client.token_endpoint_auth_method)
  const row = await trx
    .insertInto('auth.oauth_clients')
    .values({
      ...client,
      grant_types: client.grant_types ?? [...grantTypes],
      client_uri: client.client_uri || null,
      logo_uri: client.logo_uri || null,
      client_secret_hash: hash,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, secret }
}
