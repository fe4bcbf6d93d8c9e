import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'

const number = '15550001111'
const server = useAuthServer({
  factors: { totp: false, phone: true, webauthn: false },
  smsTestCodes: { [number]: '424242' },
})

async function account() {
  const auth = server().client()
  await auth.signUp({ email: newAddress(), password })
  return auth
}

async function withPhone() {
  const auth = await account()
  const { data, error } = await auth.mfa.enroll({
    factorType: 'phone',
    phone: `+${number}`,
    friendlyName: 'Mobile',
  })
  if (error) throw error
  return { auth, factorId: data.id, enrolled: data }
}

describe('a phone as a second factor', () => {
  test('raises the session that knows the code', async () => {
    const { auth, factorId, enrolled } = await withPhone()
    expect(enrolled).toMatchObject({ type: 'phone', phone: number })

    const { data: challenge } = await auth.mfa.challenge({ factorId })
    const { data, error } = await auth.mfa.verify({
      factorId,
      challengeId: challenge?.id ?? '',
      code: '424242',
    })

    expect(error).toBeNull()
    expect(data?.user?.factors).toMatchObject([
      { factor_type: 'phone', status: 'verified', phone: number },
    ])
    expect((await auth.getClaims()).data?.claims).toMatchObject({ aal: 'aal2' })
    const { rows } = await server().world.owner.query('select otp_code from auth.mfa_challenges')
    expect(rows.map(({ otp_code }) => otp_code)).not.toContain('424242')
  })

  test('is not texted again within a minute', async () => {
    const { auth, factorId } = await withPhone()
    await auth.mfa.challenge({ factorId })

    expect((await auth.mfa.challenge({ factorId })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
  })

  test('gives five tries a code, the right one included', async () => {
    const { auth, factorId } = await withPhone()
    const { data: challenge } = await auth.mfa.challenge({ factorId })
    const verify = (code: string) =>
      auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })

    for (let tried = 0; tried < 5; tried += 1) {
      expect((await verify('000000')).error).toMatchObject({
        message: 'Invalid MFA Phone code entered',
      })
    }
    expect((await verify('424242')).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
  })

  test('needs a number, and kinds that are off say so', async () => {
    const auth = await account()

    expect((await auth.mfa.enroll({ factorType: 'phone', phone: 'home' })).error).toMatchObject({
      status: 400,
      message: 'Invalid phone number format (E.164 required)',
    })
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 422,
      code: 'mfa_totp_enroll_not_enabled',
    })
    const { rows } = await server().world.owner.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'unverified') returning id`,
      [(await auth.getUser()).data.user?.id],
    )
    expect((await auth.mfa.challenge({ factorId: rows[0].id })).error).toMatchObject({
      status: 422,
      code: 'mfa_totp_verify_not_enabled',
    })
  })
})
