import { afterEach, expect, test } from 'vitest'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { useWorld } from '../../testing/world.ts'

// What roles may do, and how platform admins change it for everybody.

const world = useWorld()
const sql = async (text: string, values: unknown[] = []) =>
  (await world().owner.query(text, values)).rows

const set = (person: Awaited<ReturnType<typeof platformAdmin>>, ...values: unknown[]) =>
  world().attempt(person, 'select admin.set_role_permission($1, $2, $3)', values)
const held = async (role: string, area: string) =>
  (
    await sql(
      'select permission from public.role_permissions where role = $1 and permission like $2 order by 1',
      [role, `${area}.%`],
    )
  ).map(({ permission }) => permission)

afterEach(() =>
  sql(
    `delete from public.role_permissions where role = 'agent_user' and permission <> 'agents.ui.read'`,
  ),
)

test('every permission that a role has is one of the list', async () => {
  const unknown = await sql(
    `select permission from public.role_permissions where not exists (
       select from private.permission_levels() as known
       where permission = any (select known.area || '.' || level from unnest(known.levels) as level)
     )`,
  )

  expect(unknown).toEqual([])
})

test('roles are listed with their levels', async () => {
  const admin = await platformAdmin(world())

  const rows = await world().as(admin, (query) =>
    query(
      "select * from admin.role_permissions() where area in ('billing', 'agents', 'analytics')",
    ),
  )

  expect(rows).toEqual([
    ...[
      {
        area: 'agents',
        levels: ['read', 'write'],
        owner: 'write',
        member: 'write',
        agent_user: null,
      },
    ],
    ...[{ area: 'analytics', levels: ['read'], owner: 'read', member: 'read', agent_user: null }],
    ...[
      {
        area: 'billing',
        levels: ['read', 'write'],
        owner: 'write',
        member: null,
        agent_user: null,
      },
    ],
  ])
})

test('a role gets a permission, more of it, and none again, which acts at once', async () => {
  const admin = await platformAdmin(world())
  const acme = await world().organization()
  const user = await world().member(acme, 'agent_user')
  const sees = () => world().attempt(user, 'select id from public.templates')
  const may = (permission: string) =>
    world().attempt(user, 'select 1 from private.organizations_with($1)', [permission])
  expect(await may('knowledge.read')).toBe(0)

  expect(await set(admin, 'agent_user', 'knowledge', 'read')).toBe(1)
  expect([await may('knowledge.read'), await may('knowledge.write')]).toEqual([1, 0])
  expect(await set(admin, 'agent_user', 'knowledge', 'write')).toBe(1)
  expect([await may('knowledge.read'), await may('knowledge.write')]).toEqual([1, 1])
  expect(await held('agent_user', 'knowledge')).toEqual(['knowledge.write'])
  expect(await set(admin, 'agent_user', 'knowledge', null)).toBe(1)
  expect(await may('knowledge.read')).toBe(0)
  expect(await sees()).toBe(0)

  const { rows } = await world().owner.query(
    'select target_name, details from admin.platform_audit_log where actor_id = $1 order by id',
    [admin.id],
  )
  expect(rows).toEqual([
    { target_name: 'agent_user', details: { knowledge: { from: null, to: 'read' } } },
    { target_name: 'agent_user', details: { knowledge: { from: 'read', to: 'write' } } },
    { target_name: 'agent_user', details: { knowledge: { from: 'write', to: null } } },
  ])
})

test('what stays as it is is no act', async () => {
  const admin = await platformAdmin(world())

  expect(await set(admin, 'member', 'analytics', 'read')).toBe(1)

  expect(
    await sql('select 1 from admin.platform_audit_log where actor_id = $1', [admin.id]),
  ).toEqual([])
})

test.each([
  ['admin', 'knowledge', 'read', 'PT422'],
  ['INACTIVE', 'knowledge', 'read', 'PT422'],
  [null, 'knowledge', 'read', 'PT422'],
  ['member', 'everything', 'read', 'PT422'],
  ['member', 'knowledge', 'all', 'PT422'],
  ['member', 'analytics', 'write', 'PT422'],
  ['member', 'agents.ui', null, 'PT409'],
  ['owner', 'organization', 'read', 'PT409'],
  ['owner', 'organization', null, 'PT409'],
  ['owner', 'organization.members', 'read', 'PT409'],
])('%s with %s at %s is refused', async (role, area, level, code) => {
  const admin = await platformAdmin(world())
  const before = await sql('select * from public.role_permissions order by 1, 2')

  expect(await set(admin, role, area, level)).toBe(code)

  expect(await sql('select * from public.role_permissions order by 1, 2')).toEqual(before)
})
