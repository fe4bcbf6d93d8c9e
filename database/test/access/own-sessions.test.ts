import { describe, expect, test } from 'vitest'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()

/** A further sign-in of the same person, proven by a mailed code. */
async function secondSession(person: Person) {
  const [session] = (
    await world().owner.query(
      `insert into auth.sessions (user_id, user_agent, ip) values ($1, 'Firefox', '203.0.113.7') returning id`,
      [person.id],
    )
  ).rows
  await world().owner.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'otp')`,
    [session.id],
  )
  const sessionId = String(session.id)
  return { ...person, sessionId, claims: { ...person.claims, session_id: sessionId } }
}

function listed(person: Person | null) {
  return world().as(person, (query) => query('select * from public.my_sessions()'))
}

function end(person: Person | null, session: string) {
  return world().as(person, (query) => query('select public.end_session($1) as ended', [session]))
}

describe("a person's own sessions", () => {
  test('are listed with where they are, this one first, and no one else’s', async () => {
    const person = await world().person()
    await world().person()
    const other = await secondSession(person)

    const rows = await listed(person)

    expect(rows.map(({ id, current }) => ({ id, current }))).toEqual([
      { id: person.sessionId, current: true },
      { id: other.sessionId, current: false },
    ])
    expect(rows[1]).toMatchObject({ user_agent: 'Firefox', ip: '203.0.113.7', aal: 'aal1' })
  })

  test('are ended one by one, and an ended one reaches nothing any more', async () => {
    const person = await world().person()
    const other = await secondSession(person)

    expect(await end(person, other.sessionId)).toEqual([{ ended: true }])
    expect(await end(person, other.sessionId)).toEqual([{ ended: false }])

    expect(await listed(other)).toEqual([])
    expect(await listed(person)).toHaveLength(1)
    const { rows } = await world().owner.query(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload #>> '{traits,session_id}' = $1`,
      [other.sessionId],
    )
    expect(rows).toEqual([{ action: 'logout' }])
  })

  test('of another person cannot be ended', async () => {
    const [person, other] = [await world().person(), await world().person()]

    expect(await end(person, other.sessionId)).toEqual([{ ended: false }])
    expect(await listed(other)).toHaveLength(1)
  })

  test('are listed once their code or factor was right', async () => {
    const person = await world().person()
    const other = await secondSession(person)
    const proof = (method: string) =>
      world().owner.query(
        'update auth.mfa_amr_claims set authentication_method = $1 where session_id = $2',
        [method, other.sessionId],
      )

    await proof('password')
    expect(await listed(person)).toHaveLength(1)

    await proof('otp')
    expect(await listed(person)).toHaveLength(2)
  })

  test('are hidden from a password without its code, and from no one', async () => {
    const half = await world().person({ passwordOnly: true })

    expect(await listed(half)).toEqual([])
    expect(await end(half, half.sessionId)).toEqual([{ ended: false }])
    await expect(listed(null)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('who has a second factor', () => {
  const isVerified = 'select private.session_is_verified($1, $2) as verified'
  const verified = async ({ id, sessionId }: Person) =>
    (await world().owner.query(isVerified, [id, sessionId])).rows[0].verified

  test('is let in by it and by nothing less', async () => {
    const person = await world().person()
    expect(await verified(person)).toBe(true)
    await world().owner.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'unverified')`,
      [person.id],
    )
    expect(await verified(person)).toBe(true)

    await world().owner.query(
      `update auth.mfa_factors set status = 'verified' where user_id = $1`,
      [person.id],
    )
    expect(await verified(person)).toBe(false)

    await world().owner.query(`update auth.sessions set aal = 'aal2' where id = $1`, [
      person.sessionId,
    ])
    expect(await verified(person)).toBe(true)
  })

  test('is let in by the identity provider of the company', async () => {
    const person = await world().person()
    await world().owner.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [person.id],
    )
    await world().owner.query(
      `update auth.mfa_amr_claims set authentication_method = 'sso/saml' where session_id = $1`,
      [person.sessionId],
    )

    expect(await verified(person)).toBe(true)
  })
})
