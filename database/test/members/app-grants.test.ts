import { describe, expect, test } from 'vitest'
import { letAppIn } from '../../testing/apps.ts'
import { addFixtures, publishFirst } from '../../testing/fixtures.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const owner = rowsAsOwner(world)

async function membershipOf({ id }: Person, organization: Organization) {
  const rows = await owner(
    'select id from public.organization_members where user_id = $1 and organization_id = $2',
    [id, organization.id],
  )
  return String(rows[0]?.id)
}

/** A member of the organisation who let an app in, and what acts with its token. */
async function setUp() {
  const acme = await world().organization()
  const member = await world().member(acme, 'member')
  const made = await letAppIn(world(), await membershipOf(member, acme))
  // Of no session: a token of an app has none.
  const session_id = crypto.randomUUID()
  const claims = { ...member.claims, session_id, is_anonymous: true }
  const app = { ...member, claims: { ...claims, grant_id: made.grant } }
  return { acme, member, app, ...made }
}

const holds = async (app: Person) => {
  const [row] = await world().as(app, (query) =>
    query("select private.organization_of_app(array['conversations.write']) as organization"),
  )
  return row?.organization ?? null
}

describe('what a person allowed to an app', () => {
  test('is seen and ended by that person and the owners, and changed by nobody', async () => {
    const roles = await organizationWithRoles(world())
    const visitor = roles.people.get('visitor')?.id ?? ''
    await addFixtures(world(), roles.organization.id, visitor)
    const [held] = await owner('select id from public.app_grants where organization_id = $1', [
      roles.organization.id,
    ])
    const reached = (sql: string) => rolesThatReach(world(), roles, sql, [held?.id])

    expect(await reached('select id from app_grants where id = $1')).toEqual(['agentUser', 'owner'])
    expect(await reached('delete from app_grants where id = $1 returning id')).toEqual([
      'agentUser',
      'owner',
    ])
    // With no condition, which asks only for the right to delete, none of another organisation goes.
    const stranger = await world().organization()
    expect(await world().attempt(stranger.owner, 'delete from app_grants', [])).toBe(0)
    expect(
      await reached("update app_grants set client_name = 'Bank' where id = $1 returning id"),
    ).toEqual([])
    expect(
      await reached(
        `insert into app_grants (organization_id, user_id, client_id, client_name, client_host, scopes, expires_at)
         select organization_id, user_id, client_id, 'Mine', 'x', scopes, now() + interval '1 day'
         from app_grants where id = $1 returning id`,
      ),
    ).toEqual([])
  })

  test('gives the app no row of any table', async () => {
    const { app } = await setUp()

    for (const table of ['organizations', 'organization_members', 'templates', 'app_grants']) {
      expect(await world().as(app, (query) => query(`select 1 from public.${table}`))).toEqual([])
    }
    expect(
      await world().as(app, (query) => query("select private.organizations_with('agents.read')")),
    ).toEqual([])
  })

  test('holds for its person alone', async () => {
    const { app, acme, grant } = await setUp()
    const other = await world().member(acme, 'member')
    const thief = { ...app, claims: { ...app.claims, sub: other.id, grant_id: grant } }

    expect(await holds(app)).toBe(acme.id)
    expect(await holds(thief)).toBeNull()
  })

  test.each<[string, string, boolean]>([
    [
      'is banned',
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      false,
    ],
    [
      'was banned',
      "update auth.users set banned_until = now() - interval '1 day' where id = $1",
      true,
    ],
    ['is deleted', 'update auth.users set deleted_at = now() where id = $1', false],
    ['leaves', 'delete from public.organization_members where user_id = $1', false],
    [
      'is INACTIVE',
      "update public.organization_members set role = 'INACTIVE' where user_id = $1",
      false,
    ],
    [
      'uses agents only',
      "update public.organization_members set role = 'agent_user' where user_id = $1",
      true,
    ],
    [
      'let it in too long ago',
      'update public.app_grants set expires_at = now() where user_id = $1',
      false,
    ],
  ])('whose person %s', async (_, change, still) => {
    const { app, member, acme } = await setUp()
    await owner(change, [member.id])

    expect(await holds(app)).toBe(still ? acme.id : null)
  })

  test('does not come back with a membership that was suspended', async () => {
    const { app, member } = await setUp()
    const role = (name: string) =>
      owner('update public.organization_members set role = $2 where user_id = $1', [
        member.id,
        name,
      ])
    await role('INACTIVE')
    await role('member')

    expect(await holds(app)).toBeNull()
  })

  test('is on record in the organisation, with who ended it', async () => {
    const { acme, grant } = await setUp()
    await world().as(acme.owner, (query) => query('delete from app_grants where id = $1', [grant]))

    expect(
      await owner(
        `select action, actor_id, target_name from public.audit_log
         where organization_id = $1 and target_type = 'app' order by created_at`,
        [acme.id],
      ),
    ).toEqual([
      { action: 'app.created', actor_id: null, target_name: 'Notes' },
      { action: 'app.deleted', actor_id: acme.owner.id, target_name: 'Notes' },
    ])
  })
})

test('an app goes on with talks that were held through apps, not with those of the browser', async () => {
  const { acme, member, app } = await setUp()
  const visitor = await world().person({ anonymous: true })
  const { template } = await addFixtures(world(), acme.id, visitor.id)
  await publishFirst(world(), template)
  const talk = async (channel: string) => {
    const [row] = await owner(
      `insert into public.conversations (organization_id, template_id, version, channel, visitor_id)
       values ($1, $2, 1, $3, $4) returning id`,
      [acme.id, template, channel, member.id],
    )
    await owner('update public.conversations set channel = $2 where id = $1', [row?.id, channel])
    return row?.id
  }
  const goOn = async (conversation: unknown) => {
    const [row] = await world().as(app, (query) =>
      query('select private.begin_turn($1, $2, false, $3, gen_random_uuid(), $4, 10) as begun', [
        ...[template, conversation, 'Hello', 'api'],
      ]),
    )
    return row?.begun
  }

  expect(await goOn(await talk('agent'))).toEqual({ refusal: 'conversation_not_found' })
  expect(await goOn(await talk('api'))).toMatchObject({ message_id: expect.any(String) })
})
