import { Hono } from 'hono'
import { asAuth } from '../lib/database.ts'
import { audit } from './audit.ts'
import { invalid } from './auth-error.ts'
import type { AuthDeps, AuthEnv } from './deps.ts'
import { loadCaller, personClaims } from './guard.ts'

/** POST /logout: ends sessions at once; what is open elsewhere notices at its next request. */
export function logout(deps: AuthDeps) {
  return new Hono<AuthEnv>().post('/logout', async (c) => {
    const scope = c.req.query('scope') || 'global'
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw invalid(`Unsupported logout scope "${scope.slice(0, 32)}"`)
    }
    const claims = await personClaims(c, deps)
    await asAuth(deps.db, async (trx) => {
      const { user, session } = await loadCaller(trx, claims)
      const all = trx.deleteFrom('auth.sessions').where('user_id', '=', user.id)
      if (scope === 'global') await all.execute()
      else if (session) await all.where('id', scope === 'local' ? '=' : '!=', session.id).execute()
      await audit(trx, c.get('client'), 'logout', user, { scope })
    })
    return c.body(null, 204)
  })
}
