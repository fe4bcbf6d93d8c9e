import { expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'
import { appCode } from './testing/authenticator-app.ts'
import { softwarePasskey } from './testing/software-passkey.ts'

// What happens to one person, or with one passkey, in several requests at the same moment.

const server = useAuthServer()

async function post(path: string, bearer: string, body: object = {}) {
  const response = await server().call('POST', path, { bearer, body })
  return { status: response.status, body: await response.json() }
}

async function account() {
  const email = newAddress()
  const { data } = await server().client().signUp({ email, password })
  return { email, bearer: data.session?.access_token ?? '' }
}

async function byPassword(email: string) {
  const { data } = await server().client().signInWithPassword({ email, password })
  return data.session?.access_token ?? ''
}

/** A session that needs no code of its own any more: as if it had been opened by signing up. */
async function letIn(email: string) {
  const bearer = await byPassword(email)
  await server().world.owner.query(
    "update auth.sessions set tag = 'signup' where user_id = (select id from auth.users where email = $1)",
    [email],
  )
  return bearer
}

async function enrolApp(bearer: string, name: string) {
  const { body } = await post('/factors', bearer, { factor_type: 'totp', friendly_name: name })
  return { id: body.id as string, secret: body.totp.secret as string }
}

/** Everything up to the answer, so that only the answers meet. */
async function answerOf(bearer: string, factor: { id: string; secret: string }, later: 0 | 1 = 0) {
  const { body } = await post(`/factors/${factor.id}/challenge`, bearer)
  return () =>
    post(`/factors/${factor.id}/verify`, bearer, {
      challenge_id: body.id,
      code: appCode(factor.secret, later),
    })
}

async function withRecoveryCodes() {
  const { email, bearer } = await account()
  const factor = await enrolApp(bearer, 'Phone')
  const { body: raised } = await (await answerOf(bearer, factor))()
  const { body } = await post('/recovery-codes', raised.access_token)
  return { email, factor, codes: body.codes as string[] }
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

test('the first session that passes ends the others, which are told so', async () => {
  const { email, codes } = await withRecoveryCodes()

  for (let round = 0; round < 3; round += 1) {
    const bearers = await Promise.all([1, 2, 3].map(() => byPassword(email)))
    const answers = await Promise.all(
      bearers.map((bearer, index) =>
        post('/recovery-codes/verify', bearer, { code: codes[3 * round + index] }),
      ),
    )

    expect(statuses(answers).sort()).toEqual([200, 403, 403])
    expect(answers.find(({ status }) => status === 403)?.body.error_code).toBe('session_not_found')
  }
})

test('a code that came too late is not used up', async () => {
  const { email, codes } = await withRecoveryCodes()
  const bearers = await Promise.all([1, 2].map(() => byPassword(email)))

  await Promise.all(
    bearers.map((bearer, index) => post('/recovery-codes/verify', bearer, { code: codes[index] })),
  )

  const { rows } = await server().world.owner.query(
    `select count(*)::int as used from auth.recovery_codes
     where used_at is not null and user_id = (select id from auth.users where email = $1)`,
    [email],
  )
  expect(rows).toEqual([{ used: 1 }])
})

test('a session that signs out while it verifies is in or out, never broken', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { bearer } = await account()
    const answer = await answerOf(bearer, await enrolApp(bearer, 'Phone'))

    const [verified] = await Promise.all([
      answer(),
      server().call('POST', '/logout?scope=local', { bearer }),
    ])

    expect([200, 403]).toContain(verified.status)
  }
})

test('of two first factors, begun in two sessions, one counts', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { email, bearer } = await account()
    const other = await letIn(email)
    const answers = [
      await answerOf(bearer, await enrolApp(bearer, 'Phone')),
      await answerOf(other, await enrolApp(other, 'Tablet')),
    ]

    const given = await Promise.all(answers.map((answer) => answer()))

    const [won, lost] = statuses(given).sort()
    expect(won).toBe(200)
    // Its session ended, or its factor was dropped as half-made.
    expect([403, 404]).toContain(lost)
    const { rows } = await server().world.owner.query(
      'select status from auth.mfa_factors where user_id = (select id from auth.users where email = $1)',
      [email],
    )
    expect(rows).toEqual([{ status: 'verified' }])
  }
})

test('a passkey that two accounts show at once belongs to one', async () => {
  const passkey = softwarePasskey(server().url)
  const people = await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      const { bearer } = await account()
      const { body: factor } = await post('/factors', bearer, {
        factor_type: 'webauthn',
        friendly_name: `Key ${number}`,
      })
      const { body: asked } = await post(`/factors/${factor.id}/challenge`, bearer)
      const webauthn = passkey.create(asked.webauthn.credential_options.publicKey)
      return { bearer, path: `/factors/${factor.id}/verify`, challenge_id: asked.id, webauthn }
    }),
  )

  const answers = await Promise.all(
    people.map(({ path, bearer, ...body }) => post(path, bearer, body)),
  )

  expect(statuses(answers).sort()).toEqual([200, 422, 422, 422])
})
