import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { appTokenStart } from '../../lib/tokens/app-token.ts'
import { storedToken } from '../../lib/tokens/stored-token.ts'
import type { AuthSettings } from '../settings.ts'

/** Days after which a person is asked again, however often the app came meanwhile. */
export const grantDays = 365

/** Ends all that a person allowed to apps. */
export async function endApps(trx: Trx, person: string, client: string | null = null) {
  await sql`select private.end_apps_of(${person}::uuid, ${client}::uuid)`.execute(trx)
}

/** Ends a sign-in of an app with all of its tokens. */
export async function endLineage(trx: Trx, lineage: string) {
  await sql`select private.end_app_lineage(${lineage}::uuid)`.execute(trx)
}

/** Whether what a person allowed still holds. */
export async function grantHolds(trx: Trx, grant: string) {
  const { rows } = await sql<{ id: string | null }>`
    select id from private.app_grant_that_holds(${grant}::uuid)
  `.execute(trx)
  return rows[0]?.id != null
}

type Issue = {
  grant: string
  lineage: string
  scope: string
  /** The refresh token that goes along; null for none. */
  refreshToken: string | null
  /** Whether it is there already. */
  isKnown?: boolean
}

export const newRefreshToken = () => randomBytes(32).toString('base64url')

/** A new access token, and the refresh token beside it, as RFC 6749 section 5.1 tells them. */
export async function issueTokens(trx: Trx, settings: AuthSettings, issue: Issue) {
  const { grant: grant_id, lineage, scope, refreshToken, isKnown = false } = issue
  const access = `${appTokenStart}${randomBytes(32).toString('base64url')}`
  const rows = [{ token: access, kind: 'access' as const, seconds: settings.tokenSeconds }]
  const all = [
    ...rows,
    ...(refreshToken && !isKnown
      ? [{ token: refreshToken, kind: 'refresh' as const, seconds: settings.sessionDays * 86_400 }]
      : []),
  ]
  await trx
    .insertInto('auth.oauth_tokens')
    .values(
      all.map(({ token, kind, seconds }) => ({
        ...{ token_hash: storedToken(token), kind, grant_id, lineage },
        expires_at: sql<string>`now() + make_interval(secs => ${seconds})`,
      })),
    )
    .execute()
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: settings.tokenSeconds,
    scope,
    ...(refreshToken && { refresh_token: refreshToken }),
  }
}
