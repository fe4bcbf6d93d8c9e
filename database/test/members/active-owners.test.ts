import { expect, test } from 'vitest'
import { ownerActs } from '../../testing/members/owner-acts.ts'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { times } from '../../testing/times.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// An owner whose account is deactivated signs in nowhere, so an organisation is not left with such owners alone.

const world = useWorld()
const needed = 'An organization needs an owner. Transfer the ownership first.'
const sql = (text: string, values: unknown[]) => world().owner.query(text, values)

/** An organisation with two owners, the second one deactivated or not, and somebody else. */
async function company(isActive: boolean) {
  const acme = await world().organization()
  const [other, member] = [
    await world().member(acme, 'owner'),
    await world().member(acme, 'member'),
  ]
  if (!isActive) await ban(other)
  return { acme, other, member }
}
const ban = ({ id }: Person, until = "now() + interval '1 day'") =>
  sql(`update auth.users set banned_until = ${until} where id = $1`, [id])

const { demote, leave, remove, stepDown, transfer } = ownerActs(world)
async function deactivate(person: Person) {
  const admin = await platformAdmin(world())
  return world().as(admin, (query) => query('select admin.set_user_active($1, false)', [person.id]))
}

async function activeOwners({ id }: Organization) {
  const { rows } = await sql(
    `select user_id from public.organization_members join auth.users on users.id = user_id
     where organization_id = $1 and organization_members.role = 'owner' and coalesce(banned_until <= now(), true)`,
    [id],
  )
  return rows.map(({ user_id }) => user_id)
}

test.each([
  ['leaves', leave],
  ['steps down', stepDown],
])('beside a deactivated owner nobody %s; beside an active one somebody does', async (_, act) => {
  const { acme, other } = await company(false)

  expect(await act(acme.owner, acme, acme.owner)).toEqual([
    { success: false, error_message: needed },
  ])
  expect(await activeOwners(acme)).toEqual([acme.owner.id])

  await ban(other, "now() - interval '1 second'")
  expect(await act(acme.owner, acme, acme.owner)).toEqual([{ success: true, error_message: null }])
  expect(await activeOwners(acme)).toEqual([other.id])
})

test.each([
  ["update public.organization_members set role = 'member' where user_id = $1"],
  ["update public.organization_members set role = 'INACTIVE' where user_id = $1"],
  ['delete from public.organization_members where user_id = $1'],
  ['delete from auth.users where id = $1'],
  ['update auth.users set deleted_at = now() where id = $1'],
  ["update auth.users set banned_until = now() + interval '1 day' where id = $1"],
])('the last active owner is kept by the database, no matter who writes: %s', async (text) => {
  const { acme, other } = await company(false)
  const attempt = () => sql(text, [acme.owner.id])

  await expect(attempt()).rejects.toMatchObject({ code: 'PT409' })

  await ban(other, 'null')
  expect((await attempt()).rowCount).toBe(1)
  expect(await activeOwners(acme)).toEqual([other.id])
})

test.each([
  ['removed', remove],
  ['made a member', demote],
])('a deactivated owner is %s by an active one', async (_, act) => {
  const { acme, other } = await company(false)

  expect(await act(acme.owner, acme, other)).toMatchObject([{ success: true }])
  expect(await activeOwners(acme)).toEqual([acme.owner.id])
})

test('of two deactivated owners one may be removed, the other is kept', async () => {
  const acme = await world().organization()
  const other = await world().member(acme, 'owner')
  await ban(acme.owner)
  await ban(other)
  const strike = ({ id }: Person) =>
    sql("update public.organization_members set role = 'INACTIVE' where user_id = $1", [id])

  expect((await strike(other)).rowCount).toBe(1)
  await expect(strike(acme.owner)).rejects.toMatchObject({ code: 'PT409' })
})

test('the ownership goes to nobody who is deactivated', async () => {
  const { acme, member } = await company(false)
  await ban(member)

  expect(await transfer(acme.owner, acme, member)).toEqual([
    { success: false, error_message: 'This account is deactivated. Choose another member.' },
  ])
  expect(await activeOwners(acme)).toEqual([acme.owner.id])

  await ban(member, 'null')
  expect(await transfer(acme.owner, acme, member)).toMatchObject([{ success: true }])
  expect(await activeOwners(acme)).toEqual([member.id])
})

test('who deletes the account is told of organizations whose other owners are deactivated', async () => {
  const { acme, other } = await company(false)
  const alone = () =>
    world().as(acme.owner, (query) =>
      query('select organization_id from public.my_organizations_owned_alone()'),
    )

  expect(await alone()).toEqual([{ organization_id: acme.id }])

  await ban(other, 'null')
  expect(await alone()).toEqual([])
})

test('a platform admin deactivates the last active owner only where nobody else is left', async () => {
  const { acme, other, member } = await company(false)
  await sql("update public.organizations set name = 'Acme' where id = $1", [acme.id])

  await expect(deactivate(acme.owner)).rejects.toMatchObject({
    ...{ code: 'PT409' },
    message: 'This is the last active owner of "Acme". Make another member an owner first.',
  })
  expect(await activeOwners(acme)).toEqual([acme.owner.id])

  await sql("update public.organization_members set role = 'INACTIVE' where user_id = $1", [
    member.id,
  ])
  await deactivate(acme.owner)
  expect(await activeOwners(acme)).toEqual([])
  await ban(other, 'null')
  expect(await activeOwners(acme)).toEqual([other.id])
})

test('where another member was made an owner, the former is deactivated', async () => {
  const { acme, member } = await company(false)
  await sql("update public.organization_members set role = 'owner' where user_id = $1", [member.id])

  await deactivate(acme.owner)

  expect(await activeOwners(acme)).toEqual([member.id])
})

const pairs = times(16, 200)

test(`${pairs} pairs of an act of one owner and the deactivation of another leave an active owner`, async () => {
  const off = ({ id }: Person): Promise<unknown> => ban({ id } as Person)
  const acts: ((one: Person, acme: Organization, other: Person) => Promise<unknown>)[] = [
    leave,
    stepDown,
    (one) => off(one),
    (one) => sql('delete from auth.users where id = $1', [one.id]),
  ]
  const left = []

  for (let round = 0; round < pairs; round += 1) {
    const { acme, other } = await company(true)
    const act = acts[round % acts.length] ?? leave
    const [first, second] = await Promise.allSettled([
      act(acme.owner, acme, acme.owner),
      off(other),
    ])
    const codes = [first, second].map((one) => (one.status === 'rejected' ? one.reason.code : null))
    if ((await activeOwners(acme)).length !== 1 || codes.includes('40P01')) {
      left.push({ round, codes })
    }
  }

  expect(left).toEqual([])
}, 120_000)

test('an account that is deleted while it is removed waits for its turn', async () => {
  const { acme, other } = await company(true)
  const waiting = async () =>
    (
      await sql(
        `select pid from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
        [],
      )
    ).rows.length
  const turn = await world().owner.connect()
  await turn.query('begin')
  await turn.query('select from public.organizations where id = $1 for no key update', [acme.id])
  const removed = remove(acme.owner, acme, other)
  await expect.poll(waiting).toBe(1)
  const deleted = sql('delete from auth.users where id = $1', [other.id])
  await expect.poll(waiting).toBe(2)
  await turn.query('rollback')
  turn.release()

  expect(await removed).toMatchObject([{ success: true }])
  expect((await deleted).rowCount).toBe(1)
  expect(await activeOwners(acme)).toEqual([acme.owner.id])
})
