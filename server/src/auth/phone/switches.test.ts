import { describe, expect, test } from 'vitest'
import { newNumber, password, useAuthServer } from '../testing/auth-server.ts'

describe('without neutral answers to codes', () => {
  const plain = useAuthServer({ phone: true, neutralAnswers: false, smsInterval: 0 })

  test('a code for an unknown number is refused with the upstream message', async () => {
    const phone = newNumber()
    const options = { shouldCreateUser: false }

    const refused = await plain().client().signInWithOtp({ phone, options })
    const accepted = await plain().client().signInWithOtp({ phone })

    expect(refused.error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    })
    expect(accepted.error).toBeNull()
  })

  test('a code again for an unknown number, or one that is confirmed, is granted by silence', async () => {
    const phone = newNumber()
    await plain().client().signInWithOtp({ phone })
    const { code } = await plain().phones.next(phone)
    await plain().client().verifyOtp({ phone, token: code, type: 'sms' })
    const before = plain().phones.tries().length

    for (const one of [phone, newNumber()]) {
      for (const type of ['sms', 'phone_change'] as const) {
        expect((await plain().client().resend({ type, phone: one })).error).toBeNull()
      }
    }
    const last = newNumber()
    await plain().client().signInWithOtp({ phone: last })
    await plain().phones.next(last)

    expect(plain().phones.tries().length - before).toBe(1)
  })
})

describe('without neutral answers to sign-ups', () => {
  const server = useAuthServer({ phone: true, neutralAnswers: false, smsInterval: 0 })

  test('a number that has an account is answered as upstream does', async () => {
    const phone = newNumber()
    await server().client().signUp({ phone, password })
    const { code } = await server().phones.next(phone)
    await server().client().verifyOtp({ phone, token: code, type: 'sms' })

    const { data, error } = await server()
      .client()
      .signUp({ phone, password, options: { data: { first_name: 'Eve' } } })

    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone,
      role: '',
      identities: [],
      user_metadata: { first_name: 'Eve' },
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
    expect(data.user).not.toHaveProperty('phone_confirmed_at')
  })
})

describe('while numbers are not offered', () => {
  const server = useAuthServer()
  const phone = '15550100000'

  test.each([
    ['a sign-up', '/signup', { phone, password }, 400, 'Phone signups are disabled'],
    ['a code', '/otp', { phone }, 400, 'Unsupported phone provider'],
    ['a code again', '/resend', { phone, type: 'sms' }, 400, 'Phone logins are disabled'],
    [
      'a sign-in',
      '/token?grant_type=password',
      { phone, password },
      422,
      'Phone logins are disabled',
    ],
  ])('%s is refused', async (_, path, body, status, msg) => {
    const response = await server().call('POST', path, { body })

    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error_code: 'phone_provider_disabled', msg })
  })

  test('a change of number is refused, one of the name is not', async () => {
    const auth = server().client()
    await auth.signUp({ email: 'ada@example.com', password })

    const refused = await auth.updateUser({ phone })
    const accepted = await auth.updateUser({ data: { first_name: 'Ada' } })

    expect(refused.error).toMatchObject({ status: 422, code: 'phone_provider_disabled' })
    expect(accepted.error).toBeNull()
  })
})

describe('while no one signs up', () => {
  const server = useAuthServer({ phone: true, signup: false, neutralAnswers: false })

  test('a number is refused with or without a password', async () => {
    const signedUp = await server().client().signUp({ phone: newNumber(), password })
    const coded = await server().client().signInWithOtp({ phone: newNumber() })

    expect(signedUp.error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect(coded.error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })
})
