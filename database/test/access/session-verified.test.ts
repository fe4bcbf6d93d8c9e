import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// Which sessions are let in. What another person, or another session, is and showed says nothing of this one.

const world = useWorld()
const owners = rowsAsOwner(world)

async function verified(person: string, session: string) {
  const [row] = await owners('select private.session_is_verified($1, $2) as verified', [
    person,
    session,
  ])
  return row.verified
}
const isIn = ({ id, sessionId }: Person) => verified(id, sessionId)

async function standing({ id, sessionId }: Person, session: string | null = sessionId) {
  const rows = await owners('select * from private.standing_of($1, true)', [
    JSON.stringify([{ caller: 0, person: id, session }]),
  ])
  expect(rows).toHaveLength(1)
  return rows[0]
}

/** Notes that a session showed this. */
function show({ sessionId }: Person, method: string) {
  return owners(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), $2)`,
    [sessionId, method],
  )
}

test.each([
  ['whose session is over', 'update auth.sessions set not_after = now() where id = $1', false],
  [
    'whose session ends later',
    "update auth.sessions set not_after = now() + interval '1 hour' where id = $1",
    true,
  ],
  [
    'who is banned',
    "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
    false,
  ],
  [
    'whose ban is over',
    "update auth.users set banned_until = now() - interval '1 hour' where id = $1",
    true,
  ],
  ['who was deleted', 'update auth.users set deleted_at = now() where id = $1', false],
])('a person %s', async (_, change, stays) => {
  const person = await world().person()
  expect(await isIn(person)).toBe(true)

  await owners(change, [change.includes('sessions') ? person.sessionId : person.id])

  expect(await isIn(person)).toBe(stays)
  expect(await standing(person)).toMatchObject({ is_alive: stays, is_verified: stays })
})

test.each(['otp', 'sso/saml'])(
  'a session that is over stays over, whatever it showed: %s',
  async (method) => {
    const person = await world().person()
    await show(person, method)
    expect(await isIn(person)).toBe(true)

    await owners('update auth.sessions set not_after = now() where id = $1', [person.sessionId])

    expect(await isIn(person)).toBe(false)
  },
)

test('a session is of its person alone', async () => {
  const [person, other] = [await world().person(), await world().person()]

  expect(await verified(person.id, other.sessionId)).toBe(false)
  expect(await verified(person.id, randomUUID())).toBe(false)
  expect(await standing(person, other.sessionId)).toMatchObject({ is_alive: false })
  expect(await standing({ ...person, id: randomUUID() }, null)).toMatchObject({ is_alive: false })
  expect(await standing(person, null)).toMatchObject({ is_alive: true })
})

test('what another session showed lets no one in', async () => {
  const half = await world().person({ passwordOnly: true })
  await show(await world().person(), 'sso/saml')
  await show(await world().person(), 'otp')

  expect(await isIn(half)).toBe(false)
  await show(half, 'otp')
  expect(await isIn(half)).toBe(true)
})

test('a password shows nothing but itself', async () => {
  const half = await world().person({ passwordOnly: true })

  expect(await isIn(half)).toBe(false)
})

test('the second factor of another asks nothing of this person', async () => {
  const [person, other] = [await world().person(), await world().person()]
  await owners(
    "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
    [other.id],
  )

  expect(await isIn(person)).toBe(true)
  expect(await isIn(other)).toBe(false)
})

test('the roles of a person are the own ones that are open', async () => {
  const acme = await world().organization()
  const member = await world().member(acme, 'member')
  const gone = await world().member(acme, 'INACTIVE')

  expect((await standing(member)).roles).toEqual({ [acme.id]: 'member' })
  expect((await standing(gone)).roles).toEqual({})
})

test('each sign-in says of the own memberships whether its code is still to come', async () => {
  const { owner } = await world().organization()
  const half = await world().person({ passwordOnly: true })
  await world().organization({ owner: half })
  const states = async () => {
    const rows = await owners(
      `select user_id, one_time_verification_state as state from public.organization_members
       where user_id in ($1, $2)`,
      [owner.id, half.id],
    )
    return Object.fromEntries(rows.map(({ user_id, state }) => [user_id, state]))
  }
  const signIn = ({ id, sessionId }: Person, method: string) =>
    owners('select private.on_sign_in($1, $2, $3)', [id, sessionId, method])

  await signIn(owner, 'token_refresh')
  expect(await states()).toEqual({ [owner.id]: 'unverified', [half.id]: 'unverified' })
  await signIn(owner, 'password')
  expect(await states()).toEqual({ [owner.id]: 'verified', [half.id]: 'unverified' })
  await signIn(half, 'password')
  expect(await states()).toEqual({ [owner.id]: 'verified', [half.id]: 'pending_verification' })
})
