import { expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'
import { operator } from '../testing/operator.ts'
import { appCode } from './testing/authenticator-app.ts'

const server = useAuthServer({ notices: true })

async function person() {
  const email = newAddress()
  const auth = server().client()
  const { data } = await auth.signUp({ email, password })
  const enrol = async (friendlyName: string) => {
    const { data: factor, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
    if (error) throw error
    return { id: factor.id, secret: factor.totp.secret }
  }
  return { email, auth, userId: data.user?.id ?? '', enrol }
}

function rename(userId: string, factorId: string, name: string) {
  return server().call('PUT', `/admin/users/${userId}/factors/${factorId}`, {
    bearer: server().serviceKey,
    body: { friendly_name: name },
  })
}

test('a factor does not get the name of another one, and keeps its own', async () => {
  const { userId, enrol } = await person()
  await enrol('Phone')
  const { id } = await enrol('Tablet')

  const taken = await rename(userId, id, 'Phone')
  const same = await rename(userId, id, 'Tablet')

  expect(taken.status).toBe(422)
  expect(await taken.json()).toMatchObject({ error_code: 'mfa_factor_name_conflict' })
  expect(same.status).toBe(200)
})

test('the log names the operator as who acted, and the account as what it happened to', async () => {
  const { userId, enrol } = await person()
  const { id } = await enrol('Phone')

  await rename(userId, id, 'Old phone')
  await operator(server()).mfa.deleteFactor({ userId, id })

  const { rows } = await server().world.owner.query(
    `select payload ->> 'action' as action, payload ->> 'actor_id' = $2 as self, payload -> 'traits' as traits
     from auth.audit_log_entries
     where payload -> 'traits' ->> 'factor_id' = $1 and payload ->> 'action' <> 'factor_in_progress'
     order by created_at`,
    [id, userId],
  )
  const traits = expect.objectContaining({ user_id: userId, factor_id: id })
  expect(rows).toEqual([
    { action: 'factor_updated', self: false, traits },
    { action: 'factor_deleted', self: false, traits },
  ])
})

test('the owner is told when a factor that counted is removed', async () => {
  const { email, auth, userId, enrol } = await person()
  const { id, secret } = await enrol('Phone')
  await auth.mfa.challengeAndVerify({ factorId: id, code: appCode(secret) })
  expect((await server().inbox.next(email)).subject).toContain('was added to your account')

  await operator(server()).mfa.deleteFactor({ userId, id })

  expect((await server().inbox.next(email)).subject).toBe(
    'An authenticator app was removed from your account',
  )
})

test('an account that does not exist has no factors to see', async () => {
  const { mfa } = operator(server())
  const unknown = await mfa.listFactors({ userId: crypto.randomUUID() })
  const bad = await server().call('GET', '/admin/users/nobody/factors', {
    bearer: server().serviceKey,
  })

  expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
  expect(bad.status).toBe(404)
  expect((await mfa.listFactors({ userId: (await person()).userId })).data?.factors).toEqual([])
})
