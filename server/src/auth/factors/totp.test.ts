import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'
import { appCode, wrongCode } from './testing/authenticator-app.ts'

const server = useAuthServer({ mailInterval: 0, notices: true })

function sql(text: string, values: unknown[] = []) {
  return server().world.owner.query(text, values)
}

async function account() {
  const email = newAddress()
  const auth = server().client()
  const { data } = await auth.signUp({ email, password })
  return { email, auth, userId: data.user?.id ?? '' }
}
type Account = Awaited<ReturnType<typeof account>>

async function enrol({ auth }: Pick<Account, 'auth'>, friendlyName = 'Phone') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret, enrolment: data }
}

/** Somebody with an authenticator app, in the session that added it. */
async function protectedAccount() {
  const person = await account()
  await proveMailbox(person)
  const factor = await enrol(person)
  const { error } = await person.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: appCode(factor.secret),
  })
  if (error) throw error
  return { ...person, factor }
}

/** The same person in another session that has shown the password alone. */
async function byPassword({ email }: Pick<Account, 'email'>) {
  const auth = server().client()
  const { data } = await auth.signInWithPassword({ email, password })
  return { auth, session: data.session }
}

/** The code among the mails to an address; notices are passed over. */
async function mailedCode(email: string): Promise<string> {
  const { text } = await server().inbox.next(email)
  return /\b\d{6}\b/.exec(text)?.[0] ?? mailedCode(email)
}

/** Before the first proof of its mailbox an account's factors may be a stranger's, and end with it. */
async function proveMailbox({ email, auth }: Account) {
  await server()
    .client()
    .signInWithOtp({ email, options: { shouldCreateUser: false } })
  const body = { email, token: await mailedCode(email), type: 'email' }
  const { data } = await auth.getSession()
  await server().call('POST', '/verify', { body, bearer: data.session?.access_token ?? '' })
}

async function levelOf(auth: Account['auth']) {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

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
    const bearer = (await person.auth.getSession()).data.session?.access_token ?? ''
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

  test('has factors that nobody else can see or touch', async () => {
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

describe('recovery codes', () => {
  const make = async (auth: Account['auth']) => {
    const bearer = (await auth.getSession()).data.session?.access_token ?? ''
    return server().call('POST', '/recovery-codes', { bearer })
  }
  const use = async (auth: Account['auth'], code: string) => {
    const bearer = (await auth.getSession()).data.session?.access_token ?? ''
    const response = await server().call('POST', '/recovery-codes/verify', {
      bearer,
      body: { code },
    })
    return { status: response.status, body: await response.json() }
  }
  const left = async (auth: Account['auth']) => {
    const bearer = (await auth.getSession()).data.session?.access_token ?? ''
    return (await server().call('GET', '/recovery-codes', { bearer })).json()
  }

  test('stand in for a lost factor, once each, however they are typed', async () => {
    const person = await protectedAccount()
    const { codes } = await (await make(person.auth)).json()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const { auth } = await byPassword(person)

    expect(await use(auth, 'aaaaa-aaaaa')).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_verification_failed', msg: 'Invalid recovery code entered' },
    })
    const { status, body } = await use(auth, codes[0].toUpperCase().replace('-', ' '))
    expect(status).toBe(200)
    expect(
      JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString()),
    ).toMatchObject({ aal: 'aal2', awaiting_otp: false })
    expect(await left(person.auth)).toEqual({ remaining: 9 })
    const again = await byPassword(person)
    expect((await use(again.auth, codes[0])).status).toBe(422)
    expect((await use(again.auth, codes[1])).status).toBe(200)
  })

  test('are made at level 2 only, replace the former ones, and go with the last factor', async () => {
    const person = await protectedAccount()
    const { codes: former } = await (await make(person.auth)).json()
    await make(person.auth)
    const { auth } = await byPassword(person)

    expect((await make(auth)).status).toBe(403)
    expect((await use(auth, former[0])).status).toBe(422)
    await person.auth.mfa.unenroll({ factorId: person.factor.id })
    expect(await left(person.auth)).toEqual({ remaining: 0 })
    const plain = await account()
    expect((await make(plain.auth)).status).toBe(403)
  })
})

describe('an operator', () => {
  const admin = () =>
    createClient(server().url, server().serviceKey, {
      auth: { autoRefreshToken: false, persistSession: false },
    }).auth.admin.mfa

  test('lists and removes the factors of a person, whose sessions fall back', async () => {
    const person = await protectedAccount()

    const listed = await admin().listFactors({ userId: person.userId })
    expect(listed.data?.factors).toMatchObject([
      { id: person.factor.id, status: 'verified', friendly_name: 'Phone' },
    ])
    const gone = await admin().deleteFactor({ userId: person.userId, id: person.factor.id })
    expect(JSON.stringify(gone.data)).toContain(person.factor.id)
    await person.auth.refreshSession()
    expect(await levelOf(person.auth)).toEqual(['aal1', 'aal1'])
    expect(
      (await admin().deleteFactor({ userId: person.userId, id: person.factor.id })).error,
    ).toMatchObject({ status: 404 })
  })

  test('renames one, and nobody else may', async () => {
    const person = await protectedAccount()
    const path = `/admin/users/${person.userId}/factors/${person.factor.id}`
    const bearer = (await person.auth.getSession()).data.session?.access_token ?? ''

    const renamed = await server().call('PUT', path, {
      bearer: server().serviceKey,
      body: { friendly_name: 'Lost one' },
    })
    expect(await renamed.json()).toMatchObject({ friendly_name: 'Lost one' })
    const refused = await server().call('PUT', path, { bearer, body: { friendly_name: 'Mine' } })
    expect([refused.status, (await refused.json()).error_code]).toEqual([403, 'not_admin'])
  })
})
