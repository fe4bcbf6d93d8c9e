import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// What is done to one organisation, member or agent leaves those beside it as they are.

const world = useWorld()
const owners = rowsAsOwner(world)

const call = (person: Person, sql: string, values: unknown[]) => world().value(person, sql, values)

function join({ id }: Organization, person: Person, role: string) {
  return owners(
    'insert into public.organization_members (user_id, organization_id, role) values ($1, $2, $3)',
    [person.id, id, role],
  )
}

/** The roles in an organisation, of these people in their order. */
async function roles({ id }: Organization, people: Person[]) {
  const rows = await owners(
    'select user_id, role from public.organization_members where organization_id = $1',
    [id],
  )
  const found = new Map(rows.map(({ user_id, role }) => [user_id, role]))
  return people.map((person) => found.get(person.id))
}

describe('an act on a member', () => {
  /** Two organisations of one owner, each with the same two people. */
  async function two() {
    const acme = await world().organization()
    const other = await world().organization({ owner: acme.owner, name: 'Other' })
    const [jo, di] = [await world().member(acme, 'member'), await world().member(acme, 'member')]
    await join(other, jo, 'member')
    await join(other, di, 'member')
    return { acme, other, people: [acme.owner, jo, di], jo }
  }

  test.each([
    ['remove_organization_member($1, $2)', ['owner', 'INACTIVE', 'member']],
    ["change_member_role($1, $2, 'agent_user')", ['owner', 'agent_user', 'member']],
    ['transfer_ownership($1, $2)', ['member', 'owner', 'member']],
  ])('is on that one there: %s', async (act, after) => {
    const { acme, other, people, jo } = await two()

    await call(acme.owner, `select success from public.${act}`, [acme.id, jo.id])

    expect(await roles(acme, people)).toEqual(after)
    expect(await roles(other, people)).toEqual(['owner', 'member', 'member'])
  })

  test.each([
    'remove_organization_member($1, $2)',
    "change_member_role($1, $2, 'member')",
    'transfer_ownership($1, $2)',
  ])('brings no one back who was removed: %s', async (act) => {
    const acme = await world().organization()
    const removed = await world().member(acme, 'INACTIVE')

    expect(await call(acme.owner, `select success from public.${act}`, [acme.id, removed.id])).toBe(
      false,
    )
    expect(await roles(acme, [acme.owner, removed])).toEqual(['owner', 'INACTIVE'])
  })

  test('that leaves is on the own membership there', async () => {
    const { acme, other, people, jo } = await two()

    expect(await call(jo, 'select success from public.leave_organization($1)', [acme.id])).toBe(
      true,
    )

    expect(await roles(acme, people)).toEqual(['owner', 'INACTIVE', 'member'])
    expect(await roles(other, people)).toEqual(['owner', 'member', 'member'])
  })

  test('is by the role in that organisation', async () => {
    const { acme, people, jo } = await two()
    const own = await world().organization({ owner: jo, name: 'Own' })

    const done = await call(jo, 'select success from public.remove_organization_member($1, $2)', [
      acme.id,
      people[2]?.id,
    ])

    expect(done).toBe(false)
    expect(await roles(own, [jo])).toEqual(['owner'])
  })
})

describe('the end of an organisation', () => {
  const request = (acme: Organization, name: string) =>
    call(acme.owner, 'select public.request_organization_deletion($1, $2)', [acme.id, name])
  const closing = async ({ id }: Organization) =>
    (
      await owners(
        'select delete_after is not null as closing from public.organizations where id = $1',
        [id],
      )
    ).at(0)?.closing

  test('and its being kept are its own', async () => {
    const acme = await world().organization()
    const other = await world().organization({ name: 'Other' })
    const member = await world().member(acme, 'member')
    const elsewhere = await world().member(other, 'member')

    await request(acme, 'Acme')
    expect([await closing(acme), await closing(other)]).toEqual([true, false])
    expect(await roles(other, [elsewhere])).toEqual(['member'])

    await request(other, 'Other')
    await call(acme.owner, 'select public.cancel_organization_deletion($1)', [acme.id])
    expect([await closing(acme), await closing(other)]).toEqual([false, true])
    expect(await roles(acme, [member])).toEqual(['member'])
    expect(await roles(other, [elsewhere])).toEqual(['INACTIVE'])

    await call(other.owner, 'select public.cancel_organization_deletion($1)', [other.id])
    expect(await roles(other, [elsewhere])).toEqual(['member'])
  })

  test('brings back who was let out by it, whose account is there and who is not in already', async () => {
    const acme = await world().organization()
    const [gone, owner, member] = [
      await world().member(acme, 'member'),
      await world().member(acme, 'member'),
      await world().member(acme, 'member'),
    ]
    await request(acme, 'Acme')
    await owners('update auth.users set deleted_at = now() where id = $1', [gone.id])
    await owners('alter table public.organization_members disable trigger user')
    await owners("update public.organization_members set role = 'owner' where user_id = $1", [
      owner.id,
    ])
    await owners('alter table public.organization_members enable trigger user')

    await call(acme.owner, 'select public.cancel_organization_deletion($1)', [acme.id])

    expect(await roles(acme, [gone, owner, member])).toEqual(['INACTIVE', 'owner', 'member'])
  })

  test('names the owners who have an address', async () => {
    const acme = await world().organization()
    const second = await world().member(acme, 'owner')
    const gone = await world().member(acme, 'INACTIVE')
    await owners("update public.organization_member_profiles set email = '' where user_id = $1", [
      second.id,
    ])

    const named = await call(gone, 'select owners from public.closed_organizations()', [])

    expect(named).toMatchObject([{ email: acme.owner.email }])
  })

  test('an export is of its own organisation, and counted there', async () => {
    const acme = await world().organization()
    const other = await world().organization({ name: 'Other' })
    const ask = ({ id, owner }: Organization) =>
      call(owner, 'select public.request_organization_export($1)', [id])
    const made = await ask(other)
    await owners(
      `insert into public.organization_exports (organization_id, status, ready_at, expires_at)
       select $1, 'ready', now(), now() + interval '1 day' from generate_series(1, 5)`,
      [other.id],
    )

    expect(await ask(acme)).toEqual(expect.any(String))
    await owners(
      "update public.organization_exports set status = 'ready', expires_at = now() + interval '1 day' where id = $1",
      [made],
    )
    expect(
      await world().as(other.owner, (query) =>
        query('select name, storage_key from private.take_organization_export($1)', [made]),
      ),
    ).toEqual([{ name: 'Other', storage_key: `${other.id}/exports/${made}.zip` }])
    for (const [who, id] of [
      [acme.owner, made],
      [other.owner, randomUUID()],
    ] as const) {
      const take = call(who, 'select private.take_organization_export($1)', [id])
      await expect(take).rejects.toMatchObject({ code: 'PT404' })
    }
  })
})

describe('publishing', () => {
  const live = async (template: unknown) =>
    (await owners('select live_version from public.templates where id = $1', [template])).at(0)
      ?.live_version

  test('an agent is on that one, numbered and compared by its own versions', async () => {
    const acme = await world().organization()
    const visitor = await world().person({ anonymous: true })
    const [one, other] = [
      await addFixtures(world(), acme.id, visitor.id),
      await addFixtures(world(), acme.id, visitor.id),
    ]
    const publish = (template: string) =>
      call(acme.owner, 'select public.publish_template($1)', [template])

    expect(await publish(one.template)).toBe(2)
    expect(await live(other.template)).toBeNull()
    expect(await publish(other.template)).toBe(2)
    expect(await publish(other.template).catch(({ code }) => code)).toBe('PT409')
    const definitions = await owners(
      `select definition -> 'knowledge_source_ids' as sources from public.template_versions
       where template_id = $1 and number = 2`,
      [one.template],
    )
    expect(definitions).toEqual([{ sources: [one.source] }])
    const used = await world().as(acme.owner, (query) =>
      query('select id from public.agents_to_use($1)', [acme.id]),
    )
    expect(used).toHaveLength(2)

    await owners(
      `insert into public.template_versions (organization_id, template_id, number, definition)
       values ($1, $2, 3, '{}')`,
      [acme.id, one.template],
    )
    const set = (template: string, number: number) =>
      call(acme.owner, 'select public.set_live_version($1, $2)', [template, number])
    await set(one.template, 3)
    expect([await live(one.template), await live(other.template)]).toEqual([3, 2])
    await expect(set(other.template, 3)).rejects.toMatchObject({ code: 'PT404' })
  })

  test('what is live is compared, not what was once published', async () => {
    const acme = await world().organization()
    const { template } = await addFixtures(world(), acme.id, acme.owner.id)
    const publish = () => call(acme.owner, 'select public.publish_template($1)', [template])
    await publish()
    await call(acme.owner, 'select public.set_live_version($1, 1)', [template])

    expect(await publish()).toBe(3)
  })
})
