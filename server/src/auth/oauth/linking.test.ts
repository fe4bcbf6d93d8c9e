import { describe, expect, test } from 'vitest'
import { newAddress, password } from '../testing/auth-server.ts'
import { useExternal } from './testing/use-external.ts'

const external = await useExternal()
const { server, person, proven, signIn } = external
const strict = await useExternal({ autoconfirm: false, redirectUrls: [] })

function sql(text: string, values: unknown[] = [], from = external) {
  return from.server().world.owner.query(text, values)
}

describe('an address that the provider vouches for', () => {
  test('leads to the account that has it, which keeps its password', async () => {
    const { login, email } = person()
    const userId = await proven(email)

    const { user } = await signIn('acme', login)
    const { error } = await server().client().signInWithPassword({ email, password })

    expect(user).toMatchObject({
      id: userId,
      app_metadata: { provider: 'email', providers: ['email', 'acme'] },
    })
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'acme'])
    expect(error).toBeNull()
    const { rows } = await sql(
      "select payload #>> '{traits,provider}' as provider from auth.audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'identity_linked'",
      [userId],
    )
    expect(rows).toEqual([{ provider: 'acme' }])
  })

  test('takes an account from the one who signed up with it and never saw its mailbox', async () => {
    const { login, email } = person()
    const squatter = server().client()
    const { data } = await squatter.signUp({ email, password })

    const { user } = await signIn('acme', login)
    const again = await server().client().signInWithPassword({ email, password })
    const inside = await squatter.getUser(data.session?.access_token)

    expect(user?.id).toBe(data.user?.id)
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['acme'])
    expect(again.error).toMatchObject({ code: 'invalid_credentials' })
    expect(inside.error).not.toBeNull()
  })

  test('confirms an account that waits for its mail, without password and other identities', async () => {
    const { login, email } = strict.person()
    await strict.server().client().signUp({ email, password })
    const { code } = await strict.server().inbox.next(email)

    const { user } = await strict.signIn('acme', login)
    const again = await strict.server().client().signInWithPassword({ email, password })
    const late = await strict.server().client().verifyOtp({ email, token: code, type: 'email' })

    expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(user?.app_metadata).toEqual({ provider: 'acme', providers: ['acme'] })
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['acme'])
    expect(again.error).toMatchObject({ code: 'invalid_credentials' })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
  })

  test('does not lead to the account of a company’s own provider', async () => {
    const { login, email } = person()
    const { rows } = await sql(
      'insert into auth.users (email, is_sso_user, email_confirmed_at) values ($1, true, now()) returning id',
      [email],
    )

    const { user } = await signIn('acme', login)

    expect(user?.id).not.toBe(rows[0].id)
    expect(user?.email).toBe(email)
  })

  test('opens one account when the person arrives twice at the same time', async () => {
    const { login, email } = person()

    const arrivals = await Promise.all([signIn('acme', login), signIn('acme', login)])

    expect(new Set(arrivals.map(({ user }) => user?.id)).size).toBe(1)
    const { rows } = await sql('select from auth.users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })
})

describe('an address that the provider does not vouch for', () => {
  test('is asked by mail, and then the person comes in', async () => {
    const { login, email } = person({ email_verified: false })

    const refused = await signIn('acme', login)
    const { code } = await server().inbox.next(email)
    const { data } = await server().client().verifyOtp({ email, token: code, type: 'email' })
    const welcome = await signIn('acme', login)

    expect(refused.user).toBeNull()
    expect(Object.fromEntries(refused.landing.searchParams)).toEqual({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description:
        'Unverified email with acme. A confirmation email has been sent to your acme email',
    })
    expect(welcome.user).toMatchObject({ id: data.user?.id, email })
  })

  test('never leads to the account that has it, and mails no code to its owner', async () => {
    const { login, email } = person({ email_verified: false })
    const userId = await proven(email)

    const { fields, user } = await signIn('acme', login)

    expect(fields).toMatchObject({ error_code: 'provider_email_needs_verification' })
    expect(user).toBeNull()
    expect(
      server()
        .inbox.unread()
        .filter(({ to, code }) => to === email && code !== ''),
    ).toEqual([])
    const { rows } = await sql('select provider from auth.identities where user_id = $1', [userId])
    expect(rows).toEqual([{ provider: 'email' }])
  })

  test('lets no one in who does not answer the mail', async () => {
    const { login } = person({ email_verified: false })
    await signIn('acme', login)

    const { fields } = await signIn('acme', login)

    expect(fields).toMatchObject({ error_code: 'provider_email_needs_verification' })
  })

  test('gives way to its owner, who then has the account alone', async () => {
    const { login, email } = person({ email_verified: false })
    await signIn('acme', login)
    external.forger.expect({ sub: `owner of ${email}`, email, email_verified: true })

    const owner = await signIn('forger')
    const squatter = await signIn('acme', login)

    expect(owner.user?.identities?.map(({ provider }) => provider)).toEqual(['forger'])
    expect(squatter.user).toBeNull()
  })

  test('gives way to its owner who signs up with it, by password or by link', async () => {
    for (const ask of ['signUp', 'signInWithOtp'] as const) {
      const { login, email } = strict.person({ email_verified: false })
      await strict.signIn('acme', login)
      await strict.server().inbox.next(email)
      const auth = strict.server().client()

      await auth[ask]({ email, password })
      const { code } = await strict.server().inbox.next(email)
      const { data } = await auth.verifyOtp({ email, token: code, type: 'email' })
      const squatter = await strict.signIn('acme', login)

      expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
      expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
      expect(squatter.fields).toMatchObject({ error_code: 'provider_email_needs_verification' })
    }
  })

  test('comes in with another one that the provider vouches for', async () => {
    const { login } = person({ email_verified: false })
    await signIn('acme', login)
    const email = newAddress()
    external.acme.accounts.set(login, { email, email_verified: true })

    expect((await signIn('acme', login)).user).toMatchObject({ email })
  })

  test('comes in once the provider vouches for it', async () => {
    const { login, email } = person({ email_verified: false })
    await signIn('acme', login)
    external.acme.accounts.set(login, { email, email_verified: true })

    const { user } = await signIn('acme', login)

    expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  })

  test('may not be missing', async () => {
    external.forger.expect({ sub: 'without an address' })

    const { fields } = await signIn('forger')

    expect(fields).toMatchObject({
      error_code: 'provider_email_needs_verification',
      error_description: expect.stringContaining('Verify the email with forger'),
    })
  })
})
