import { describe, expect, test } from 'vitest'
import { appCode, wrongCode } from './testing/authenticator-app.ts'
import { bearerOf, levelOf, useTotp } from './testing/use-totp.ts'

const { server, sql, account, enrol, byPassword } = useTotp()

describe('adding an authenticator app', () => {
  test('shows the secret once, as text, link and picture', async () => {
    const person = await account()
    const { enrolment, secret } = await enrol(person)

    expect(enrolment).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
    expect(enrolment.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    // In an address a # would end the drawing.
    expect(enrolment.totp.qr_code).not.toContain('#')
    const uri = new URL(enrolment.totp.uri)
    expect(decodeURIComponent(uri.pathname)).toContain(person.email)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      period: '30',
      digits: '6',
      issuer: new URL(server().url).host,
    })
    const { rows } = await sql('select secret from auth.mfa_factors where id = $1', [enrolment.id])
    expect(rows[0].secret).not.toContain(secret)
    const { data } = await person.auth.mfa.listFactors()
    expect(JSON.stringify(data)).not.toContain(secret)
    expect(data?.all).toMatchObject([{ id: enrolment.id, status: 'unverified' }])
  })

  test('counts once its code was right: level 2 now and after a refresh, by new tokens only', async () => {
    const person = await account()
    const before = (await person.auth.getSession()).data.session
    const { id, secret } = await enrol(person)
    expect(await levelOf(person.auth)).toEqual(['aal1', 'aal1'])

    const { data, error } = await person.auth.mfa.challengeAndVerify({
      factorId: id,
      code: appCode(secret),
    })

    expect(error).toBeNull()
    expect(data?.user?.factors).toMatchObject([{ id, status: 'verified', factor_type: 'totp' }])
    expect(await levelOf(person.auth)).toEqual(['aal2', 'aal2'])
    const claims = (await person.auth.getClaims()).data?.claims
    expect(claims?.amr?.[0]).toMatchObject({ method: 'totp' })
    await person.auth.refreshSession()
    expect(await levelOf(person.auth)).toEqual(['aal2', 'aal2'])
    const old = await server().call('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: before?.refresh_token },
    })
    expect(old.status).toBe(400)
    expect(await old.json()).toMatchObject({ error_code: 'refresh_token_not_found' })
    const mail = await server().inbox.next(person.email)
    expect(mail.subject).toBe('An authenticator app was added to your account')
  })

  test.each(['wrong code', 'a later challenge', 'another address'])(
    'does not count with %s',
    async (fault) => {
      const person = await account()
      const { id, secret } = await enrol(person)
      const { data: challenge } = await person.auth.mfa.challenge({ factorId: id })
      if (fault === 'a later challenge') {
        await sql(
          "update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1",
          [challenge?.id],
        )
      }
      if (fault === 'another address') {
        await sql("update auth.mfa_challenges set ip_address = '203.0.113.9' where id = $1", [
          challenge?.id,
        ])
      }
      const code = fault === 'wrong code' ? wrongCode(secret) : appCode(secret)

      const { error } = await person.auth.mfa.verify({
        factorId: id,
        challengeId: challenge?.id ?? '',
        code,
      })

      const expected = {
        'wrong code': { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
        'a later challenge': { code: 'mfa_challenge_expired' },
        'another address': { code: 'mfa_ip_address_mismatch' },
      }[fault]
      expect(error).toMatchObject({ status: 422, ...expected })
      expect(await levelOf(person.auth)).toEqual(['aal1', 'aal1'])
    },
  )

  test('refuses a name that is taken, an unknown kind, and more than ten', async () => {
    const person = await account()
    await enrol(person, 'Phone')

    expect(
      (await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error,
    ).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    })
    const bearer = await bearerOf(person.auth)
    const odd = await server().call('POST', '/factors', { bearer, body: { factor_type: 'smoke' } })
    expect(odd.status).toBe(400)
    for (let number = 2; number <= 10; number += 1) await enrol(person, `Phone ${number}`)
    expect(
      (await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Eleven' })).error,
    ).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    })
    // What was begun and left lying makes room.
    await sql(
      "update auth.mfa_factors set created_at = now() - interval '6 minutes' where user_id = $1",
      [person.userId],
    )
    expect(
      (await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error,
    ).toBeNull()
  })

  test('is not for visitors, nor for a session whose mailed code is still open', async () => {
    const visitor = server().client()
    await visitor.signInAnonymously()
    expect((await visitor.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    })

    const person = await account()
    const { auth } = await byPassword(person)
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })

    const anyone = await server().call('POST', '/factors', { body: { factor_type: 'totp' } })
    expect(anyone.status).toBe(401)
  })

  test('is not finished by a session that was not in when it was begun', async () => {
    const person = await account()
    const { id, secret } = await enrol(person)
    const { auth } = await byPassword(person)

    expect((await auth.mfa.challenge({ factorId: id })).error).toMatchObject({
      code: 'insufficient_aal',
    })
    const { data } = await person.auth.mfa.challenge({ factorId: id })
    const late = await auth.mfa.verify({
      factorId: id,
      challengeId: data?.id ?? '',
      code: appCode(secret),
    })
    expect(late.error).toMatchObject({ code: 'insufficient_aal' })
    expect(
      (
        await person.auth.mfa.verify({
          factorId: id,
          challengeId: data?.id ?? '',
          code: appCode(secret),
        })
      ).error,
    ).toBeNull()
  })
})
