import { describe, expect, test } from 'vitest'
import { type Act, ownerActs } from '../../testing/members/owner-acts.ts'
import { times } from '../../testing/times.ts'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
const needed = 'An organization needs an owner. Transfer the ownership first.'

const { demote, leave, remove, stepDown, transfer } = ownerActs(world)
/** A write past the functions, as an operator's: the trigger alone stands in its way. */
const strike: Act = (person, acme) =>
  world().owner.query(
    "update public.organization_members set role = 'INACTIVE' where organization_id = $1 and user_id = $2",
    [acme.id, person.id],
  )

async function rolesOf(organization: string) {
  const { rows } = await world().owner.query(
    'select role from public.organization_members where organization_id = $1 order by role',
    [organization],
  )
  return rows.map(({ role }) => role)
}

describe('the last owner', () => {
  test.each([
    ['leaves', leave],
    ['steps down', stepDown],
  ])('never %s; one of two does', async (_, act) => {
    const acme = await world().organization()
    await world().member(acme, 'member')
    const { owner } = acme

    expect(await act(owner, acme, owner)).toEqual([{ success: false, error_message: needed }])

    await world().member(acme, 'owner')
    expect(await act(owner, acme, owner)).toEqual([{ success: true, error_message: null }])
    expect(await rolesOf(acme.id)).toContain('owner')
  })

  test.each([
    ["update public.organization_members set role = 'member' where user_id = $1"],
    ["update public.organization_members set role = 'INACTIVE' where user_id = $1"],
    ['delete from public.organization_members where user_id = $1'],
    ['delete from auth.users where id = $1'],
    ['update auth.users set deleted_at = now() where id = $1'],
  ])('is kept by the database, no matter who writes: %s', async (sql) => {
    const acme = await world().organization()
    const attempt = () => world().owner.query(sql, [acme.owner.id])

    await expect(attempt()).rejects.toMatchObject({ code: 'PT409' })

    await world().member(acme, 'owner')
    expect((await attempt()).rowCount).toBe(1)
    expect(await rolesOf(acme.id)).toContain('owner')
  })

  test('of one of several organizations is known before the account goes', async () => {
    const acme = await world().organization()
    const other = await world().organization()
    const person = await world().member(acme, 'owner')
    const join = (role: string) =>
      world().owner.query(
        `insert into public.organization_members (organization_id, user_id, role) values ($1, $2, $3)
         on conflict (organization_id, user_id) do update set role = excluded.role`,
        [other.id, person.id, role],
      )
    const alone = async (asked: Person) => {
      const rows = await world().as(asked, (query) =>
        query('select organization_id from public.my_organizations_owned_alone()'),
      )
      return rows.map(({ organization_id }) => organization_id)
    }

    await join('member')
    expect([await alone(person), await alone(other.owner)]).toEqual([[], [other.id]])

    await join('owner')
    await strike(other.owner, other, person)
    expect([await alone(person), await alone(acme.owner)]).toEqual([[other.id], []])

    await world().member(other, 'member')
    expect(await alone(person)).toEqual([other.id])
  })

  test('who waits for a code is told nothing', async () => {
    const owner = await world().person({ passwordOnly: true })
    await world().organization({ owner })

    expect(
      await world().as(owner, (query) => query('select from my_organizations_owned_alone()')),
    ).toEqual([])
  })

  test('all at once do not go either', async () => {
    const acme = await world().organization()
    await world().member(acme, 'owner')

    const attempt = world().owner.query(
      "update public.organization_members set role = 'INACTIVE' where organization_id = $1",
      [acme.id],
    )

    await expect(attempt).rejects.toMatchObject({ code: 'PT409' })
  })

  test('goes with the organisation', async () => {
    const acme = await world().organization()

    await world().owner.query('delete from public.organizations where id = $1', [acme.id])

    expect(await rolesOf(acme.id)).toEqual([])
  })
})

describe('transferring the ownership', () => {
  test('makes the other an owner and the caller a member, on record', async () => {
    const acme = await world().organization()
    const heir = await world().member(acme, 'agent_user')

    expect(await transfer(acme.owner, acme, heir)).toEqual([{ success: true, error_message: null }])

    const { rows } = await world().owner.query(
      'select user_id, role from public.organization_members where organization_id = $1',
      [acme.id],
    )
    expect(new Map(rows.map(({ user_id, role }) => [user_id, role]))).toEqual(
      new Map([
        [acme.owner.id, 'member'],
        [heir.id, 'owner'],
      ]),
    )
    const { rows: log } = await world().owner.query(
      `select actor_id, target_id, target_name from public.audit_log
       where organization_id = $1 and action = 'ownership.transferred'`,
      [acme.id],
    )
    expect(log).toEqual([{ actor_id: acme.owner.id, target_id: heir.id, target_name: heir.email }])
  })

  test('to oneself or another owner changes nothing', async () => {
    const acme = await world().organization()
    const other = await world().member(acme, 'owner')

    for (const target of [acme.owner, other]) {
      expect(await transfer(acme.owner, acme, target)).toMatchObject([{ success: false }])
    }
    expect(await rolesOf(acme.id)).toEqual(['owner', 'owner'])
  })
})

describe('leaving', () => {
  test.each(['owner', 'member', 'agent_user'] as const)('is for everybody: %s', async (role) => {
    const acme = await world().organization()
    const person = await world().member(acme, role)

    expect(await leave(person, acme, person)).toEqual([{ success: true, error_message: null }])

    expect(await rolesOf(acme.id)).toEqual(['INACTIVE', 'owner'])
    const { rows } = await world().owner.query(
      "select actor_id, details from public.audit_log where organization_id = $1 and action = 'member.left'",
      [acme.id],
    )
    expect(rows).toEqual([{ actor_id: person.id, details: { role } }])
  })

  test('is nothing for a stranger', async () => {
    const acme = await world().organization()
    const gone = await world().member(acme, 'INACTIVE')
    const rival = await world().organization()
    const visitor = await world().person({ anonymous: true })

    for (const person of [gone, rival.owner, visitor]) {
      expect(await leave(person, acme, person)).toEqual([
        { success: false, error_message: 'You are not a member of this organization.' },
      ])
    }
    await expect(
      world().as(null, (query) => query('select * from public.leave_organization($1)', [acme.id])),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

const pairs = times(24, 200)

test(`${pairs} pairs of acts of the two owners at the same moment leave one owner at least`, async () => {
  const acts = [
    [remove, remove],
    [demote, demote],
    [leave, leave],
    [stepDown, stepDown],
    [remove, leave],
    [demote, remove],
    [stepDown, leave],
    [demote, leave],
    [stepDown, remove],
    [transfer, remove],
    [strike, strike],
    [strike, strike],
  ] as const
  const ownerless = []

  for (let round = 0; round < pairs; round += 1) {
    const [first, second] = acts[round % acts.length] ?? [leave, leave]
    const acme = await world().organization()
    const other = await world().member(acme, 'owner')
    await Promise.allSettled([first(acme.owner, acme, other), second(other, acme, acme.owner)])
    const roles = await rolesOf(acme.id)
    if (!roles.includes('owner')) ownerless.push({ round, roles })
  }

  expect(ownerless).toEqual([])
}, 120_000)
