import { expect, test } from 'vitest'
import { platformAdmin, proveMailbox } from '../../testing/platform-admin.ts'
import { organizationWithRoles } from '../../testing/roles.ts'
import { inTransaction, type Person, useWorld } from '../../testing/world.ts'

// What every function of the admin area begins with, and the log that its acts are written to.

const world = useWorld()

/** As a function of the admin area does it: with all rights, and the claims of its caller. */
const within = (person: Person | null, sql: string, values: unknown[] = []) =>
  inTransaction(world().owner, async (query) => {
    await query(
      "select set_config('request.jwt.claims', $1, true), set_config('request.client_address', '192.0.2.7', true)",
      [JSON.stringify(person?.claims ?? { role: 'anon' })],
    )
    return query(sql, values)
  })
const pass = (person: Person | null) =>
  within(person, 'select private.require_platform_admin()').then(
    () => 'let in',
    (error: { code: string }) => error.code,
  )
const act = (person: Person, organization: string | null = null) =>
  within(
    person,
    "select private.log_admin_act('feature.changed', 'feature', 'f-1', 'Seats', $1, $2)",
    [JSON.stringify({ from: 5, to: 9 }), organization],
  )

test('platform admins pass, and nobody by a role in an organization', async () => {
  const admin = await platformAdmin(world())
  const { people } = await organizationWithRoles(world())
  const answers = await Promise.all([...people.values()].map((person) => pass(person)))

  expect(answers.length).toBeGreaterThan(10)
  expect(new Set(answers)).toEqual(new Set(['PT403']))
  expect(await pass(admin)).toBe('let in')
})

test('a platform admin with a second factor passes once it was shown', async () => {
  const admin = await platformAdmin(world())
  await world().owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), 'x')`,
    [admin.id],
  )
  expect(await pass(admin)).toBe('PT403')

  await world().owner.query("update auth.sessions set aal = 'aal2' where id = $1", [
    admin.sessionId,
  ])

  expect(await pass(admin)).toBe('let in')
})

test('an act is on record with who did it, from where, to what and in which organization', async () => {
  const admin = await platformAdmin(world())
  const { id } = await world().organization({ name: 'Halden' })
  await act(admin, id)

  const [entry, ...others] = await world().as(admin, (query) =>
    query('select * from admin.platform_audit_log where actor_id = $1', [admin.id]),
  )

  expect(others).toEqual([])
  expect(entry).toMatchObject({
    actor_email: admin.email,
    action: 'feature.changed',
    target_type: 'feature',
    target_id: 'f-1',
    target_name: 'Seats',
    about_organization: id,
    organization_name: 'Halden',
    details: { from: 5, to: 9 },
    client_address: '192.0.2.7',
  })
})

test('an entry outlives the organization and the admin', async () => {
  const admin = await platformAdmin(world())
  const reader = await platformAdmin(world())
  const { id, owner } = await world().organization({ name: 'Gone' })
  await act(admin, id)
  await world().owner.query('delete from public.organizations where id = $1', [id])
  await world().owner.query('delete from auth.users where id = any ($1)', [[admin.id, owner.id]])

  const rows = await world().as(reader, (query) =>
    query(
      'select actor_email, organization_name from admin.platform_audit_log where actor_id = $1',
      [admin.id],
    ),
  )

  expect(rows).toEqual([{ actor_email: admin.email, organization_name: 'Gone' }])
})

test('the log is read by platform admins alone and written by no one', async () => {
  const admin = await platformAdmin(world())
  const ordinary = await world().person()
  await proveMailbox(world(), ordinary)
  await act(admin)
  const seen = (person: Person | null) =>
    world().attempt(person, 'select id from admin.platform_audit_log')
  const { people } = await organizationWithRoles(world())

  expect(await seen(admin)).toBeGreaterThan(0)
  expect(await seen(ordinary)).toBe(0)
  for (const person of people.values()) expect([0, '42501']).toContain(await seen(person))
  for (const write of [
    "insert into admin.platform_audit_log (actor_id, actor_email, action, target_type) values (gen_random_uuid(), '', 'a.b', 'c')",
    "update admin.platform_audit_log set action = 'a.b'",
    'delete from admin.platform_audit_log',
  ]) {
    expect(await world().attempt(admin, write)).toBe('42501')
    const asService = inTransaction(world().owner, async (query) => {
      await query('set local role service_role')
      return query(write)
    })
    await expect(asService).rejects.toMatchObject({ code: '42501' })
  }
  for (const sql of [
    'select private.require_platform_admin()',
    "select private.log_admin_act('a.b', 'c', null, null)",
  ]) {
    expect(await world().attempt(admin, sql)).toBe('42501')
  }
})
