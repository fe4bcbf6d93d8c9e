import { describe, expect, test } from 'vitest'
import { appCode } from '../factors/testing/authenticator-app.ts'
import { newAddress, newNumber, password, useAuthServer } from '../testing/auth-server.ts'

const newPassword = 'Amber-lantern-7'

describe('with the rule of the current password', () => {
  const server = useAuthServer({ currentPassword: true, oneTimeCode: false, mailInterval: 0 })

  async function person() {
    const email = newAddress()
    await server().client().signUp({ email, password })
    const auth = server().client()
    await auth.signInWithPassword({ email, password })
    const { data } = await auth.getSession()
    const put = (body: object) =>
      server().call('PUT', '/user', { body, bearer: data.session?.access_token ?? '' })
    return { email, put }
  }

  test('a new one comes with the one that it replaces', async () => {
    const { email, put } = await person()

    const without = await put({ password: newPassword })
    const wrong = await put({ password: newPassword, current_password: 'Wrong-harbour-42' })
    const right = await put({ password: newPassword, current_password: password })

    expect(without.status).toBe(400)
    expect(await without.json()).toMatchObject({ error_code: 'current_password_required' })
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({ error_code: 'current_password_invalid' })
    expect(right.status).toBe(200)
    const signIn = await server().client().signInWithPassword({ email, password: newPassword })
    expect(signIn.error).toBeNull()
  })

  test('guesses of it have an end, also when they come at once', async () => {
    const { put } = await person()
    const guess = () => put({ password: newPassword, current_password: 'Wrong-harbour-42' })

    const answers = await Promise.all(Array.from({ length: 12 }, guess))
    const late = await put({ password: newPassword, current_password: password })

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(late.status).toBe(429)
  })

  test('a session through the mailbox sets one without it', async () => {
    const { email } = await person()
    const auth = server().client()
    await auth.signInWithOtp({ email })
    const { code } = await server().inbox.next(email)
    await auth.verifyOtp({ email, token: code, type: 'email' })

    expect((await auth.updateUser({ password: newPassword })).error).toBeNull()
  })

  test('nothing else needs it', async () => {
    const { put } = await person()

    expect((await put({ data: { theme: 'dark' } })).status).toBe(200)
    expect((await put({ email: newAddress() })).status).toBe(200)
  })
})

describe('a person with a second factor', () => {
  const server = useAuthServer({ phone: true, oneTimeCode: false, mailInterval: 0 })
  const changes: [string, () => object][] = [
    ['address', () => ({ email: newAddress() })],
    ['number', () => ({ phone: newNumber() })],
    ['password', () => ({ password: newPassword })],
  ]

  test.each(changes)('changes the %s with it alone', async (_, change) => {
    const email = newAddress()
    const high = server().client()
    await high.signUp({ email, password })
    const { data: factor } = await high.mfa.enroll({ factorType: 'totp' })
    if (factor?.type !== 'totp') throw new Error('The factor was not added.')
    const code = appCode(factor.totp.secret)
    await high.mfa.challengeAndVerify({ factorId: factor.id, code })
    const low = server().client()
    await low.signInWithPassword({ email, password })

    const refused = await low.updateUser(change())
    const harmless = await low.updateUser({ data: { theme: 'dark' } })
    const accepted = await high.updateUser(change())

    expect(refused.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect(harmless.error).toBeNull()
    expect(accepted.error).toBeNull()
  })
})

describe('a person from a company', () => {
  const server = useAuthServer({ phone: true })

  test.each([
    ['address', { email: 'other@example.com' }],
    ['number', { phone: '15550009999' }],
    ['password', { password: newPassword }],
  ])('changes the %s there and not here', async (_, change) => {
    const auth = server().client()
    const { data } = await auth.signUp({ email: newAddress(), password })
    await server().world.owner.query('update auth.users set is_sso_user = true where id = $1', [
      data.user?.id,
    ])

    const refused = await auth.updateUser(change)
    const same = await auth.updateUser({ email: data.user?.email ?? '', data: { theme: 'dark' } })

    expect(refused.error).toMatchObject({
      status: 422,
      code: 'user_sso_managed',
      message: 'Updating email, phone, password of a SSO account only possible via SSO',
    })
    expect(same.error).toBeNull()
  })
})
