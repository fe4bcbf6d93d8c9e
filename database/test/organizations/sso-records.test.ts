import { beforeAll, describe, expect, test } from 'vitest'
import { reaches, rolesThatReach, type TestRole, useRoles } from '../../testing/roles.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const entity = 'https://idp.halden.example/metadata'
const providers = 'public.organization_sso_providers'
const records = 'public.organization_members_sso_providers'
const everyMember: TestRole[] = ['agentUser', 'member', 'owner']
const { roles } = useRoles(world)
beforeAll(async () => {
  await provide(roles().organization.id, entity, 'active')
  await provide(roles().organization.id, 'https://idp.halden.example/next', 'pending')
  await provide(roles().organization.id, 'https://idp.halden.example/old', 'disabled')
  await provide(roles().rival.id, 'https://idp.rival.example/metadata', 'active')
})

/** What the server writes of a provider. */
function provide(organization: string, entityId: string, status: string) {
  return world().owner.query(
    `insert into ${providers} (organization_id, entity_id, status) values ($1, $2, $3)`,
    [organization, entityId, status],
  )
}

async function memberId(part: TestRole, organization = roles().organization.id): Promise<string> {
  const { rows } = await world().owner.query(
    'select id from public.organization_members where user_id = $1 and organization_id = $2',
    [roles().people.get(part)?.id, organization],
  )
  return rows[0]?.id
}

function person(part: TestRole) {
  const found = roles().people.get(part)
  if (!found) throw new Error(`${part} is nobody.`)
  return found
}

/** Whether a member's page may note this of the own sign-in. */
async function notes(part: TestRole, record: Record<string, unknown>) {
  const given = { member_id: await memberId(part), provider_type: 'saml', ...record }
  return reaches(
    world(),
    person(part),
    `insert into ${records} (${Object.keys(given)})
     select ${Object.keys(given)} from jsonb_populate_record(null::${records}, $1) returning 1`,
    [JSON.stringify(given)],
  )
}

describe('a provider', () => {
  test('is found by its entity id by members, while it is active', async () => {
    const found = (status: string) =>
      rolesThatReach(
        world(),
        roles(),
        `select 1 from ${providers} where entity_id like 'https://idp.halden.example/%' and status = $1`,
        [status],
      )

    expect(await found('active')).toEqual(everyMember)
    for (const status of ['pending', 'disabled']) {
      expect(await found(status)).toEqual(['member', 'owner'])
    }
  })

  test('signs in to one organisation alone, and one that was only named takes it from no one', async () => {
    await expect(provide(roles().rival.id, entity, 'active')).rejects.toMatchObject({
      code: '23505',
    })
    await expect(provide(roles().rival.id, entity, 'pending')).resolves.toBeDefined()
    await expect(provide(roles().rival.id, 'https://new.example', 'on')).rejects.toMatchObject({
      code: '23514',
    })
  })

  test('is written by the server alone, and its changes are on record', async () => {
    const act = `insert into ${providers} (organization_id, entity_id) values ($1, 'https://x.example') returning 1`
    expect(await rolesThatReach(world(), roles(), act, [roles().organization.id])).toEqual([])
    for (const sql of [
      `update ${providers} set status = 'active' where organization_id = $1 returning 1`,
      `delete from ${providers} where organization_id = $1 returning 1`,
    ]) {
      expect(await rolesThatReach(world(), roles(), sql, [roles().organization.id]), sql).toEqual(
        [],
      )
    }

    const { rows } = await world().owner.query(
      `select distinct action from public.audit_log where organization_id = $1 and target_name = $2`,
      [roles().organization.id, entity],
    )
    expect(rows).toEqual([{ action: 'sso_provider.created' }])
  })
})

describe('the record of a sign-in', () => {
  test('is of the caller’s own membership, no matter who asks', async () => {
    for (const [mine, others] of [
      ['agentUser', ['member', 'owner']],
      ['owner', ['agentUser', 'member']],
    ] as const) {
      expect(await notes(mine, {})).toBe(true)
      for (const other of others) {
        expect(await notes(mine, { member_id: await memberId(other) })).toBe(false)
      }
      expect(await notes(mine, { member_id: crypto.randomUUID() })).toBe(false)
      const theirs = await memberId('rival', roles().rival.id)
      expect(await notes(mine, { member_id: theirs })).toBe(false)
    }
  })

  test.each(['inactive', 'removed', 'signedOut', 'passwordOnly'] as const)(
    'is not written by one who is %s, also under the own name',
    async (part) => {
      expect(await notes(part, { member_id: await memberId(part) })).toBe(false)
    },
  )

  test.each<[TestRole, string, boolean]>([
    ['agentUser', 'agent_user', true],
    ['agentUser', 'member', false],
    ['agentUser', 'owner', false],
    ['member', 'member', true],
    ['member', 'owner', false],
    ['member', 'agent_user', false],
    ['owner', 'owner', true],
  ])('of %s says the role %s: %s', async (part, assigned_role, accepted) => {
    expect(await notes(part, { assigned_role })).toBe(accepted)
  })

  test.each([
    [entity, true],
    [null, true],
    ['https://idp.halden.example/next', false],
    ['https://idp.halden.example/old', false],
    ['https://idp.rival.example/metadata', false],
    ['https://nobody.example', false],
  ])('names an active provider of the organisation: %s, %s', async (entity_id, accepted) => {
    expect(await notes('member', { provider_data: { login_count: 1, entity_id } })).toBe(accepted)
  })

  test('names a provider of that organisation, not of another that the member is in', async () => {
    await world().owner.query(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
      [person('member').id, roles().rival.id],
    )
    const entity_id = 'https://idp.rival.example/metadata'
    const member_id = await memberId('member', roles().rival.id)
    const noted = (record: Record<string, unknown>) =>
      notes('member', { ...record, provider_type: 'oidc', provider_data: { entity_id } })

    expect(await noted({})).toBe(false)
    expect(await noted({ member_id })).toBe(true)
  })

  test('changes no role, and its times and organisation are ours', async () => {
    const member_id = await memberId('member')
    const [written] = await world().as(person('member'), (query) =>
      query(
        `insert into ${records} (member_id, provider_type, created_at, last_used_at, sso_groups)
         values ($1, 'azure', '2001-01-01', '2001-01-01', '{owner}') returning *`,
        [member_id],
      ),
    )
    expect(written).toMatchObject({
      organization_id: roles().organization.id,
      sso_groups: ['owner'],
    })
    const { rows } = await world().owner.query(
      `select records.created_at > now() - interval '1 hour' as is_new, last_used_at = records.created_at as is_first, role
       from ${records} as records join public.organization_members as members on members.id = member_id where provider_type = 'azure'`,
    )
    expect(rows).toEqual([{ is_new: true, is_first: true, role: 'member' }])
    const [again] = await world().as(person('member'), (query) =>
      query(
        `update ${records} set created_at = '2001-01-01', last_used_at = '2001-01-01'
         where member_id = $1 and provider_type = 'azure'
         returning created_at, last_used_at > created_at as is_later`,
        [member_id],
      ),
    )
    expect(again).toEqual({ created_at: written?.created_at, is_later: true })
  })

  test('stays with its member and provider', async () => {
    const member_id = await memberId('owner')
    await world().as(person('owner'), (query) =>
      query(`insert into ${records} (member_id, provider_type) values ($1, 'okta')`, [member_id]),
    )
    const update = (set: string) =>
      reaches(
        world(),
        person('owner'),
        `update ${records} set ${set} where member_id = $1 and provider_type = 'okta' returning 1`,
        [member_id],
      )

    expect(await update("provider_type = 'other'")).toBe(false)
    expect(await update(`member_id = '${await memberId('member')}'`)).toBe(false)
    expect(await update("assigned_role = 'member'")).toBe(false)
    expect(await update("assigned_role = 'owner'")).toBe(true)
  })

  test('is read by its member and by the owners, and deleted by no one', async () => {
    const member_id = await memberId('agentUser')
    await world().owner.query(
      `insert into ${records} (member_id, provider_type) values ($1, 'read')`,
      [member_id],
    )
    const of = `where member_id = $1 and provider_type = 'read'`

    expect(
      await rolesThatReach(world(), roles(), `select 1 from ${records} ${of}`, [member_id]),
    ).toEqual(['agentUser', 'owner'])
    const remove = `delete from ${records} ${of} returning 1`
    expect(await rolesThatReach(world(), roles(), remove, [member_id])).toEqual([])
  })

  test('is not read by its member whom the organisation lets in no more', async () => {
    const member_id = await memberId('inactive')
    await world().owner.query(
      `insert into ${records} (member_id, provider_type) values ($1, 'past')`,
      [member_id],
    )
    const sql = `select 1 from ${records} where member_id = $1`

    expect(await rolesThatReach(world(), roles(), sql, [member_id])).toEqual(['owner'])
  })
})
