import { describe, expect, test } from 'vitest'
import { newAddress, password } from '../testing/auth-server.ts'
import { useExternal } from './testing/use-external.ts'

const external = await useExternal()
const { server, person, proven, signIn } = external

function sql(text: string, values: unknown[] = []) {
  return server().world.owner.query(text, values)
}

describe('an identity', () => {
  async function withTwo() {
    const { login, email } = person()
    const userId = await proven(email)
    const { auth, user } = await signIn('acme', login)
    const identity = (provider: string) =>
      user?.identities?.find((one) => one.provider === provider)
    return { login, email, userId, auth, acme: identity('acme'), mail: identity('email') }
  }

  test('is removed: it signs in no more, its other sessions are over, this one stays', async () => {
    const { login, auth, acme, userId } = await withTwo()
    const elsewhere = await signIn('acme', login)
    if (!acme) throw new Error('no identity')

    const { error } = await auth.unlinkIdentity(acme)
    const { data } = await auth.getUser()
    const gone = await elsewhere.auth.getUser()

    expect(error).toBeNull()
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(gone.error).not.toBeNull()
    const { rows } = await sql(
      "select from auth.audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'identity_unlinked'",
      [userId],
    )
    expect(rows).toHaveLength(1)
  })

  test('is kept when it is the last one', async () => {
    const { auth, user } = await signIn('acme', person().login)
    const [only] = user?.identities ?? []
    if (!only) throw new Error('no identity')

    const { error } = await auth.unlinkIdentity(only)

    expect(error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
  })

  test('of two is not lost to two requests at once', async () => {
    const { auth, acme, mail, userId } = await withTwo()
    if (!acme || !mail) throw new Error('no identities')

    const answers = await Promise.all([auth.unlinkIdentity(acme), auth.unlinkIdentity(mail)])

    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const { rows } = await sql('select from auth.identities where user_id = $1', [userId])
    expect(rows).toHaveLength(1)
  })

  test('of somebody else does not exist for the caller', async () => {
    const { auth } = await withTwo()
    const { acme } = await withTwo()
    if (!acme) throw new Error('no identity')

    const { error } = await auth.unlinkIdentity(acme)
    const { data } = await auth.getSession()
    const odd = await server().call('DELETE', '/user/identities/x', {
      bearer: data.session?.access_token ?? '',
    })

    expect(error).toMatchObject({ status: 422, code: 'identity_not_found' })
    expect(odd.status).toBe(404)
    expect(await odd.json()).toMatchObject({ error_code: 'validation_failed' })
  })

  test('takes its address along, to one that is proven', async () => {
    const { auth, mail, email, userId } = await withTwo()
    const other = newAddress()
    await sql(
      "update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text) where user_id = $1 and provider = 'acme'",
      [userId, other],
    )
    if (!mail) throw new Error('no identity')

    const { error } = await auth.unlinkIdentity(mail)
    const { data } = await auth.getUser()

    expect(error).toBeNull()
    expect(data.user?.email).not.toBe(email)
    expect(data.user?.email).toBe(other)
  })

  test('stays when its address would be somebody else’s', async () => {
    const { auth, mail, userId } = await withTwo()
    const other = newAddress()
    await server().client().signUp({ email: other, password })
    await sql(
      "update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text) where user_id = $1 and provider = 'acme'",
      [userId, other],
    )
    if (!mail) throw new Error('no identity')

    const { error } = await auth.unlinkIdentity(mail)

    expect(error).toMatchObject({ status: 422, code: 'email_conflict_identity_not_deletable' })
    expect((await auth.getUserIdentities()).data?.identities).toHaveLength(2)
  })
})
