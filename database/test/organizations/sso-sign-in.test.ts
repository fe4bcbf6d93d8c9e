import { expect, test } from 'vitest'
import { addSso, useSso, useSsoSignIns } from '../../testing/fixtures/sso.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const { acme, provider } = useSso(world)
const rows = rowsAsOwner(world)
const { named, open } = useSsoSignIns(world, { acme, provider })

const membership = async (person: string) => {
  const [row] = await rows(
    'select role, one_time_verification_state as state from public.organization_members where user_id = $1 and organization_id = $2',
    [person, acme().id],
  )
  return row
}

test('somebody new becomes a member, and the organisation is theirs', async () => {
  const person = await named({ custom_claims: { groups: 'member' } })

  const { claims } = await open(person)

  expect(claims).toMatchObject({
    user_role: 'member',
    organization_id: acme().id,
    awaiting_otp: false,
  })
  expect(await membership(person)).toEqual({ role: 'member', state: 'verified' })
  expect(
    await rows(
      'select action, actor_id from public.audit_log where organization_id = $1 and target_id = $2',
      [acme().id, person],
    ),
  ).toEqual([{ action: 'member.joined', actor_id: person }])
})

test.each([
  ['owner', 'agent_user'],
  ['agent_user', 'owner'],
  ['member', 'member'],
])('who is %s takes the role %s of the groups', async (was, groups) => {
  const person = await named({ custom_claims: { groups } })
  await rows(
    'insert into public.organization_members (user_id, organization_id, role) values ($1, $2, $3)',
    [person, acme().id, was],
  )

  await open(person)

  expect(await membership(person)).toMatchObject({ role: groups })
})

test('the last owner stays one, beside another owner not', async () => {
  const person = await named()
  await rows(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'owner')",
    [person, acme().id],
  )
  await rows("update public.organization_members set role = 'member' where user_id = $1", [
    acme().owner.id,
  ])

  await open(person)
  expect(await membership(person)).toMatchObject({ role: 'owner' })

  await rows("update public.organization_members set role = 'owner' where user_id = $1", [
    acme().owner.id,
  ])
  await open(person)
  expect(await membership(person)).toMatchObject({ role: 'agent_user' })
})

test('who was removed stays outside', async () => {
  const person = await named({ custom_claims: { groups: 'owner' } })
  await rows(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'INACTIVE')",
    [person, acme().id],
  )

  const { claims } = await open(person)

  expect(claims).toMatchObject({ organization_id: null })
  expect(await membership(person)).toMatchObject({ role: 'INACTIVE' })
})

test('seats hold, and the refusal opens no session', async () => {
  await giveFeature(world(), acme(), 'userLimit', 1)
  const person = await named()

  await expect(open(person)).rejects.toMatchObject({
    code: 'PT403',
    message: expect.stringMatching(/^Error creating organization member: .+/),
  })
  expect(await rows('select 1 from auth.sessions where user_id = $1', [person])).toEqual([])
  await giveFeature(world(), acme(), 'userLimit', 2)
  await expect(open(person)).resolves.toBeDefined()
})

test.each([
  ['no identity', 'delete from auth.identities where user_id = $1', /^SSO provider information/],
  [
    'an identity of another provider',
    "update auth.identities set provider = 'sso:' || gen_random_uuid() where user_id = $1",
    /^SSO provider information/,
  ],
  [
    'no entity id',
    "update auth.identities set identity_data = '{}' where user_id = $1",
    /^SAML entity ID not found/,
  ],
  [
    'another entity id',
    `update auth.identities set identity_data = '{"iss": "https://x"}' where user_id = $1`,
    /^No active SSO configuration found for SAML entity ID: "https:\/\/x"\./,
  ],
  [
    'a provider that is off',
    "update public.organization_sso_providers set status = 'disabled' where $1::uuid is not null",
    /^No active SSO configuration/,
  ],
])('with %s nobody comes in', async (_, broken, message) => {
  const person = await named()
  await rows(broken, [person])

  await expect(open(person)).rejects.toMatchObject({
    code: 'PT403',
    message: expect.stringMatching(message),
  })
})

test('without the feature nobody comes in', async () => {
  const person = await named()
  await giveFeature(world(), acme(), 'sso', false)
  await expect(open(person)).rejects.toMatchObject({ code: 'PT403' })

  await giveFeature(world(), acme(), 'sso', true)
  await expect(open(person)).resolves.toBeDefined()
})

test('a provider lets into its own organisation alone', async () => {
  const rival = await world().organization()
  await addSso(world(), rival.id)
  const person = await named()

  await open(person)

  expect(
    await rows('select organization_id from public.organization_members where user_id = $1', [
      person,
    ]),
  ).toEqual([{ organization_id: acme().id }])
})

test('the record counts the sign-ins, whatever a page noted there', async () => {
  const person = await named({ custom_claims: { groups: ['member', 'staff'], mail: 'x' } })
  await open(person)
  const record = async () => {
    const [row] = await rows(
      `select sso_groups, saml_attributes, assigned_role, provider_data from public.organization_members_sso_providers
       join public.organization_members as members on members.id = member_id where user_id = $1`,
      [person],
    )
    return row
  }
  const first = await record()
  await open(person)
  const second = await record()

  expect(first).toMatchObject({
    sso_groups: ['member', 'staff'],
    saml_attributes: { groups: ['member', 'staff'], mail: 'x' },
    assigned_role: 'member',
    provider_data: {
      login_count: 1,
      last_session_id: null,
      entity_id: `https://idp.example/${provider()}`,
    },
  })
  expect(second.provider_data).toMatchObject({
    login_count: 2,
    last_session_id: first.provider_data.session_id,
    entity_id: `https://idp.example/${provider()}`,
  })
  for (const noted of ['{"login_count": "many"}', '[]', '{"login_count": 1e300}', null]) {
    await rows('update public.organization_members_sso_providers set provider_data = $1', [noted])
    await open(person)
    expect((await record()).provider_data).toMatchObject({ login_count: 1 })
  }
})

test('the session ends when the provider says so, or when ours do', async () => {
  const person = await named()
  const ends = async (not_after?: string) => {
    const { session } = await open(person, { not_after })
    const [row] = await rows(
      'select round(extract(epoch from not_after - created_at) / 3600)::int as hours from auth.sessions where id = $1',
      [session.id],
    )
    return row.hours
  }
  const inHours = (hours: number) => new Date(Date.now() + hours * 3600 * 1000).toISOString()

  expect(await ends(inHours(8))).toBe(8)
  expect(await ends(inHours(24 * 365))).toBe(24 * 60)
  expect(await ends()).toBe(24 * 60)
})

test('a membership that cannot be read is told as that', async () => {
  const person = await named()
  await rows('begin')
  await rows('alter table public.organization_members rename column user_id to person_id')

  const joining = rows('select private.join_by_sso($1, $2, $3)', [
    person,
    crypto.randomUUID(),
    provider(),
  ])

  await expect(joining).rejects.toMatchObject({
    code: 'PT403',
    message: expect.stringMatching(/^Error fetching organization member: .+/),
  })
  await rows('rollback')
})
