import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import type { Client } from '../deps.ts'
import type { AuthSettings } from '../settings.ts'
import type { Purpose } from '../verification/one-time-tokens.ts'
import type { UserRow } from './users.ts'

/** What only the owner of the mailbox has; a confirmed address alone is none, because sign-up may confirm it unseen. */
const mailed = new Set<Purpose>([
  ...(['signup', 'invite', 'magiclink', 'recovery'] as const),
  ...(['email_change_new', 'email_change_current'] as const),
])

/** Makes a platform admin of a caller who proved, right now, to own a mailbox that the configuration names. */
export async function admitPlatformAdmin(
  trx: Trx,
  { adminEmails }: Pick<AuthSettings, 'adminEmails'>,
  { user, purpose, client }: { user: UserRow; purpose: Purpose; client: Client },
) {
  if (!mailed.has(purpose) || !adminEmails.includes(user.email?.toLowerCase() ?? '')) return
  const { rows } = await sql<{ admitted: boolean }>`
    select private.admit_platform_admin(${user.id}::uuid) as admitted
  `.execute(trx)
  if (rows[0]?.admitted) await audit(trx, client, 'platform_admin_admitted', user)
}
