import { expect, test } from 'vitest'
import { platformAdmin, proveMailbox } from '../../testing/platform-admin.ts'
import { inTransaction, type Person, useWorld } from '../../testing/world.ts'

// Who are platform admins, and how one becomes one or none by another.

const world = useWorld()
const sql = async (text: string, values: unknown[] = []) =>
  (await world().owner.query(text, values)).rows

/** The only platform admin there is. */
async function onlyAdmin() {
  await sql('delete from admin.platform_admins')
  return platformAdmin(world())
}

async function mailboxOwner() {
  const person = await world().person()
  await proveMailbox(world(), person)
  return person
}

const grant = (admin: Person, address: string | null) =>
  world().attempt(admin, 'select admin.grant_platform_admin($1)', [address])
const revoke = (admin: Person, { id }: Person) =>
  world().attempt(admin, 'select admin.revoke_platform_admin($1)', [id])
const isAdmin = (person: Person) => world().value(person, 'select admin.is_admin_user()')

test('an admin makes another of a confirmed account, and ends it', async () => {
  const [admin, other] = [await onlyAdmin(), await mailboxOwner()]

  expect(await grant(admin, ` ${other.email?.toUpperCase()} `)).toBe(1)
  expect(await isAdmin(other)).toBe(true)
  expect(await grant(admin, other.email)).toBe('PT409')
  expect(
    await world().as(admin, (query) =>
      query('select user_id, is_usable from admin.platform_admins()'),
    ),
  ).toEqual([
    { user_id: admin.id, is_usable: true },
    { user_id: other.id, is_usable: true },
  ])
  expect(await revoke(admin, other)).toBe(1)
  expect(await isAdmin(other)).toBe(false)
  expect(await revoke(admin, other)).toBe('PT404')

  expect(
    await sql(
      'select action, target_name from admin.platform_audit_log where actor_id = $1 order by id',
      [admin.id],
    ),
  ).toEqual([
    { action: 'platform_admin.granted', target_name: other.email },
    { action: 'platform_admin.revoked', target_name: other.email },
  ])
})

test.each([
  ['whose address is not confirmed', 'email_confirmed_at = null', 'PT404'],
  ['who is deleted', 'deleted_at = now()', 'PT404'],
  ["from a company's identity provider", 'is_sso_user = true', 'PT404'],
  ['without an account', 'is_anonymous = true', 'PT404'],
  ['who is deactivated', "banned_until = now() + interval '1 day'", 'PT409'],
  ['who signs in by phone', "phone = '15550001112'", 'PT409'],
])('no admin is made of a person %s', async (_, change, code) => {
  const [admin, other] = [await onlyAdmin(), await mailboxOwner()]
  await sql(`update auth.users set ${change} where id = $1`, [other.id])

  expect(await grant(admin, other.email)).toBe(code)

  expect(await sql('select user_id from admin.platform_admins')).toEqual([{ user_id: admin.id }])
})

test.each(['nobody@example.com', '', null])('%j is nobody', async (address) => {
  expect(await grant(await onlyAdmin(), address)).toBe('PT404')
})

test('the last platform admin cannot be removed, not by himself either', async () => {
  const admin = await onlyAdmin()
  expect(await revoke(admin, admin)).toBe('PT409')
  // One who cannot act as one is nobody who is left.
  const unusable = await platformAdmin(world())
  await sql("update auth.users set phone = '15550001113' where id = $1", [unusable.id])
  expect(await revoke(admin, admin)).toBe('PT409')

  await platformAdmin(world())

  expect(await revoke(admin, unusable)).toBe(1)
  expect(await revoke(admin, admin)).toBe(1)
  expect(await isAdmin(admin)).toBe(false)
})

test.each([
  ['has another address', "email = 'another@example.com'"],
  ['has a number to sign in by', "phone = '15550001114'"],
  ['is deactivated', "banned_until = now() + interval '1 day'"],
  ['is deleted', 'deleted_at = now()'],
  ["comes from a company's identity provider", 'is_sso_user = true'],
])(
  'an admin who %s by now is told to be of no use, and can be made one again',
  async (_, change) => {
    const [admin, other] = [await onlyAdmin(), await platformAdmin(world())]
    const isUsable = async () =>
      (
        await world().as(admin, (query) =>
          query('select is_usable from admin.platform_admins() where user_id = $1', [other.id]),
        )
      )[0]?.is_usable
    expect(await isUsable()).toBe(true)

    await sql(`update auth.users set ${change} where id = $1`, [other.id])

    expect(await isUsable()).toBe(false)
  },
)

test('an admin whose address changed is made one again by the new one', async () => {
  const [admin, other] = [await onlyAdmin(), await platformAdmin(world())]
  await sql("update auth.users set email = 'moved@example.com' where id = $1", [other.id])
  expect(await isAdmin(other)).toBe(false)

  expect(await grant(admin, 'moved@example.com')).toBe(1)

  expect(await isAdmin(other)).toBe(true)
})

test.each([
  ['revoke', 'select admin.revoke_platform_admin($1)'],
  ['deactivate', 'select admin.set_user_active($1, false)'],
  ['sign out', 'select admin.sign_out_user($1)'],
])('of two admins who %s each other at the same moment one stays', async (_, act) => {
  const [one, two] = [await onlyAdmin(), await platformAdmin(world())]

  const outcomes = await inTransaction(world().owner, async (query) => {
    // Both get past the first guard, and wait for their turn.
    await query('lock table admin.platform_admins in share row exclusive mode')
    const attempts = [world().attempt(one, act, [two.id]), world().attempt(two, act, [one.id])]
    await expect
      .poll(async () => {
        const rows = await sql(
          "select 1 from pg_locks where relation = 'admin.platform_admins'::regclass and not granted",
        )
        return rows.length
      })
      .toBe(2)
    return attempts
  })

  expect((await Promise.all(outcomes)).sort()).toEqual([1, 'PT403'])
  expect([await isAdmin(one), await isAdmin(two)].sort()).toEqual([false, true])
})
