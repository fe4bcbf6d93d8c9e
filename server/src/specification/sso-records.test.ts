import { beforeAll, expect, test } from 'vitest'
import { type Caller, reaches, useCallers } from './testing/callers.ts'

const callers = useCallers()
const { caller, memberId, rolesThatReach, sql } = callers
const entity = 'https://idp.halden.example/metadata'

beforeAll(() =>
  sql(
    `insert into public.organization_sso_providers (organization_id, entity_id, status)
     values ($1, $2, 'active'), ($1, 'https://idp.halden.example/old', 'disabled')`,
    [callers.organizationId, entity],
  ),
)

test('an active provider is found by its entity id, by members alone', async () => {
  const find = ({ client }: Caller, entityId: string) =>
    client
      .from('organization_sso_providers')
      .select('*')
      .eq('entity_id', entityId)
      .eq('status', 'active')

  expect(await rolesThatReach((who) => reaches(find(who, entity)))).toEqual([
    'agentUser',
    'member',
    'owner',
  ])
  const { data } = await find(caller('agentUser'), entity).single()
  expect(data).toMatchObject({
    organization_id: callers.organizationId,
    entity_id: entity,
    status: 'active',
  })
  expect((await find(caller('owner'), 'https://idp.halden.example/old')).data).toEqual([])
  expect(
    (await caller('anonymous').client.from('organization_sso_providers').select()).data,
  ).toEqual([])
})

/** As the specification writes it, after a sign-in. */
function record(member_id: string, change: Record<string, unknown> = {}) {
  const now = new Date().toISOString()
  return {
    member_id,
    provider_type: 'saml',
    last_used_at: now,
    created_at: now,
    saml_attributes: { mail: ['ines@halden.example'], groups: ['staff'] },
    sso_groups: ['staff'],
    assigned_role: null,
    role_assignment_reason: 'No group matched',
    provider_data: {
      login_count: 1,
      first_login: now,
      session_id: crypto.randomUUID(),
      last_session_id: null,
      entity_id: entity,
    },
    ...change,
  }
}
const table = ({ client }: Caller) => client.from('organization_members_sso_providers')
const upsert = (who: Caller, row: object) =>
  table(who).upsert(row, { onConflict: 'member_id,provider_type' }).select('member_id')

test('a member writes the record of the own sign-in, the first and the next', async () => {
  const own = async (who: Caller) => record(await memberId(who.part))
  const again = async (who: Caller) => ({
    ...(await own(who)),
    provider_data: { login_count: 2, entity_id: entity },
  })

  const first = await rolesThatReach(async (who) => reaches(upsert(who, await own(who))))
  const next = await rolesThatReach(async (who) => reaches(upsert(who, await again(who))))

  expect(first).toEqual(['agentUser', 'member', 'owner'])
  expect(next).toEqual(first)
  const { data } = await table(caller('agentUser')).select('*')
  expect(data).toEqual([
    expect.objectContaining({
      organization_id: callers.organizationId,
      provider_data: { login_count: 2, entity_id: entity },
      sso_groups: ['staff'],
    }),
  ])
  // Or by a plain insert, once.
  const inserted = await table(caller('member')).insert(
    record(await memberId('member'), { provider_type: 'oidc' }),
  )
  expect(inserted.status).toBe(201)
})

test('no one writes the record of another, not even an owner', async () => {
  const theirs = record(await memberId('member'))

  expect(await rolesThatReach((who) => reaches(upsert(who, theirs)))).toEqual(['member'])
})

test.each([
  [{ assigned_role: 'owner' }, 403],
  [{ assigned_role: 'agent_user' }, 403],
  [{ assigned_role: 'member' }, 200],
  [{ provider_data: { entity_id: 'https://idp.elsewhere.example' } }, 403],
  [{ provider_data: { entity_id: entity } }, 200],
  [{ organization_id: crypto.randomUUID() }, 403],
])('a member’s record with %j: %i', async (change, status) => {
  const member_id = await memberId('member')
  await upsert(caller('member'), record(member_id))

  const answer = await upsert(caller('member'), record(member_id, change))

  expect(answer.status).toBe(status)
  const { rows } = await sql('select role from public.organization_members where id = $1', [
    member_id,
  ])
  expect(rows).toEqual([{ role: 'member' }])
})
