import { describe, expect, test } from 'vitest'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
const shown = 'first_name, last_name, display_name, email, email_subscribe, initial_integrations'

async function profileOf(person: Person) {
  const { rows } = await world().owner.query(
    `select ${shown} from public.organization_member_profiles where user_id = $1`,
    [person.id],
  )
  return rows[0]
}

function rename(person: Person, metadata: object | null) {
  return world().owner.query('update auth.users set raw_user_meta_data = $2 where id = $1', [
    person.id,
    metadata && JSON.stringify(metadata),
  ])
}

describe('the profile of a member', () => {
  test('is there with the membership, in the names that the account had', async () => {
    const person = await world().person()
    await rename(person, { first_name: ' Ines ', last_name: 'Moreau' })

    await world().organization({ owner: person })

    expect(await profileOf(person)).toEqual({
      first_name: 'Ines',
      last_name: 'Moreau',
      display_name: 'Ines Moreau',
      email: person.email,
      email_subscribe: null,
      initial_integrations: [],
    })
  })

  test('follows the account: names, address, and none once it is deleted', async () => {
    const { owner } = await world().organization()
    await world().member(await world().organization(), 'member')

    await rename(owner, { first_name: 'Ines', last_name: 'Moreau', display_name: 'Ines M.' })
    await world().owner.query("update auth.users set email = 'ines@b.example' where id = $1", [
      owner.id,
    ])
    expect(await profileOf(owner)).toMatchObject({
      display_name: 'Ines M.',
      email: 'ines@b.example',
    })

    const acme = await world().organization()
    const member = await world().member(acme, 'member')
    await world().owner.query(
      "update auth.users set email = 'a hash', raw_user_meta_data = '{}', deleted_at = now() where id = $1",
      [member.id],
    )
    expect(await profileOf(member)).toMatchObject({ display_name: '', email: '' })
  })

  test('follows no other account, and is called nothing else in the log when its own is deleted', async () => {
    const acme = await world().organization()
    const member = await world().member(acme, 'member')
    await rename(acme.owner, { display_name: 'Ines' })
    await rename(member, { display_name: 'Tom' })
    await world().owner.query(
      "update auth.users set raw_user_meta_data = '{}', deleted_at = now() where id = $1",
      [member.id],
    )

    expect(await profileOf(acme.owner)).toMatchObject({
      display_name: 'Ines',
      email: acme.owner.email,
    })
    const { rows } = await world().owner.query(
      `select target_name from public.audit_log
       where organization_id = $1 and action = 'member.renamed' order by target_name`,
      [acme.id],
    )
    expect(rows).toEqual([{ target_name: 'Ines' }, { target_name: 'Tom' }])
  })

  test.each([
    ['nothing', null],
    ['no object', ['Ines']],
    ['names that are no text', { first_name: 7, last_name: { a: 1 }, display_name: null }],
    ['names without end', { first_name: 'x'.repeat(5000) }],
  ])('bears whatever people write about themselves: %s', async (_, metadata) => {
    const { owner } = await world().organization()

    await rename(owner, metadata)

    expect((await profileOf(owner)).display_name.length).toBeLessThan(500)
  })

  test('is written by its person, as far as it is a choice', async () => {
    const acme = await world().organization()
    const member = await world().member(acme, 'agent_user')
    const choose = (who: Person, whose: Person) =>
      world().as(who, (query) =>
        query(
          `update public.organization_member_profiles
           set email_subscribe = 'opted_in', initial_integrations = '{zapier}'
           where user_id = $1 returning user_id`,
          [whose.id],
        ),
      )

    expect(await choose(acme.owner, member)).toEqual([])
    expect(await choose(member, member)).toEqual([{ user_id: member.id }])

    expect(await profileOf(member)).toMatchObject({
      email_subscribe: 'opted_in',
      initial_integrations: ['zapier'],
    })
  })

  test('is one request away from the list of members, for its readers', async () => {
    const acme = await world().organization()
    await world().member(acme, 'member')
    const user = await world().member(acme, 'agent_user')
    const list = (who: Person) =>
      world().as(who, (query) =>
        query(
          `select email from public.organization_members
           join public.organization_member_profiles on member_id = organization_members.id
           where organization_members.organization_id = $1`,
          [acme.id],
        ),
      )

    expect(await list(acme.owner)).toHaveLength(3)
    expect(await list(user)).toEqual([{ email: user.email }])
    const profiles = await world().as(user, (query) =>
      query('select email from public.organization_member_profiles'),
    )
    expect(profiles).toEqual([{ email: user.email }])
  })

  test('goes with the membership', async () => {
    const acme = await world().organization()
    const member = await world().member(acme, 'member')

    await world().owner.query('delete from public.organization_members where user_id = $1', [
      member.id,
    ])

    expect(await profileOf(member)).toBeUndefined()
  })
})

test('an account that is deleted is named in the log of its organisation', async () => {
  const acme = await world().organization()
  const member = await world().member(acme, 'member')
  await rename(member, { display_name: 'Jo Berg' })

  await world().owner.query('delete from auth.users where id = $1', [member.id])

  const { rows } = await world().owner.query(
    "select target_name, details from public.audit_log where organization_id = $1 and action = 'member.removed'",
    [acme.id],
  )
  expect(rows).toEqual([{ target_name: 'Jo Berg', details: { role: 'member' } }])
})

test('the way back of an inactive account makes a profile that says what was chosen', async () => {
  const person = await world().member(await world().organization(), 'INACTIVE')

  const { rows } = await world().owner.query('select private.found_for_inactive($1, $2) as id', [
    person.id,
    { name: 'Halden', integrations: ['salesforce'] },
  ])

  const profiles = await world().owner.query(
    `select email_subscribe, initial_integrations from public.organization_member_profiles
     where organization_id = $1`,
    [rows[0].id],
  )
  expect(profiles.rows).toEqual([
    { email_subscribe: 'opted_in', initial_integrations: ['salesforce'] },
  ])
  const former = await world().owner.query(
    `select email_subscribe from public.organization_member_profiles
     where user_id = $1 and organization_id <> $2`,
    [person.id, rows[0].id],
  )
  expect(former.rows).toEqual([{ email_subscribe: null }])
  const log = await world().owner.query(
    "select actor_id from public.audit_log where organization_id = $1 and action = 'member.joined'",
    [rows[0].id],
  )
  expect(log.rows).toEqual([{ actor_id: person.id }])
})
