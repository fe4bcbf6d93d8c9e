import { expect, test } from 'vitest'
import { organizationWithRoles } from '../../testing/roles.ts'
import type { Person } from '../../testing/world.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

async function admit(person: Person) {
  const { rows } = await world().owner.query(
    'select private.admit_platform_admin($1) as admitted',
    [person.id],
  )
  return rows[0].admitted
}

/** Notes another way in which a session was proven. */
async function prove(person: Person, method: string) {
  await world().owner.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), $2)`,
    [person.sessionId, method],
  )
}

/** Somebody whose session was opened by a mailed code. */
async function mailboxOwner() {
  const person = await world().person()
  await prove(person, 'otp')
  return person
}

async function isAdmin(person: Person) {
  const [row] = await world().as(person, (query) =>
    query('select admin.is_admin_user() as is_admin'),
  )
  return row?.is_admin
}

test('no one is a platform admin by a role in an organisation', async () => {
  const { people } = await organizationWithRoles(world())
  const answers = []
  for (const [part, person] of people) {
    if (person && part !== 'removed') answers.push(await isAdmin(person))
  }

  expect(answers.length).toBeGreaterThan(8)
  expect(answers).not.toContain(true)
})

test('a person who was admitted is one, until the session ends', async () => {
  const [person, other] = [await mailboxOwner(), await mailboxOwner()]

  expect(await isAdmin(person)).toBe(false)
  expect(await admit(person)).toBe(true)
  expect(await admit(person)).toBe(false)

  expect(await isAdmin(person)).toBe(true)
  expect(await isAdmin(other)).toBe(false)
  await world().owner.query('delete from auth.sessions where id = $1', [person.sessionId])
  expect(await isAdmin(person)).toBe(false)
})

test.each(['password', 'totp', 'oauth', 'anonymous'])(
  'a session that showed %s and not the mailbox is none of an admin',
  async (method) => {
    const person = await world().person()
    if (method !== 'password') await prove(person, method)
    await admit(person)

    expect(await isAdmin(person)).toBe(false)
    await prove(person, 'magiclink')
    expect(await isAdmin(person)).toBe(true)
  },
)

test("a session of a company's identity provider is none of an admin", async () => {
  const person = await mailboxOwner()
  await admit(person)
  expect(await isAdmin(person)).toBe(true)

  await prove(person, 'sso/saml')

  expect(await isAdmin(person)).toBe(false)
})

test.each([
  ['has another address by now', "email = gen_random_uuid() || '@example.com'"],
  ['has a number to sign in by, because a code may have gone there', "phone = '15550001111'"],
  ["comes from a company's identity provider", 'is_sso_user = true'],
  ['is deleted', 'deleted_at = now()'],
  ['is banned', "banned_until = now() + interval '1 day'"],
])('an admin who %s is none any more', async (_, change) => {
  const person = await mailboxOwner()
  await admit(person)
  expect(await isAdmin(person)).toBe(true)

  await world().owner.query(`update auth.users set ${change} where id = $1`, [person.id])

  expect(await isAdmin(person)).toBe(false)
})

test('the address of an admin makes no admin, not even of the admin who gave it up', async () => {
  const [person, heir] = [await mailboxOwner(), await mailboxOwner()]
  await admit(person)
  const rename = (who: Person, email: string) =>
    world().owner.query('update auth.users set email = $2 where id = $1', [who.id, email])
  await rename(person, 'former-admin@example.com')

  await rename(heir, person.email ?? '')

  expect(await isAdmin(heir)).toBe(false)
  expect(await isAdmin(person)).toBe(false)
})

test.each([
  ["from a company's identity provider", 'is_sso_user = true'],
  ['without an account', 'is_anonymous = true'],
  ['whose address is not confirmed', 'email_confirmed_at = null'],
  ['without an address', 'email = null'],
  ['who is deleted', 'deleted_at = now()'],
])('a person %s is not admitted', async (_, change) => {
  const person = await mailboxOwner()
  await world().owner.query(`update auth.users set ${change} where id = $1`, [person.id])

  expect(await admit(person)).toBe(false)
  expect(await isAdmin(person)).toBe(false)
})

test('no one admits themselves, nor reads who was admitted', async () => {
  const person = await mailboxOwner()
  await admit(person)
  expect(await isAdmin(person)).toBe(true)
  const attempts = [
    'select private.admit_platform_admin($1)',
    "insert into admin.platform_admins (user_id, email) values ($1, 'a@b.c')",
    'select from admin.platform_admins where user_id = $1',
  ]

  for (const sql of attempts) {
    const attempt = world().as(person, (query) => query(sql, [person.id]))
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  }
  const asNobody = world().as(null, (query) => query('select admin.is_admin_user()'))
  await expect(asNobody).rejects.toMatchObject({ code: '42501' })
})
