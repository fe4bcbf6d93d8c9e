import { expect, test } from 'vitest'
import { serviceKey } from '../testing/server.ts'
import { members, useRealtime } from '../testing/use-realtime.ts'

const realtime = useRealtime()
const { world, follow, mark, one, other } = realtime
const features = { schema: 'billing', table: 'organization_features' }

test.each(['1.0.0', '2.0.0'] as const)(
  'version %s tells a new row with its values',
  async (vsn) => {
    const acme = await world().organization()
    const { seen } = await follow(one(), acme.owner, members, { vsn })

    const colleague = await world().member(acme, 'member')

    await expect
      .poll(() => seen)
      .toMatchObject([
        {
          eventType: 'INSERT',
          schema: 'public',
          table: 'organization_members',
          new: { user_id: colleague.id, role: 'member', welcome_banner_shown: false },
          old: {},
        },
      ])
  },
)

test("another organisation's changes are told to its own people alone", async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const outsider = await follow(one(), acme.owner, members)
  const insider = await follow(one(), rival.owner, members)
  const nobody = await follow(one(), null, members)

  await world().member(rival, 'member')
  await mark(acme.owner)

  await expect.poll(() => insider.seen.map(({ eventType }) => eventType)).toEqual(['INSERT'])
  await expect.poll(() => outsider.seen).toMatchObject([{ new: { user_id: acme.owner.id } }])
  expect(nobody.seen).toEqual([])
})

test('a change of features reaches the members of the organisation', async () => {
  const acme = await world().organization()
  const { seen } = await follow(one(), acme.owner, features)

  await world().owner.query(
    `update billing.organization_features set value_json = 'false'
     where organization_id = $1 and feature_id = (
       select id from billing.features where feature_key = 'workforce.feature.knowledge'
     )`,
    [acme.id],
  )

  await expect
    .poll(() => seen)
    .toMatchObject([{ eventType: 'UPDATE', new: { organization_id: acme.id, value_json: false } }])
})

test('what is written through one server reaches the subscriber of the other', async () => {
  const acme = await world().organization()
  const here = await follow(one(), acme.owner, members)
  const there = await follow(other(), acme.owner, members)

  const colleague = await world().member(acme, 'member')

  const expected = [{ eventType: 'INSERT', new: { user_id: colleague.id } }]
  await expect.poll(() => here.seen).toMatchObject(expected)
  await expect.poll(() => there.seen).toMatchObject(expected)
})

test('a deleted row tells its key to those who could see it', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const colleague = await world().member(acme, 'member')
  const insider = await follow(one(), acme.owner, members)
  const outsider = await follow(one(), rival.owner, members)

  const { rows } = await world().owner.query(
    'delete from public.organization_members where user_id = $1 returning id',
    [colleague.id],
  )
  await mark(rival.owner)

  await expect.poll(() => insider.seen).toMatchObject([{ eventType: 'DELETE', new: {} }])
  expect(insider.seen[0]?.old).toEqual({ id: rows[0].id })
  await expect.poll(() => outsider.seen).toMatchObject([{ eventType: 'UPDATE' }])
})

test('a filter lets its rows pass and no others', async () => {
  const acme = await world().organization()
  const { seen } = await follow(one(), acme.owner, {
    ...members,
    filter: 'role=not.eq.member,welcome_banner_shown=is.false',
  })

  await world().member(acme, 'member')
  await world().member(acme, 'agent_user')

  await expect.poll(() => seen).toMatchObject([{ new: { role: 'agent_user' } }])
})

test('a filter about the organisation holds for rows that are gone, too', async () => {
  const acme = await world().organization()
  const colleague = await world().member(acme, 'member')
  const filtered = (id: string) =>
    follow(one(), acme.owner, { ...members, filter: `organization_id=eq.${id}` })
  const theirs = await filtered(acme.id)
  const elsewhere = await filtered(crypto.randomUUID())
  const everything = await follow(one(), acme.owner, members)

  await world().owner.query('delete from public.organization_members where user_id = $1', [
    colleague.id,
  ])
  await mark(acme.owner)

  await expect.poll(() => everything.seen).toHaveLength(2)
  await expect
    .poll(() => theirs.seen.map(({ eventType }) => eventType))
    .toEqual(['DELETE', 'UPDATE'])
  expect(elsewhere.seen).toEqual([])
})

test('a server with the service key is told of every organisation', async () => {
  const acme = await world().organization()
  const { seen } = await follow(
    one(),
    null,
    { ...members, filter: `organization_id=eq.${acme.id}` },
    { apikey: serviceKey },
  )

  const colleague = await world().member(acme, 'member')
  await world().owner.query('delete from public.organization_members where user_id = $1', [
    colleague.id,
  ])

  await expect.poll(() => seen.map(({ eventType }) => eventType)).toContain('DELETE')
})
