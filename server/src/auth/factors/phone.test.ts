import { describe, expect, test } from 'vitest'
import { newAddress, newNumber, password, useAuthServer } from '../testing/auth-server.ts'

const listed = '15559990001'
const server = useAuthServer({
  factors: { totp: false, phone: true, webauthn: false },
  smsTestCodes: { [listed]: '424242' },
})
const sql = (text: string, values: unknown[] = []) => server().world.owner.query(text, values)

async function account() {
  const auth = server().client()
  await auth.signUp({ email: newAddress(), password })
  return auth
}
type Auth = Awaited<ReturnType<typeof account>>

async function addPhone(auth: Auth, number: string) {
  const { data, error } = await auth.mfa.enroll({
    factorType: 'phone',
    phone: `+${number}`,
    friendlyName: 'Mobile',
  })
  if (error) throw error
  return data
}

async function withPhone(number = newNumber()) {
  const auth = await account()
  const enrolled = await addPhone(auth, number)
  return { auth, number, factorId: enrolled.id, enrolled }
}

/** A code that is not the one that was sent. */
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a phone as a second factor', () => {
  test('raises the session that knows the code of the text', async () => {
    const { auth, number, factorId, enrolled } = await withPhone()
    expect(enrolled).toMatchObject({ type: 'phone', phone: number })

    const { data: challenge } = await auth.mfa.challenge({ factorId, channel: 'whatsapp' })
    const { code, ...text } = await server().phones.next(number)
    const { data, error } = await auth.mfa.verify({
      factorId,
      challengeId: challenge?.id ?? '',
      code,
    })

    expect(error).toBeNull()
    expect(text).toMatchObject({ channel: 'whatsapp' })
    expect(data?.user?.factors).toMatchObject([
      { factor_type: 'phone', status: 'verified', phone: number },
    ])
    expect((await auth.getClaims()).data?.claims).toMatchObject({ aal: 'aal2' })
    const { rows } = await sql('select otp_code from auth.mfa_challenges where id = $1', [
      challenge?.id,
    ])
    expect(rows[0].otp_code).not.toContain(code)
  })

  test('of the tests has its own code and gets no text', async () => {
    const texts = async () => (await sql("select from pgboss.job where name = 'text'")).rowCount
    const real = await withPhone()
    const none = await texts()
    await real.auth.mfa.challenge({ factorId: real.factorId })
    const before = await texts()
    const { auth, factorId } = await withPhone(listed)

    const { data: challenge } = await auth.mfa.challenge({ factorId })
    const { error } = await auth.mfa.verify({
      factorId,
      challengeId: challenge?.id ?? '',
      code: '424242',
    })

    expect(error).toBeNull()
    expect(before).toBe((none ?? 0) + 1)
    expect(await texts()).toBe(before)
  })

  test('is not texted again within a minute, not even as another factor', async () => {
    const { auth, number, factorId } = await withPhone()
    await auth.mfa.challenge({ factorId })
    const again = await auth.mfa.challenge({ factorId })
    await auth.mfa.unenroll({ factorId })
    const { id } = await addPhone(auth, number)
    const afresh = await auth.mfa.challenge({ factorId: id })
    const elsewhere = await withPhone()

    for (const { error } of [again, afresh]) {
      expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    }
    expect((await elsewhere.auth.mfa.challenge({ factorId: elsewhere.factorId })).error).toBeNull()
  })

  test('gives five tries a code, the right one included', async () => {
    const { auth, number, factorId } = await withPhone()
    const { data: challenge } = await auth.mfa.challenge({ factorId })
    const { code } = await server().phones.next(number)
    const verify = (tried: string) =>
      auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code: tried })

    for (let tried = 0; tried < 5; tried += 1) {
      expect((await verify(other(code))).error).toMatchObject({
        message: 'Invalid MFA Phone code entered',
      })
    }
    expect((await verify(code)).error).toMatchObject({
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
    const { rows } = await sql(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'unverified') returning id`,
      [(await auth.getUser()).data.user?.id],
    )
    expect((await auth.mfa.challenge({ factorId: rows[0].id })).error).toMatchObject({
      status: 422,
      code: 'mfa_totp_verify_not_enabled',
    })
  })
})
