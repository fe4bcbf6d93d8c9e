import { type RawBuilder, sql } from 'kysely'
import { asAuth, type Db } from '../lib/database/database.ts'
import type { AuthSettings } from './settings.ts'

/** A statement removes so many rows at most, so that it ends in time however much there is. */
const most = 1000

type Lives = Pick<AuthSettings, 'codeSeconds' | 'linkSeconds' | 'smsSeconds'>

/** What is over: the rows of each table by key and condition. */
function ended({
  codeSeconds,
  linkSeconds,
  smsSeconds,
}: Lives): [table: string, condition: RawBuilder<unknown>][] {
  const tokenSeconds = Math.max(codeSeconds, linkSeconds, smsSeconds)
  return [
    ['counters', sql`window_start < now() - interval '2 days'`],
    ['one_time_tokens', sql`created_at < now() - make_interval(secs => ${tokenSeconds})`],
    ['flow_state', sql`created_at < now() - interval '24 hours'`],
    ['saml_relay_states', sql`created_at < now() - interval '24 hours'`],
    ['saml_assertions', sql`good_until < now()`],
    ['mfa_challenges', sql`created_at < now() - interval '24 hours'`],
    ['mfa_factors', sql`status = 'unverified' and created_at < now() - interval '24 hours'`],
    ['sessions', sql`not_after < now() - interval '72 hours'`],
    // As long as a session has a token that works, its former ones tell a thief from its owner.
    [
      'refresh_tokens',
      sql`revoked and updated_at < now() - interval '24 hours' and not exists (
        select from auth.refresh_tokens as active
        where active.session_id = ended.session_id and not active.revoked
      )`,
    ],
    ['oauth_authorizations', sql`created_at < now() - interval '24 hours'`],
    ['oauth_tokens', sql`expires_at < now() - interval '24 hours'`],
    // Apps that registered themselves: no one let them in, or no one does any more.
    [
      'oauth_clients',
      sql`registration_type = 'dynamic'
        and coalesce(last_used_at, created_at)
          < now() - case when last_used_at is null then interval '24 hours' else interval '90 days' end
        and not private.is_let_in(ended.id)`,
    ],
    ['known_devices', sql`last_seen_at < now() - interval '1 year'`],
    // Visitors who do not come back; their conversations go with them.
    [
      'users',
      sql`is_anonymous and created_at < now() - interval '30 days'
        and coalesce(last_sign_in_at, created_at) < now() - interval '30 days'
        and not exists (
          select from auth.sessions
          where sessions.user_id = ended.id
            and coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at) > now() - interval '30 days'
        )`,
    ],
  ]
}

async function removeEnded(db: Db, name: string, condition: RawBuilder<unknown>) {
  const table = sql.table(`auth.${name}`)
  let removed: bigint | undefined
  do {
    const { numAffectedRows } = await asAuth(db, (trx) =>
      sql`
        delete from ${table} where ctid in (
          select ctid from ${table} as ended where ${condition} limit ${most} for update skip locked
        )
      `.execute(trx),
    )
    removed = numAffectedRows
  } while (removed === BigInt(most))
}

/**
 * What removes what can no longer be used, by table. Safe to run at any time and from several servers; the audit log
 * stays.
 */
export function cleanUpParts(db: Db, lives: Lives): Record<string, () => Promise<unknown>> {
  const tables = ended(lives).map(([name, condition]) => [
    `auth.${name}`,
    () => removeEnded(db, name, condition),
  ])
  return {
    'grants of apps': () =>
      asAuth(db, (trx) => sql`select private.forget_app_grants()`.execute(trx)),
    ...Object.fromEntries(tables),
  }
}

/** Removes all of it. */
export async function cleanUp(db: Db, lives: Lives) {
  for (const remove of Object.values(cleanUpParts(db, lives))) await remove()
}
