import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'
import { operator } from '../testing/operator.ts'

const server = useAuthServer({ autoconfirm: false, signup: true, mailInterval: 0 })

function admin() {
  return operator(server())
}

function sql(text: string, values: unknown[] = []) {
  return server().world.owner.query(text, values)
}

async function tagsOf(email: string) {
  const { rows } = await sql(
    `select tag from auth.sessions join auth.users on users.id = user_id where email = $1`,
    [email],
  )
  return rows.map(({ tag }) => tag)
}

describe('an invitation', () => {
  test('makes an account that waits, and mails a way in', async () => {
    const email = newAddress()

    const { data, error } = await admin().inviteUserByEmail(email, {
      data: { organization_name: 'Acme', role: 'member' },
    })
    const mail = await server().inbox.next(email)

    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      confirmation_sent_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    })
    expect(data.user).not.toHaveProperty('email_confirmed_at')
    expect(data.user?.user_metadata).toEqual({ organization_name: 'Acme', role: 'member' })
    expect(mail.to).toBe(email)
    expect(mail.links.some((link) => link.searchParams.get('type') === 'invite')).toBe(true)
  })

  test('that is accepted opens a session that needs no one-time code', async () => {
    const email = newAddress()
    const { data: link } = await admin().generateLink({ type: 'invite', email })

    const { data, error } = await server()
      .client()
      .verifyOtp({ token_hash: link.properties?.hashed_token ?? '', type: 'invite' })

    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ awaiting_otp: false })
    expect(await tagsOf(email)).toEqual(['invitation'])
    const { rows } = await sql(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload ->> 'actor_username' = $1 order by 1`,
      [email],
    )
    expect(rows).toEqual([{ action: 'invite_accepted' }, { action: 'login' }])
  })

  test('that is accepted by following its link opens such a session too', async () => {
    const email = newAddress()
    const { data } = await admin().generateLink({ type: 'invite', email })

    const followed = await fetch(data.properties?.action_link ?? '', { redirect: 'manual' })

    expect(followed.headers.get('location')).toContain('#access_token=')
    expect(await tagsOf(email)).toEqual(['invitation'])
  })

  test('that is accepted by its code opens such a session too', async () => {
    const email = newAddress()
    const { data } = await admin().generateLink({ type: 'invite', email })

    const { error } = await server()
      .client()
      .verifyOtp({ email, token: data.properties?.email_otp ?? '', type: 'invite' })

    expect(error).toBeNull()
    expect(await tagsOf(email)).toEqual(['invitation'])
  })

  test('works once, and the person has no password until they choose one', async () => {
    const email = newAddress()
    const { data } = await admin().generateLink({ type: 'invite', email })
    const token = { token_hash: data.properties?.hashed_token ?? '', type: 'invite' as const }
    const auth = server().client()
    await auth.verifyOtp(token)

    const again = await server().client().verifyOtp(token)
    const early = await server().client().signInWithPassword({ email, password: '' })
    const chosen = await auth.updateUser({ password, data: { first_name: 'Ada' } })
    const late = await server().client().signInWithPassword({ email, password })

    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect(early.error).toMatchObject({ code: 'invalid_credentials' })
    expect(chosen.error).toBeNull()
    expect(late.error).toBeNull()
  })

  test('is sent again as often as an operator wants, and the former link ends', async () => {
    const email = newAddress()
    const { data: former } = await admin().generateLink({ type: 'invite', email })

    const again = await admin().inviteUserByEmail(email, { data: { organization_name: 'Acme' } })
    const twice = await admin().inviteUserByEmail(email)
    const mails = [await server().inbox.next(email), await server().inbox.next(email)]
    const late = await server()
      .client()
      .verifyOtp({ token_hash: former.properties?.hashed_token ?? '', type: 'invite' })

    expect(again.data.user).toMatchObject({ user_metadata: { organization_name: 'Acme' } })
    expect(twice.data.user?.id).toBe(again.data.user?.id)
    expect(mails).toHaveLength(2)
    expect(late.error).toMatchObject({ code: 'otp_expired' })
  })

  test('is not for someone who has an account', async () => {
    const email = newAddress()
    await admin().createUser({ email, email_confirm: true })

    const mailed = await admin().inviteUserByEmail(email)
    const linked = await admin().generateLink({ type: 'invite', email })

    for (const { error } of [mailed, linked]) {
      expect(error).toMatchObject({ status: 422, code: 'email_exists' })
    }
  })

  test('takes away a password that a stranger chose for the address before', async () => {
    const email = newAddress()
    await server().client().signUp({ email, password })
    await server().inbox.next(email)

    const { data } = await admin().generateLink({ type: 'invite', email })
    await server().client().signUp({ email, password })
    await server().inbox.next(email)
    const { data: last } = await admin().generateLink({ type: 'invite', email })
    await server()
      .client()
      .verifyOtp({ token_hash: last.properties?.hashed_token ?? '', type: 'invite' })
    const stranger = await server().client().signInWithPassword({ email, password })

    expect(last.user?.id).toBe(data.user?.id)
    expect(stranger.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test.each(['', 'nobody'])('of "%s" is refused', async (email) => {
    const { error } = await admin().inviteUserByEmail(email)

    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})
