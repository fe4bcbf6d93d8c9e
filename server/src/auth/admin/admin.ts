import { Hono } from 'hono'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { requireOperator } from './actor.ts'
import { changeUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { showUser } from './find-user.ts'
import { generateLink } from './generate-link.ts'
import { inviteUser } from './invite-user.ts'
import { listAudit } from './list-audit.ts'
import { listUsers } from './list-users.ts'
import { removeUser } from './remove-user.ts'

/** What an operator may do with all accounts; each of these lets only an operator pass. */
export function admin(deps: AuthDeps) {
  return new Hono<AuthEnv>()
    .post('/invite', (c) => inviteUser(c, deps))
    .post('/admin/generate_link', (c) => generateLink(c, deps))
    .get('/admin/audit', (c) => listAudit(c, deps))
    .get('/admin/users', (c) => listUsers(c, deps))
    .post('/admin/users', (c) => createUser(c, deps))
    .get('/admin/users/:id', (c) => showUser(c, deps))
    .put('/admin/users/:id', (c) => changeUser(c, deps))
    .delete('/admin/users/:id', (c) => removeUser(c, deps))
    .all('/admin/sso/*', async (c) => {
      await requireOperator(c, deps)
      throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
    })
}
