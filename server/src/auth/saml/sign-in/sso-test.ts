import { sql } from 'kysely'
import { asAuth } from '../../../lib/database/database.ts'
import { HttpError } from '../../../lib/http-error.ts'
import type { AuthDeps } from '../../deps.ts'
import type { Facts } from '../response/assertion.ts'
import { readPerson } from '../response/person.ts'
import { requireProvedDomain } from './accounts.ts'
import { useOnce } from './believe.ts'
import type { SamlProvider } from './providers.ts'

type Report = {
  ok: boolean
  /** Why it would be refused. */
  error?: string
  email?: string
  subject?: string
  role?: string
  reason?: string
  groups?: string[]
  attributes?: Record<string, string | string[]>
}

/** Keeps what a sign-in on trial came to, for the owner's page. */
export async function keepReport(deps: AuthDeps, providerId: string, report: Report) {
  const told = JSON.stringify({ ...report, at: new Date().toISOString() })
  await asAuth(deps.db, (trx) =>
    sql`update auth.sso_providers set last_test = ${told}::jsonb where id = ${providerId}`.execute(
      trx,
    ),
  )
}

export function reportOf(error: unknown): Report {
  const words = 'The test could not be finished. Try again.'
  return { ok: false, error: error instanceof HttpError ? error.message : words }
}

/** What a sign-in would come to; nobody is signed in, and no account is made. */
export async function testSignIn(
  deps: AuthDeps,
  provider: SamlProvider,
  facts: Facts,
): Promise<Report> {
  const person = readPerson(facts, provider.mapping)
  const { subject, email, attributes, claims } = person
  return asAuth(deps.db, async (trx) => {
    await useOnce(trx, provider, facts)
    const said = JSON.stringify({ groups: claims.groups, custom_claims: attributes })
    const { rows } = await sql<{ role: string; reason: string; groups: string[] }>`
      select given.role, given.reason, sent.groups
      from private.groups_of_sso(${said}::jsonb) as sent (groups)
      join auth.sso_providers on sso_providers.id = ${provider.id}
      cross join lateral private.role_of_groups(sent.groups, sso_providers.role_groups) as given
    `.execute(trx)
    const found = { subject, email, attributes, ...rows[0] }
    try {
      await requireProvedDomain(trx, provider, email)
      return { ok: true, ...found }
    } catch (error) {
      return { ...reportOf(error), ...found }
    }
  })
}
