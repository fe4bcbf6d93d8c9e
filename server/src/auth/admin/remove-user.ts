import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import { readBody } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { endApps } from '../oauth-server/app-tokens.ts'
import { json, type UserRow } from '../user/users.ts'
import { clearTokens } from '../verification/one-time-tokens.ts'
import { requireOperator } from './actor.ts'
import { holdUser, readUserId, traitsOf } from './find-user.ts'

const Body = z.object({ should_soft_delete: z.boolean().nullish() })

const longestPhone = 15

/** What stands for a name of a deleted account: the name itself is free again. */
function veil(user: UserRow, name: string) {
  return createHash('sha256').update(`${user.id}${name}`).digest('base64url')
}

async function veilIdentities(trx: Trx, user: UserRow) {
  const identities = await trx
    .selectFrom('auth.identities')
    .select(['id', 'provider', 'provider_id'])
    .where('user_id', '=', user.id)
    .execute()
  for (const { id, provider, provider_id: name } of identities) {
    await trx
      .updateTable('auth.identities')
      .set({ provider_id: veil(user, `${provider}:${name}`), identity_data: json({}) })
      .where('id', '=', id)
      .execute()
  }
}

/** The row stays for what refers to it; nothing in it tells who it was, and no one gets in by it. */
async function deleteSoftly(trx: Trx, user: UserRow) {
  await trx
    .updateTable('auth.users')
    .set({
      email: user.email && veil(user, user.email),
      phone: user.phone && veil(user, user.phone).slice(0, longestPhone),
      encrypted_password: null,
      email_change: '',
      phone_change: '',
      raw_user_meta_data: json({}),
      raw_app_meta_data: json({}),
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', user.id)
    .execute()
  await veilIdentities(trx, user)
  await clearTokens(trx, user.id)
  await trx.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute()
  await endApps(trx, user.id)
  await trx.deleteFrom('auth.mfa_factors').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('auth.recovery_codes').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('auth.flow_state').where('user_id', '=', user.id).execute()
}

/** An organisation keeps an owner: the database says so when an account goes, and this what the caller is told then. */
export function keepOwners(message: string) {
  return (error: Error & { code?: string }): never => {
    if (error.code !== 'PT409') throw error
    throw new AuthError(409, 'conflict', message, { cause: error })
  }
}
const refuseLastOwner = keepOwners(
  'This user is the last owner of an organization. Transfer the ownership first.',
)

/** DELETE /admin/users/{id}. */
export async function removeUser(c: Context<AuthEnv>, deps: AuthDeps) {
  const { actor, client } = await requireOperator(c, deps)
  const id = readUserId(c)
  const { should_soft_delete: softly } = await readBody(c, Body)
  await asAuth(deps.db, async (trx) => {
    const user = await holdUser(trx, id)
    if (softly && user.deleted_at !== null) return
    await audit(trx, client, 'user_deleted', actor, traitsOf(user))
    if (softly) return deleteSoftly(trx, user)
    await trx.deleteFrom('auth.users').where('id', '=', id).execute()
  }).catch(refuseLastOwner)
  return c.json({})
}
