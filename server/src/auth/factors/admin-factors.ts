import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import { readBody } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { requireAdmin } from '../guard.ts'
import { factorJson, findUserById } from '../users.ts'
import { factorsOf, findFactor, removeFactor } from './factor.ts'

const Changes = z.object({
  friendly_name: z.string().max(64, 'A name has at most 64 characters').nullish(),
  phone: z
    .string()
    .transform((text) => text.replace(/^\+|\s/g, ''))
    .refine((text) => /^[1-9]\d{1,14}$/.test(text), 'Invalid phone number format (E.164 required)')
    .nullish(),
})

async function findUser(trx: Trx, id: string) {
  if (!z.uuid().safeParse(id).success) {
    throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  }
  const user = await findUserById(trx, id)
  if (user) return user
  throw new AuthError(404, 'user_not_found', 'User not found')
}

/** The second factors of a person, for an operator who helps somebody who has lost one. */
export function adminFactors(deps: AuthDeps) {
  return new Hono<AuthEnv>()
    .get('/admin/users/:user/factors', async (c) => {
      await requireAdmin(c, deps)
      const factors = await asAuth(deps.db, async (trx) => {
        const user = await findUser(trx, c.req.param('user'))
        return factorsOf(trx, user.id)
      })
      return c.json(factors.map(factorJson))
    })
    .put('/admin/users/:user/factors/:factor', async (c) => {
      await requireAdmin(c, deps)
      const { friendly_name, phone } = await readBody(c, Changes)
      const changed = await asAuth(deps.db, async (trx) => {
        const user = await findUser(trx, c.req.param('user'))
        const factor = await findFactor(trx, user.id, c.req.param('factor'))
        await audit(trx, c.get('client'), 'factor_updated', user, { factor_id: factor.id })
        return trx
          .updateTable('auth.mfa_factors')
          .set({
            ...(friendly_name && { friendly_name }),
            ...(phone && factor.factor_type === 'phone' && { phone }),
            updated_at: sql`now()`,
          })
          .where('id', '=', factor.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      })
      return c.json(factorJson(changed))
    })
    .delete('/admin/users/:user/factors/:factor', async (c) => {
      await requireAdmin(c, deps)
      const factor = await asAuth(deps.db, async (trx) => {
        const user = await findUser(trx, c.req.param('user'))
        const found = await findFactor(trx, user.id, c.req.param('factor'))
        await removeFactor(trx, found)
        const traits = { factor_id: found.id, factor_type: found.factor_type }
        await audit(trx, c.get('client'), 'factor_deleted', user, traits)
        return found
      })
      return c.json(factorJson(factor))
    })
}
