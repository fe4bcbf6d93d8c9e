import { jwtVerify } from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'
import { asUser, type Claims, type Db } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { unseal } from '../lib/secrets/seal.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'

/** What a site says of its visitor. */
const Signed = z.object({
  sub: z.string().trim().min(1).max(200),
  name: z.string().trim().min(1).max(120).optional(),
  email: z.email().max(320).optional(),
  exp: z.number(),
})
export type SignedVisitor = z.output<typeof Signed>

const longest = 24 * 3600
const refused = () =>
  new HttpError(
    422,
    'identity_refused',
    'The site’s statement of who you are could not be verified.',
  )

/** Where the secret of an agent's widget is encrypted for. */
export const secretPlace = (agent: string) => `widget:${agent}`

async function secretsOf(db: Db, secrets: Secrets, claims: Claims, agent: string) {
  const { rows } = await asUser(db, claims, (trx) =>
    sql<{ sealed: string[] | null }>`select private.widget_secrets(${agent}) as sealed`.execute(
      trx,
    ),
  )
  return (rows[0]?.sealed ?? []).flatMap(
    (sealed) => unseal(secrets, secretPlace(agent), sealed) ?? [],
  )
}

/**
 * Who a visitor is by the word of the site: a JWT with HS256 (an HMAC) made with the secret of the agent's widget, for
 * the agent as audience, which ends within a day. Throws a 422 for every other text.
 */
export async function readIdentity(
  { db, secrets }: { db: Db; secrets: Secrets },
  claims: Claims,
  { agent, identity }: { agent: string; identity: string },
): Promise<SignedVisitor> {
  for (const secret of await secretsOf(db, secrets, claims, agent)) {
    const options = { algorithms: ['HS256'], audience: agent, requiredClaims: ['exp', 'sub'] }
    const read = await jwtVerify(identity, new TextEncoder().encode(secret), options).catch(
      () => null,
    )
    const signed = Signed.safeParse(read?.payload)
    if (signed.success && signed.data.exp <= Date.now() / 1000 + longest) return signed.data
  }
  throw refused()
}
