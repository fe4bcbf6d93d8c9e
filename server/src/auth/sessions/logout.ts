import { Hono } from 'hono'
import { asAuth } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { invalid } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { awaitsSecondStep, loadCaller, personClaims, requireSecondStep } from '../guard.ts'

/** POST /logout: ends sessions at once; what is open elsewhere notices at its next request. */
export function logout(deps: AuthDeps) {
  return new Hono<AuthEnv>().post('/logout', async (c) => {
    const scope = c.req.query('scope') || 'global'
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw invalid(`Unsupported logout scope "${scope.slice(0, 32)}"`)
    }
    const claims = await personClaims(c, deps)
    await asAuth(deps.db, async (trx) => {
      const caller = await loadCaller(trx, claims)
      const { user, session } = caller
      if (scope === 'others') requireSecondStep(deps, caller, 'to end other sessions')
      // A person who stopped at the password gets out, and signs out no one else.
      const isAlone = scope === 'local' || awaitsSecondStep(deps, caller)
      const all = trx.deleteFrom('auth.sessions').where('user_id', '=', user.id)
      if (scope === 'global' && !isAlone) await all.execute()
      else if (session) await all.where('id', isAlone ? '=' : '!=', session.id).execute()
      await audit(trx, c.get('client'), 'logout', user, { scope })
    })
    return c.body(null, 204)
  })
}
