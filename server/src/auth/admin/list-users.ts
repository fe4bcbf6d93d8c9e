import type { Context } from 'hono'
import { type SqlBool, sql } from 'kysely'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { invalid } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { type UserRow, userJson } from '../user/users.ts'
import { requireOperator } from './actor.ts'
import { containing, pageHeaders, readPage } from './pages.ts'
import { audienceOf } from './user-fields.ts'

const directions = new Map([
  ['created_at', 'desc' as const],
  ['created_at desc', 'desc' as const],
  ['created_at asc', 'asc' as const],
])

function readSort(text: string | undefined) {
  const direction = directions.get((text || 'created_at').toLowerCase())
  if (!direction) throw invalid(`Bad Sort Parameters: bad field or direction for sort '${text}'`)
  return direction
}

/** As every user is presented, with one query for all identities and one for all factors. */
async function presentUsers(trx: Trx, users: UserRow[]) {
  const ids = users.map(({ id }) => id)
  if (ids.length === 0) return []
  const identities = await trx
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', 'in', ids)
    .orderBy('created_at')
    .execute()
  const factors = await trx
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', 'in', ids)
    .orderBy('created_at')
    .execute()
  const identitiesOf = Map.groupBy(identities, (row) => row.user_id)
  const factorsOf = Map.groupBy(factors, (row) => row.user_id)
  return users.map((user) =>
    userJson(user, identitiesOf.get(user.id) ?? [], factorsOf.get(user.id)),
  )
}

/** GET /admin/users: a page of all accounts of an audience, those that were deleted softly too. */
export async function listUsers(c: Context<AuthEnv>, deps: AuthDeps) {
  await requireOperator(c, deps)
  const page = readPage(c)
  const { filter, sort } = c.req.query()
  const direction = readSort(sort)
  const aud = audienceOf(c)
  const wanted = filter ? containing(filter) : null
  const { users, total } = await asAuth(deps.db, async (trx) => {
    const all = trx
      .selectFrom('auth.users')
      .where('aud', '=', aud)
      .$if(wanted !== null, (query) =>
        query.where(
          sql<SqlBool>`(email like ${wanted} or raw_user_meta_data ->> 'full_name' ilike ${wanted})`,
        ),
      )
    const { total } = await all
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await all
      .selectAll()
      .orderBy('created_at', direction)
      .orderBy('id')
      .limit(page.size)
      .offset(page.offset)
      .execute()
    return { users: await presentUsers(trx, rows), total }
  })
  return c.json({ users, aud }, 200, pageHeaders('/admin/users', page, total, { filter, sort }))
}
