import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'

const server = useAuthServer()

async function signedUp() {
  const email = newAddress()
  const auth = server().client()
  const { data } = await auth.signUp({ email, password })
  return { email, auth, session: data.session, userId: data.user?.id ?? '' }
}

function refresh(token: unknown) {
  return server().call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: token },
  })
}

function sql(text: string, values: unknown[]) {
  return server().world.owner.query(text, values)
}

describe('the password', () => {
  test('opens a session of its own that still waits for the one-time code', async () => {
    const { email, userId } = await signedUp()

    const auth = server().client()
    const { data, error } = await auth.signInWithPassword({ email, password })
    const { data: claims } = await auth.getClaims()

    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: userId, email, last_sign_in_at: expect.any(String) })
    expect(claims?.claims).toMatchObject({ amr: [{ method: 'password' }], awaiting_otp: true })
  })

  test('is refused in the same words for a wrong one, no account and an account without a password', async () => {
    const { email } = await signedUp()
    const bare = newAddress()
    await sql('insert into auth.users (email, email_confirmed_at) values ($1, now())', [bare])

    for (const address of [email, newAddress(), bare]) {
      const { error } = await server()
        .client()
        .signInWithPassword({ email: address, password: 'Wrong-harbour-42' })

      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    }
  })

  test('may be wrong ten times in a quarter of an hour, also when all guesses come at once', async () => {
    const { email } = await signedUp()

    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        server().call('POST', '/token?grant_type=password', {
          body: { email, password: `Wrong-${index}` },
        }),
      ),
    )
    const right = await server().call('POST', '/token?grant_type=password', {
      body: { email, password },
    })

    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20)
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    await sql('delete from auth.counters', [])
  })

  test('that is right takes its try back', async () => {
    const { email } = await signedUp()

    for (let round = 0; round < 12; round += 1) {
      expect((await server().client().signInWithPassword({ email, password })).error).toBeNull()
    }
  })

  test('counts for everybody only once it was wrong, and no stranger is let in beyond the most of all', async () => {
    const { email, userId } = await signedUp()
    const of = (text: string) =>
      server().call('POST', '/token?grant_type=password', { body: { email, password: text } })
    const counted = async () => {
      const { rows } = await sql(
        "select count from auth.counters where key = 'password:overall'",
        [],
      )
      return rows
    }
    await sql('delete from auth.counters', [])

    await of(password)
    expect(await counted()).toEqual([])
    await of('Wrong-harbour-42')
    await of(password)
    expect(await counted()).toEqual([{ count: 1 }])

    await sql("update auth.counters set count = 5000 where key = 'password:overall'", [])
    await sql("update auth.sessions set ip = '192.0.2.1' where user_id = $1", [userId])
    const late = await of(password)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    await sql('delete from auth.counters', [])
    expect((await of(password)).status).toBe(200)
  })

  test('of a banned person is refused, and so is the refresh', async () => {
    const { email, session, userId } = await signedUp()
    await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      userId,
    ])

    const { error } = await server().client().signInWithPassword({ email, password })
    const again = await refresh(session?.refresh_token)

    expect(error).toMatchObject({ status: 400, code: 'user_banned' })
    expect(await again.json()).toMatchObject({ error_code: 'user_banned' })
  })
})

describe('a refresh token', () => {
  test('is traded once: new tokens, same session, only hashes stored', async () => {
    const { auth, session, userId } = await signedUp()

    const { data, error } = await auth.refreshSession()

    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session?.refresh_token)
    const { rows } = await sql(
      'select token, parent, revoked from auth.refresh_tokens where user_id = $1 order by id',
      [userId],
    )
    expect(rows).toMatchObject([
      { revoked: true, parent: null },
      { revoked: false, parent: rows[0].token },
    ])
    const raw = [session?.refresh_token, data.session?.refresh_token]
    expect(rows.filter(({ token }) => raw.includes(token))).toEqual([])
  })

  test('carries on with what changed since: data and membership', async () => {
    const { auth, userId } = await signedUp()
    const { rows } = await sql(
      "insert into public.organizations (name, created_by) values ('Acme', $1) returning id",
      [userId],
    )
    await sql(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'owner')",
      [userId, rows[0].id],
    )

    await auth.refreshSession()
    const { data } = await auth.getClaims()

    expect(data?.claims).toMatchObject({
      user_role: 'owner',
      organization_id: rows[0].id,
      permissions: expect.arrayContaining(['agents.write']),
    })
  })

  test('sent twice within ten seconds gives the same successor', async () => {
    const { session } = await signedUp()

    const first = await (await refresh(session?.refresh_token)).json()
    const second = await (await refresh(session?.refresh_token)).json()

    expect(second.refresh_token).toBe(first.refresh_token)
  })

  test('two generations old still leads to the active one within ten seconds', async () => {
    const { session } = await signedUp()
    const first = await (await refresh(session?.refresh_token)).json()
    const second = await (await refresh(first.refresh_token)).json()

    const late = await (await refresh(session?.refresh_token)).json()

    expect(late.refresh_token).toBe(second.refresh_token)
  })

  test('sent twenty times at once keeps one lineage', async () => {
    const { session, userId } = await signedUp()

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refresh(session?.refresh_token)),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(bodies.map((body) => body.refresh_token)).size).toBe(1)
    const { rows } = await sql(
      'select revoked from auth.refresh_tokens where user_id = $1 order by id',
      [userId],
    )
    expect(rows).toEqual([{ revoked: true }, { revoked: false }])
  })

  test('that comes back late ends the session and everything that descends from it', async () => {
    const { auth, session, userId } = await signedUp()
    const { data } = await auth.refreshSession()
    await sql(
      "update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where user_id = $1 and revoked",
      [userId],
    )

    const reused = await refresh(session?.refresh_token)
    const heir = await refresh(data.session?.refresh_token)
    const { error } = await auth.getUser(data.session?.access_token)

    expect(reused.status).toBe(400)
    expect(await reused.json()).toMatchObject({
      error_code: 'refresh_token_already_used',
      msg: 'Invalid Refresh Token: Already Used',
    })
    expect(heir.status).toBe(400)
    expect(error?.name).toBe('AuthSessionMissingError')
  })

  test('ends with its session at the latest', async () => {
    const { session, userId } = await signedUp()
    await sql(
      "update auth.sessions set not_after = now() - interval '1 second' where user_id = $1",
      [userId],
    )

    const response = await refresh(session?.refresh_token)

    expect(await response.json()).toMatchObject({ code: 400, error_code: 'session_expired' })
  })

  test.each([
    ['short', 'validation_failed', 'Refresh token is not valid'],
    ['bad alphabet!', 'validation_failed', 'Refresh token is not valid'],
    [42, 'validation_failed', 'Refresh token is not valid'],
    [undefined, 'validation_failed', 'Refresh token is not valid'],
    ['abcdefghijkl', 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ])('that is %s is refused', async (token, code, message) => {
    const response = await refresh(token)

    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 400, error_code: code, msg: message })
  })
})

test.each([
  ['', 400, 'invalid_credentials'],
  ['?grant_type=magic', 400, 'invalid_credentials'],
  ['?grant_type=id_token', 400, 'provider_disabled'],
  ['?grant_type=web3', 422, 'web3_provider_disabled'],
  ['?grant_type=pkce', 400, 'validation_failed'],
  ['?grant_type=password', 400, 'validation_failed'],
])('the grant %s is refused in the words of the protocol', async (query, status, code) => {
  const response = await server().call('POST', `/token${query}`, { body: {} })

  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code: status, error_code: code })
})
