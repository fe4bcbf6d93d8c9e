import type { Context } from 'hono'
import { type SqlBool, sql } from 'kysely'
import { asAuth } from '../../lib/database/database.ts'
import { invalid } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { requireOperator } from './actor.ts'
import { containing, pageHeaders, readPage } from './pages.ts'

const scopes = new Map([
  ['author', ['actor_username', 'actor_name']],
  ['action', ['action']],
  ['type', ['log_type']],
])

/** `action:login`: a field of the log and a part of its text. */
function readQuery(query: string) {
  const [scope = '', ...rest] = query.split(':')
  const fields = scopes.get(scope)
  if (!fields || rest.length === 0) throw invalid(`Invalid query scope: ${query}`)
  const pattern = containing(rest.join(':'))
  const matches = fields.map((field) => sql<SqlBool>`payload ->> ${field} ilike ${pattern}`)
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`
}

/** GET /admin/audit: what happened to identities, newest first. */
export async function listAudit(c: Context<AuthEnv>, deps: AuthDeps) {
  await requireOperator(c, deps)
  const page = readPage(c)
  const query = c.req.query('query')
  const condition = query ? readQuery(query) : sql<SqlBool>`true`
  const { rows, total } = await asAuth(deps.db, async (trx) => {
    const all = trx.selectFrom('auth.audit_log_entries').where(condition)
    const { total } = await all
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await all
      .select(['id', 'payload', 'created_at', 'ip_address'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(page.size)
      .offset(page.offset)
      .execute()
    return { rows, total }
  })
  return c.json(rows, 200, pageHeaders('/admin/audit', page, total, { query }))
}
