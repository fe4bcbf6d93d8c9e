import { beforeEach, describe, expect, test } from 'vitest'
import { actsOn } from '../../testing/acts-on.ts'
import { addFixtures } from '../../testing/fixtures.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
const owners = (sql: string, values: unknown[]) => world().owner.query(sql, values)
const call = (person: Person, sql: string, values: unknown[]) =>
  world().as(person, (query) => query(sql, values))
const requestDeletion = (person: Person, id: string, name = 'Acme') =>
  call(person, 'select public.request_organization_deletion($1, $2) as due', [id, name])
const cancelDeletion = (person: Person, id: string) =>
  call(person, 'select public.cancel_organization_deletion($1)', [id])

async function rolesIn({ id }: Organization) {
  const { rows } = await owners(
    'select role from public.organization_members where organization_id = $1 order by created_at, id',
    [id],
  )
  return rows.map(({ role }) => role)
}

describe('the deletion of an organisation', () => {
  test('is asked for by an owner who types its name, and for thirty days later', async () => {
    const roles = await organizationWithRoles(world())
    const sql = 'select public.request_organization_deletion($1, $2)'

    expect(await rolesThatReach(world(), roles, sql, [roles.organization.id, 'Acme'])).toEqual([
      'owner',
    ])
    await expect(
      requestDeletion(roles.organization.owner, roles.organization.id, 'acme'),
    ).rejects.toMatchObject({ code: 'PT422' })
    await requestDeletion(roles.organization.owner, roles.organization.id, ' Acme ')
    const [row] = await call(
      roles.organization.owner,
      "select delete_after = deletion_requested_at + interval '30 days' as in_time from public.organizations",
      [],
    )
    expect(row).toEqual({ in_time: true })
    expect(await actsOn(world(), roles.organization)).toContain('organization.deletion_requested')
    await expect(
      requestDeletion(roles.organization.owner, roles.organization.id),
    ).rejects.toMatchObject({ code: 'PT409' })
  })

  test('is not a client’s to write', async () => {
    const roles = await organizationWithRoles(world())
    const columns = ['delete_after', 'deletion_requested_at', 'deletion_requested_by_name']

    for (const column of columns) {
      const sql = `update public.organizations set ${column} = null where id = $1 returning 1`
      expect(await rolesThatReach(world(), roles, sql, [roles.organization.id]), column).toEqual([])
    }
  })
})

describe('while an organisation is being deleted', () => {
  let acme: Organization
  let second: Person
  let member: Person
  let user: Person
  beforeEach(async () => {
    acme = await world().organization()
    second = await world().member(acme, 'owner')
    member = await world().member(acme, 'member')
    user = await world().member(acme, 'agent_user')
    await world().member(acme, 'INACTIVE')
    await addFixtures(world(), acme.id, member.id)
  })
  const seen = 'select 1 from public.templates where organization_id = $1'
  const sees = async (person: Person) => (await call(person, seen, [acme.id])).length > 0

  test('its owners are in and everybody else is out, at the next request', async () => {
    expect(await sees(member)).toBe(true)

    await requestDeletion(acme.owner, acme.id)

    expect(await rolesIn(acme)).toEqual(['owner', 'owner', 'INACTIVE', 'INACTIVE', 'INACTIVE'])
    expect(await sees(acme.owner)).toBe(true)
    expect(await sees(second)).toBe(true)
    expect(await sees(member)).toBe(false)
  })

  test('another owner can keep it, and everybody comes back in the former role', async () => {
    await requestDeletion(acme.owner, acme.id)
    await expect(cancelDeletion(member, acme.id)).rejects.toMatchObject({ code: 'PT403' })

    await cancelDeletion(second, acme.id)

    expect(await rolesIn(acme)).toEqual(['owner', 'owner', 'member', 'agent_user', 'INACTIVE'])
    expect(await sees(member)).toBe(true)
    expect(await actsOn(world(), acme)).toContain('organization.deletion_cancelled')
    await expect(cancelDeletion(second, acme.id)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('it can be kept until its day and not after it', async () => {
    await requestDeletion(acme.owner, acme.id)
    await owners('update public.organizations set delete_after = now() where id = $1', [acme.id])

    await expect(cancelDeletion(acme.owner, acme.id)).rejects.toMatchObject({ code: 'PT410' })
  })

  test('no one comes in or is asked in, until it is kept', async () => {
    const stranger = await world().person()
    const join = () =>
      owners(
        "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
        [stranger.id, acme.id],
      )
    const invite = () =>
      owners(
        `insert into public.organization_invitations (organization_id, email, role, token_hash)
         values ($1, 'new@example.com', 'member', $2)`,
        [acme.id, `hash of ${acme.id}`],
      )
    const comeBack = () =>
      owners("update public.organization_members set role = 'member' where user_id = $1", [user.id])
    await requestDeletion(acme.owner, acme.id)
    for (const attempt of [join, invite, comeBack]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'PT409' })
    }

    await cancelDeletion(acme.owner, acme.id)

    await owners('delete from public.organization_members where user_id = $1', [user.id])
    await expect(join()).resolves.toBeDefined()
  })

  test('its published agents have stopped, until it is kept', async () => {
    await owners('update public.templates set live_version = 1 where organization_id = $1', [
      acme.id,
    ])
    const { rows } = await owners('select id from public.templates where organization_id = $1', [
      acme.id,
    ])
    const visitor = await world().person({ anonymous: true })
    const meets = async () => {
      const [met] = await call(
        visitor,
        `select public.published_agent($1) is not null as page,
           private.agent_for_conversation($1, false) is not null as talk`,
        [rows[0].id],
      )
      return met
    }
    expect(await meets()).toEqual({ page: true, talk: true })

    await requestDeletion(acme.owner, acme.id)
    expect(await meets()).toEqual({ page: false, talk: false })

    await cancelDeletion(acme.owner, acme.id)
    expect(await meets()).toEqual({ page: true, talk: true })
  })

  // An open invitation takes the fourth seat.
  test('a seat that is gone keeps one person out, not the organisation from being kept', async () => {
    await requestDeletion(acme.owner, acme.id)
    await owners(
      `insert into billing.organization_features (organization_id, feature_id, value_json)
       select $1, id, '4' from billing.features where feature_key = 'workforce.feature.userLimit'`,
      [acme.id],
    )

    await cancelDeletion(acme.owner, acme.id)

    expect(await rolesIn(acme)).toEqual(['owner', 'owner', 'member', 'INACTIVE', 'INACTIVE'])
  })

  test('who is outside learns why, until when, and whom to ask', async () => {
    await owners(
      'update auth.users set raw_user_meta_data = \'{"display_name": "Ines"}\' where id = $1',
      [acme.owner.id],
    )
    const removed = await world().member(acme, 'INACTIVE')
    await requestDeletion(acme.owner, acme.id)
    const read = (person: Person) => call(person, 'select * from public.closed_organizations()', [])
    const [closed] = await read(member)

    expect(closed).toMatchObject({
      organization_id: acme.id,
      name: 'Acme',
      reason: 'deletion',
      delete_after: expect.any(String),
      owners: [
        { name: 'Ines', email: acme.owner.email },
        { name: '', email: second.email },
      ],
    })
    expect(await read(removed)).toMatchObject([{ reason: 'removed', delete_after: null }])
    expect(await read(acme.owner)).toEqual([])
    expect(await read(await world().person())).toEqual([])
    await cancelDeletion(acme.owner, acme.id)
    expect(await read(member)).toEqual([])
  })

  test('a session that has ended learns nothing', async () => {
    const removed = await world().member(acme, 'INACTIVE')
    const read = () => call(removed, 'select * from public.closed_organizations()', [])
    expect(await read()).toHaveLength(1)

    await owners('delete from auth.sessions where id = $1', [removed.sessionId])

    expect(await read()).toEqual([])
  })
})
