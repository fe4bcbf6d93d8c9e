import { expect, test } from 'vitest'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { useWorld } from '../../testing/world.ts'

// Members and knowledge of an organisation as platform admins see them.

const world = useWorld()
const sql = async (text: string, values: unknown[] = []) =>
  (await world().owner.query(text, values)).rows

async function atWork() {
  const admin = await platformAdmin(world())
  const acme = await world().organization()
  const call = (text: string, values: unknown[] = []) =>
    world().as(admin, (query) => query(text, values))
  const set = (person: string, role: string | null) =>
    call('select admin.set_member_role($1, $2, $3)', [acme.id, person, role])
  const roleOf = async (person: string) =>
    (
      await sql(
        'select role from public.organization_members where organization_id = $1 and user_id = $2',
        [acme.id, person],
      )
    )[0]?.role
  const acts = () =>
    sql(
      `select action, target_id, details from admin.platform_audit_log
       where about_organization = $1 order by id`,
      [acme.id],
    )
  return { admin, acme, call, set, roleOf, acts }
}

test('members are listed by name and found by words, a page at a time, without who left', async () => {
  const { acme, call } = await atWork()
  const [anna, bert] = [await world().member(acme, 'member'), await world().member(acme, 'member')]
  await world().member(acme, 'INACTIVE')
  const name =
    "update auth.users set raw_user_meta_data = jsonb_build_object('display_name', $2::text) where id = $1"
  await sql(name, [anna.id, 'Anna Ode'])
  await sql(name, [bert.id, 'bert ode'])
  await sql(name, [acme.owner.id, 'Zoe Ode'])
  await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    bert.id,
  ])
  const list = (values: unknown[]) =>
    call(
      `select name, role, is_deactivated, total from admin.organization_members($1, $2, $3, 2)`,
      [acme.id, ...values],
    )

  expect(await list(['', null])).toEqual([
    { name: 'Anna Ode', role: 'member', is_deactivated: false, total: 3 },
    { name: 'bert ode', role: 'member', is_deactivated: true, total: 3 },
  ])
  expect(await list(['', bert.id])).toMatchObject([{ name: 'Zoe Ode', role: 'owner' }])
  expect(await list(['ode zoe', null])).toMatchObject([{ name: 'Zoe Ode', total: 1 }])
  expect(await list([anna.email, null])).toMatchObject([{ name: 'Anna Ode' }])
})

test('a role is changed and a member removed; owners and admins read of it', async () => {
  const { admin, acme, set, roleOf, acts } = await atWork()
  const { id } = await world().member(acme, 'member')

  await set(id, 'owner')
  await set(id, 'owner')
  expect(await roleOf(id)).toBe('owner')
  await set(id, 'INACTIVE')
  expect(await roleOf(id)).toBe('INACTIVE')

  expect(await acts()).toEqual([
    { action: 'member.role_changed', target_id: id, details: { from: 'member', to: 'owner' } },
    { action: 'member.removed', target_id: id, details: { role: 'owner' } },
  ])
  expect(
    await sql(
      `select action from public.audit_log
       where organization_id = $1 and target_id = $2 and actor_id = $3 order by id`,
      [acme.id, id, admin.id],
    ),
  ).toEqual([{ action: 'member.role_changed' }, { action: 'member.removed' }])
})

test('an organization keeps an owner', async () => {
  const { acme, set, roleOf, acts } = await atWork()

  for (const role of ['member', 'INACTIVE']) {
    await expect(set(acme.owner.id, role)).rejects.toMatchObject({ code: 'PT409' })
  }

  expect(await roleOf(acme.owner.id)).toBe('owner')
  expect(await acts()).toEqual([])
})

test('nobody becomes a member by it, not even the admin', async () => {
  const { admin, acme, set, roleOf } = await atWork()
  const gone = await world().member(acme, 'INACTIVE')

  for (const person of [admin.id, gone.id]) {
    await expect(set(person, 'owner')).rejects.toMatchObject({ code: 'PT404' })
  }

  expect(await roleOf(admin.id)).toBeUndefined()
  expect(await roleOf(gone.id)).toBe('INACTIVE')
})

test.each(['admin', null])('%s is no role', async (role) => {
  const { acme, set } = await atWork()
  const { id } = await world().member(acme, 'member')

  await expect(set(id, role)).rejects.toMatchObject({ code: 'PT422' })
})

test('knowledge is listed newest first, by status and words, and says nothing of what it holds', async () => {
  const { acme, call } = await atWork()
  const rival = await world().organization()
  const add = (organization: string, title: string, at: string, error: string | null = null) =>
    sql(
      `insert into public.knowledge_sources (organization_id, title, kind, status, error, created_at)
       values ($1, $2, 'text', $3, $4, $5)`,
      [organization, title, error ? 'failed' : 'ready', error, at],
    )
  await add(acme.id, 'Fares', '2026-01-01')
  await add(acme.id, 'Fees of boats', '2026-01-02', 'Too long')
  await add(acme.id, 'Boats', '2026-01-03')
  await add(rival.id, 'Boats of others', '2026-01-04')
  const list = (...values: unknown[]) =>
    call('select * from admin.organization_knowledge($1, $2, $3, $4, 2)', [acme.id, ...values])
  const titles = async (...values: unknown[]) => (await list(...values)).map(({ title }) => title)

  const [boats, fees] = await list('', null, null)

  expect([boats, fees]).toMatchObject([
    { title: 'Boats', status: 'ready', total: 3 },
    { title: 'Fees of boats', status: 'failed', error: 'Too long' },
  ])
  expect(await titles('', null, fees?.id)).toEqual(['Fares'])
  expect(await titles('boats of', null, null)).toEqual(['Fees of boats'])
  expect(await titles('', 'failed', null)).toEqual(['Fees of boats'])
  expect(Object.keys(boats ?? {})).not.toContain('content')
})
