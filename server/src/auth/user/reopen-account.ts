import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { withPassword } from '../sessions/password-grant.ts'
import { json, type UserRow } from './users.ts'

type Reopening = {
  email: string
  password: string
  first_name: string
  last_name: string
  organization_name: string
  industry?: string | null | undefined
  team_size?: string | null | undefined
  primary_goal?: string | null | undefined
  integrations: string[]
}

async function found(trx: Trx, client: Client, user: UserRow, given: Reopening) {
  const { organization_name: name, industry, team_size, primary_goal, integrations } = given
  const details = { name, industry, team_size, primary_goal, integrations }
  const { rows } = await sql<{ id: string | null }>`
    select private.found_for_inactive(${user.id}::uuid, ${json(details)}) as id
  `.execute(trx)
  if (!rows[0]?.id) throw new AuthError(409, 'account_active', 'This account is active. Sign in.')
  const { first_name, last_name } = given
  const names = { first_name, last_name, display_name: `${first_name} ${last_name}` }
  await sql`
    update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${json(names)},
      updated_at = now()
    where id = ${user.id}
  `.execute(trx)
  await audit(trx, client, 'account_reopened', user, { organization_id: rows[0].id })
}

/**
 * Gives an account that is inactive in every organisation one of its own. It counts as a sign-in and opens no
 * session: the caller still signs in, and proves the mailbox, like everybody (security 14).
 */
export async function reopenAccount(deps: AuthDeps, client: Client, given: Reopening) {
  await withPassword(deps, client, given, (trx, user) => found(trx, client, user, given))
}
