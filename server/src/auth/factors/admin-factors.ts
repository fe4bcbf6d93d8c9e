import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth } from '../../lib/database/database.ts'
import { factorRemoved } from '../../mail/templates/factor-changed.ts'
import { requireOperator } from '../admin/actor.ts'
import { holdUser, readUserId, traitsOf } from '../admin/find-user.ts'
import { audit } from '../audit.ts'
import { readBody } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { postNotice } from '../mail/notices.ts'
import { Phone } from '../phone/fields.ts'
import { factorJson } from '../user/users.ts'
import { factorsOf, findFactor, refuseTaken, removeFactor } from './factor.ts'

const Changes = z.object({
  friendly_name: z.string().trim().max(64, 'A name has at most 64 characters').nullish(),
  phone: Phone.nullish(),
})

/** The second factors of a person, for an operator who helps somebody who has lost one. */
export function adminFactors(deps: AuthDeps) {
  return new Hono<AuthEnv>()
    .get('/admin/users/:id/factors', async (c) => {
      await requireOperator(c, deps)
      const id = readUserId(c)
      const factors = await asAuth(deps.db, async (trx) => {
        const user = await holdUser(trx, id)
        return factorsOf(trx, user.id)
      })
      return c.json(factors.map(factorJson))
    })
    .put('/admin/users/:id/factors/:factor', async (c) => {
      const { actor, client } = await requireOperator(c, deps)
      const id = readUserId(c)
      const { friendly_name, phone } = await readBody(c, Changes)
      const changed = await asAuth(deps.db, async (trx) => {
        const user = await holdUser(trx, id)
        const factor = await findFactor(trx, user.id, c.req.param('factor'))
        const changes = {
          ...(friendly_name && { friendly_name }),
          ...(phone && factor.factor_type === 'phone' && { phone }),
        }
        const others = (await factorsOf(trx, user.id)).filter((one) => one.id !== factor.id)
        refuseTaken(others, { name: changes.friendly_name, phone: changes.phone })
        const traits = { ...traitsOf(user), factor_id: factor.id }
        await audit(trx, client, 'factor_updated', actor, traits)
        return trx
          .updateTable('auth.mfa_factors')
          .set({ ...changes, updated_at: sql`now()` })
          .where('id', '=', factor.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      })
      return c.json(factorJson(changed))
    })
    .delete('/admin/users/:id/factors/:factor', async (c) => {
      const { actor, client } = await requireOperator(c, deps)
      const id = readUserId(c)
      const factor = await asAuth(deps.db, async (trx) => {
        const user = await holdUser(trx, id)
        const found = await findFactor(trx, user.id, c.req.param('factor'))
        await removeFactor(trx, found)
        const { factor_type: kind, friendly_name: name, status } = found
        const traits = { ...traitsOf(user), factor_id: found.id, factor_type: kind }
        await audit(trx, client, 'factor_deleted', actor, traits)
        if (status === 'verified')
          await postNotice(trx, deps, user.email, factorRemoved({ kind, name }))
        return found
      })
      return c.json(factorJson(factor))
    })
}
