import { sql } from 'kysely'
import type { Trx } from '../lib/database/database.ts'
import type { Client } from './deps.ts'
import type { UserRow } from './user/users.ts'

const groups = {
  login: 'account',
  logout: 'account',
  login_failed: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  invite_accepted: 'account',
  user_deleted: 'team',
  account_reopened: 'team',
  platform_admin_admitted: 'team',
  user_repeated_signup: 'user',
  user_confirmation_requested: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_modified: 'user',
  user_status_checked: 'user',
  user_updated_password: 'user',
  token_refreshed: 'token',
  token_revoked: 'token',
  identity_linked: 'user',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  recovery_codes_generated: 'recovery_codes',
  recovery_code_used: 'recovery_codes',
  sso_provider_created: 'sso',
  sso_provider_updated: 'sso',
  sso_provider_deleted: 'sso',
  sso_sign_in_refused: 'sso',
  oauth_client_created: 'oauth',
  oauth_client_updated: 'oauth',
  oauth_client_secret_regenerated: 'oauth',
  oauth_client_deleted: 'oauth',
  oauth_client_registered: 'oauth',
  oauth_app_allowed: 'oauth',
  oauth_app_denied: 'oauth',
  oauth_app_ended: 'oauth',
} as const
export type AuditAction = keyof typeof groups

/** A row of the audit log, written in the transaction of the act (security 44). */
export async function audit(
  trx: Trx,
  client: Client,
  action: AuditAction,
  actor: Pick<UserRow, 'id' | 'email' | 'is_sso_user'> & Partial<Pick<UserRow, 'phone'>>,
  traits?: Record<string, unknown>,
) {
  const payload = {
    actor_id: actor.id,
    actor_username: actor.email || actor.phone || '',
    actor_via_sso: actor.is_sso_user,
    action,
    log_type: groups[action],
    request_id: client.requestId,
    ...(traits ? { traits } : {}),
  }
  await sql`
    insert into auth.audit_log_entries (payload, ip_address)
    values (${JSON.stringify(payload)}::json, ${client.address})
  `.execute(trx)
}
