import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'

const server = useAuthServer({ mailInterval: 0, notices: true })

const sql = async (text: string, values: unknown[] = []) =>
  (await server().world.owner.query(text, values)).rows
const known = (id: string) => sql('select id from auth.users where id = $1', [id])

async function account() {
  const email = newAddress()
  const auth = server().client()
  const { data } = await auth.signUp({ email, password })
  const { access_token: bearer = '' } = data.session ?? {}
  return { email, auth, bearer, id: data.user?.id ?? '' }
}
type Account = Awaited<ReturnType<typeof account>>

async function remove({ bearer }: Pick<Account, 'bearer'>, nonce?: string) {
  const response = await server().call('DELETE', '/user', { bearer, body: { nonce } })
  return { status: response.status, ...((await response.json()) as { error_code?: string }) }
}

async function codeFor({ auth, email }: Account): Promise<string> {
  expect((await auth.reauthenticate()).error).toBeNull()
  return (await server().inbox.next(email)).code
}

describe('the own account', () => {
  test('goes with the code that was sent for the session, and its owner is told', async () => {
    const person = await account()
    const elsewhere = server().client()
    await elsewhere.signInWithPassword({ email: person.email, password })

    const code = await codeFor(person)
    const removed = await remove(person, code)

    expect(removed.status).toBe(200)
    expect(await known(person.id)).toEqual([])
    expect((await server().inbox.next(person.email)).subject).toBe('Your account was deleted')
    expect((await elsewhere.getUser()).error?.status).toBe(403)
    const { error } = await elsewhere.signInWithPassword({ email: person.email, password })
    expect(error?.code).toBe('invalid_credentials')
    expect(
      await sql(
        "select payload ->> 'actor_id' as actor from auth.audit_log_entries where payload ->> 'action' = 'user_deleted' and payload #>> '{traits,user_id}' = $1",
        [person.id],
      ),
    ).toEqual([{ actor: person.id }])
    const { data } = await server().client().signUp({ email: person.email, password })
    expect(data.user?.id).not.toBe(person.id)
  })

  test('stays without a code, with a wrong one, and with that of another session', async () => {
    const person = await account()
    const elsewhere = server().client()
    const { data } = await elsewhere.signInWithPassword({ email: person.email, password })
    await sql(
      `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       select gen_random_uuid(), id, now(), now(), 'otp' from auth.sessions where user_id = $1`,
      [person.id],
    )
    const code = await codeFor(person)

    const answers = [
      await remove(person),
      await remove(person, code === '000000' ? '111111' : '000000'),
      await remove({ bearer: data.session?.access_token ?? '' }, code),
    ]

    expect(answers).toMatchObject([
      { status: 400, error_code: 'reauthentication_needed' },
      { status: 422, error_code: 'reauthentication_not_valid' },
      { status: 422, error_code: 'reauthentication_not_valid' },
    ])
    expect(await known(person.id)).toHaveLength(1)
  })

  test('of the last owner of an organization stays, until there is another one', async () => {
    const person = await account()
    const acme = await server().world.organization()
    await sql(
      "insert into public.organization_members (organization_id, user_id, role) values ($1, $2, 'owner')",
      [acme.id, person.id],
    )
    await sql(
      'delete from public.organization_members where organization_id = $1 and user_id = $2',
      [acme.id, acme.owner.id],
    )

    const refused = [await remove(person), await remove(person, await codeFor(person))]
    await server().world.member(acme, 'owner')
    const removed = await remove(person, await codeFor(person))

    // Before a code was asked for, and with one.
    const reason = { msg: expect.stringContaining('delete the organization') }
    expect(refused).toMatchObject([
      { status: 409, error_code: 'conflict', ...reason },
      { status: 409, error_code: 'conflict', ...reason },
    ])
    expect(removed.status).toBe(200)
    expect(await known(person.id)).toEqual([])
  })

  test('asks for the second factor where there is one', async () => {
    const person = await account()
    const code = await codeFor(person)
    await sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', now(), now(), 'sealed')`,
      [person.id],
    )

    expect(await remove(person, code)).toMatchObject({
      status: 401,
      error_code: 'insufficient_aal',
    })
  })

  test('of a company, or of a visitor without a mailbox, is not deleted here', async () => {
    const managed = await account()
    const code = await codeFor(managed)
    await sql('update auth.users set is_sso_user = true where id = $1', [managed.id])
    const visitor = server().client()
    const { data } = await visitor.signInAnonymously()

    expect(await remove(managed, code)).toMatchObject({
      status: 422,
      error_code: 'user_sso_managed',
    })
    expect(await remove({ bearer: data.session?.access_token ?? '' }, '123456')).toMatchObject({
      status: 400,
      error_code: 'reauthentication_needed',
    })
  })
})
