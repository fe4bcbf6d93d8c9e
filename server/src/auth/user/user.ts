import { Hono } from 'hono'
import { asAuth } from '../../lib/database.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { loadCaller, personClaims } from '../guard.ts'
import { limitRequests } from '../rate-limits.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { readChanges, updateUser } from './update-user.ts'
import { presentUser } from './users.ts'

/** GET and PUT /user: the own account. */
export function user(deps: AuthDeps) {
  const { db, settings } = deps
  return new Hono<AuthEnv>()
    .get('/user', async (c) => {
      const claims = await personClaims(c, deps)
      return c.json(
        await asAuth(db, async (trx) => presentUser(trx, (await loadCaller(trx, claims)).user)),
      )
    })
    .put('/user', async (c) => {
      const claims = await personClaims(c, deps)
      const changes = await readChanges(c)
      const client = c.get('client')
      await limitRequests(db, settings, 'user', client.address)
      const redirectTo = allowedRedirect(settings, wantedRedirect(c))
      return c.json(await updateUser(deps, { claims, changes, client, redirectTo }))
    })
}
