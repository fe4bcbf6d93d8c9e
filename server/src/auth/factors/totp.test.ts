import { describe, expect, test } from 'vitest'
import { appCode, wrongCode } from './testing/authenticator-app.ts'
import { levelOf, useTotp } from './testing/use-totp.ts'

const { server, account, mailedCode, protectedAccount, byPassword } = useTotp()

describe('a person with an authenticator app', () => {
  test('is let in by it and not by the password, nor by a mailed code', async () => {
    const person = await protectedAccount()
    const { auth, session } = await byPassword(person)
    expect(await levelOf(auth)).toEqual(['aal1', 'aal2'])
    const claimsOf = async () => (await auth.getClaims()).data?.claims as Record<string, unknown>
    expect((await claimsOf()).awaiting_otp).toBe(true)
    const otherAuth = server().client()
    await otherAuth.signInWithOtp({ email: person.email, options: { shouldCreateUser: false } })
    const code = await mailedCode(person.email)
    await otherAuth.verifyOtp({ email: person.email, token: code, type: 'email' })
    const other = (await otherAuth.getClaims()).data?.claims as Record<string, unknown>
    expect(other.awaiting_otp).toBe(true)

    const { error } = await auth.mfa.challengeAndVerify({
      factorId: person.factor.id,
      code: appCode(person.factor.secret, 1),
    })

    expect(error).toBeNull()
    expect((await claimsOf()).awaiting_otp).toBe(false)
    expect(session?.access_token).not.toBe((await auth.getSession()).data.session?.access_token)
    // The session that showed none has ended with it.
    expect((await otherAuth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await person.auth.getUser()).error).toBeNull()
  })

  test('uses each step once, whichever server is asked', async () => {
    const person = await protectedAccount()
    const { auth, session } = await byPassword(person)
    const code = appCode(person.factor.secret, 1)
    const challenges = await Promise.all(
      [1, 2].map(() => auth.mfa.challenge({ factorId: person.factor.id })),
    )
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${session?.access_token}`,
    }
    const answers = await Promise.all(
      challenges.map(({ data }, index) => {
        const path = `/factors/${person.factor.id}/verify`
        const body = JSON.stringify({ challenge_id: data?.id, code })
        return index === 0
          ? server().call('POST', path, { body, headers })
          : server().twin.request(
              path,
              { method: 'POST', headers, body },
              { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
            )
      }),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('guesses ten times in a quarter of an hour, over two servers and all challenges', async () => {
    const person = await protectedAccount()
    const { auth, session } = await byPassword(person)
    const guess = async () => {
      const { data } = await auth.mfa.challenge({ factorId: person.factor.id })
      const body = { challenge_id: data?.id, code: wrongCode(person.factor.secret) }
      return server().call('POST', `/factors/${person.factor.id}/verify`, {
        body,
        bearer: session?.access_token ?? '',
      })
    }
    const statuses = await Promise.all(Array.from({ length: 14 }, guess))

    expect(statuses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(4)
    expect(statuses.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(
      /^\d+$/,
    )
    const right = await auth.mfa.challengeAndVerify({
      factorId: person.factor.id,
      code: appCode(person.factor.secret, 1),
    })
    expect(right.error).toMatchObject({ status: 429 })
  })

  test('adds and removes factors at level 2 only; removing the last one falls back', async () => {
    const person = await protectedAccount()
    const { auth } = await byPassword(person)
    expect(
      (await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'New' })).error,
    ).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await auth.mfa.unenroll({ factorId: person.factor.id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })

    expect((await person.auth.mfa.unenroll({ factorId: person.factor.id })).data).toEqual({
      id: person.factor.id,
    })
    await person.auth.refreshSession()
    expect(await levelOf(person.auth)).toEqual(['aal1', 'aal1'])
    expect((await person.auth.getClaims()).data?.claims).toMatchObject({ awaiting_otp: false })
  })

  test('has factors that no one else can see or touch', async () => {
    const person = await protectedAccount()
    const stranger = await account()

    expect((await stranger.auth.mfa.challenge({ factorId: person.factor.id })).error).toMatchObject(
      { status: 404, code: 'mfa_factor_not_found' },
    )
    expect((await stranger.auth.mfa.unenroll({ factorId: person.factor.id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect((await stranger.auth.mfa.challenge({ factorId: 'nothing' })).error).toMatchObject({
      status: 404,
      code: 'validation_failed',
    })
  })
})
