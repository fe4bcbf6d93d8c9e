import { type Context, Hono } from 'hono'
import { readBody } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { personClaims } from '../guard.ts'
import { limitRequests } from '../rate-limits.ts'
import { adminFactors } from './admin-factors.ts'
import { Body as Challenging, challenge } from './challenge.ts'
import { Body as Enrolling, enroll } from './enroll.ts'
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  Body as Recovering,
  useRecoveryCode,
} from './recovery-codes.ts'
import { unenroll } from './unenroll.ts'
import { Body as Verifying, verifyFactor } from './verify-factor.ts'

/** Second factors: authenticator apps, passkeys, phones, and the codes for when one is lost. */
export function factors(deps: AuthDeps) {
  const callerOf = async (c: Context<AuthEnv>) => {
    const claims = await personClaims(c, deps)
    const client = c.get('client')
    await limitRequests(deps, 'factor', client.address)
    return { claims, client }
  }
  return new Hono<AuthEnv>()
    .post('/factors', async (c) => {
      const { claims, client } = await callerOf(c)
      return c.json(await enroll(deps, client, claims, await readBody(c, Enrolling)))
    })
    .post('/factors/:id/challenge', async (c) => {
      const { claims, client } = await callerOf(c)
      const wanted = await readBody(c, Challenging)
      return c.json(await challenge(deps, client, claims, c.req.param('id'), wanted))
    })
    .post('/factors/:id/verify', async (c) => {
      const { claims, client } = await callerOf(c)
      const answer = await readBody(c, Verifying)
      return c.json(await verifyFactor(deps, client, claims, c.req.param('id'), answer))
    })
    .delete('/factors/:id', async (c) => {
      const { claims, client } = await callerOf(c)
      return c.json(await unenroll(deps, client, claims, c.req.param('id')))
    })
    .get('/recovery-codes', async (c) => {
      return c.json(await countRecoveryCodes(deps, await personClaims(c, deps)))
    })
    .post('/recovery-codes', async (c) => {
      const { claims, client } = await callerOf(c)
      return c.json(await makeRecoveryCodes(deps, client, claims))
    })
    .post('/recovery-codes/verify', async (c) => {
      const { claims, client } = await callerOf(c)
      return c.json(await useRecoveryCode(deps, client, claims, await readBody(c, Recovering)))
    })
    .route('/', adminFactors(deps))
}
