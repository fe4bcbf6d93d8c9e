import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { seal, unseal } from '../lib/secrets/seal.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import { type Connector, connectorKinds } from './connector.ts'
import { Credentials } from './stored-connection.ts'

/** What is known of a system while a person is there to let us in. */
const Pending = z.object({
  settings: z.object({
    ...{ kind: z.enum(connectorKinds), base_url: z.string(), is_practice: z.boolean() },
  }),
  credentials: Credentials,
  /** The connection that is connected again; absent for one that is new. */
  connection: z.uuid().optional(),
  code_verifier: z.string(),
})
export type Pending = z.infer<typeof Pending>

/** What is kept of a state: whoever reads it cannot come back with it. */
export const hashOfState = (state: string) => createHash('sha256').update(state).digest('hex')
const placeOf = (hash: string) => `connection sign-in:${hash}`

/**
 * The way to a system's page on which a person lets us in (RFC 6749, 4.1, and RFC 7636): its address there, and what is
 * kept until he is back.
 */
export function wayToSignIn(
  { path, scope }: NonNullable<Connector['signIn']>,
  secrets: Secrets,
  { redirect_uri, ...pending }: Omit<Pending, 'code_verifier'> & { redirect_uri: string },
) {
  const state = randomBytes(32).toString('base64url')
  const code_verifier = randomBytes(32).toString('base64url')
  const { settings, credentials } = pending
  const url = new URL(`${settings.base_url}${path}`)
  const asked = {
    ...{ response_type: 'code', client_id: credentials.client_id, redirect_uri, scope, state },
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  const hash = hashOfState(state)
  const text = JSON.stringify({ ...pending, code_verifier } satisfies Pending)
  return { url: url.href, hash, sealed: seal(secrets, placeOf(hash), text) }
}

/** What was kept for a state; null when none of our secrets opens it. */
export function openSignIn(secrets: Secrets, hash: string, sealed: string): Pending | null {
  const text = unseal(secrets, placeOf(hash), sealed)
  return text === null ? null : Pending.parse(JSON.parse(text))
}
