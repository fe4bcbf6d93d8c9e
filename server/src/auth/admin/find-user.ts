import type { Context } from 'hono'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { presentUser, type UserRow } from '../user/users.ts'
import { requireOperator } from './actor.ts'

export function readUserId(c: Context) {
  const id = z.guid().safeParse(c.req.param('id'))
  if (id.success) return id.data
  throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
}

/** The account of an id, held against changes until the transaction ends; one that was deleted softly too. */
export async function holdUser(trx: Trx, id: string): Promise<UserRow> {
  const user = await trx
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (user) return user
  throw new AuthError(404, 'user_not_found', 'User not found')
}

/** GET /admin/users/{id}. */
export async function showUser(c: Context<AuthEnv>, deps: AuthDeps) {
  await requireOperator(c, deps)
  const id = readUserId(c)
  return c.json(await asAuth(deps.db, async (trx) => presentUser(trx, await holdUser(trx, id))))
}

/** How the audit log names an account that something happened to. */
export function traitsOf({ id, email, phone }: UserRow) {
  return { user_id: id, user_email: email ?? '', user_phone: phone ?? '' }
}
