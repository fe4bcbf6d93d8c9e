import { Hono } from 'hono'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { personClaims } from '../guard.ts'
import { limitRequests } from '../rate-limits.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { ownAccount } from './account.ts'
import { deleteUser } from './delete-user.ts'
import { readChanges, updateUser } from './update-user.ts'

/** GET, PUT and DELETE /user: the caller's own account. */
export function user(deps: AuthDeps) {
  const { settings } = deps
  return new Hono<AuthEnv>()
    .get('/user', async (c) => {
      return c.json(await ownAccount(deps, await personClaims(c, deps)))
    })
    .put('/user', async (c) => {
      const claims = await personClaims(c, deps)
      const changes = await readChanges(c)
      const client = c.get('client')
      await limitRequests(deps, 'user', client.address)
      const redirectTo = allowedRedirect(settings, wantedRedirect(c))
      return c.json(await updateUser(deps, { claims, changes, client, redirectTo }))
    })
    .delete('/user', (c) => deleteUser(c, deps))
}
