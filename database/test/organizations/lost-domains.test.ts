import { beforeEach, expect, test } from 'vitest'
import { addSso } from '../../testing/fixtures/sso.ts'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

// The record of a proved domain is looked up every day; the days here pass by moving the times that are stored.

const world = useWorld()
const rows = rowsAsOwner(world)
let acme: Organization
let id: string
let domain: string

beforeEach(async () => {
  await rows('delete from private.organization_domains')
  acme = await world().organization({ name: 'Acme' })
  id = await addSso(world(), acme.id)
  domain = `d${acme.id}.example`
})

const take = (most = 100) => rows('select * from private.take_domains_to_look_up($1)', [most])
const settle = (found: boolean) =>
  rows('select * from private.settle_daily_look($1, $2)', [id, found])
const days = (count: number) =>
  rows(
    `update private.organization_domains
     set looked_at = looked_at - make_interval(days => $1), missing_since = missing_since - make_interval(days => $1)`,
    [count],
  )
const state = async () =>
  (
    await rows(
      'select verified_by, lost_by, missing_looks from private.organization_domains where id = $1',
      [id],
    )
  )[0]
const leads = () => rows('select 1 from auth.sso_domains where domain = $1', [domain])
const acts = async () =>
  (
    await rows(
      'select action from public.audit_log where organization_id = $1 and target_id = $2 order by created_at, id',
      [acme.id, id],
    )
  ).map(({ action }) => action)
async function missFor(looks: number) {
  const told = []
  for (let look = 0; look < looks; look += 1) {
    told.push(await settle(false))
    await days(1)
  }
  return told
}

test('each is taken once a day, and none that was verified by hand or not at all', async () => {
  expect(await take()).toEqual([])
  await days(1)
  const [both] = await Promise.all([take(), take()]).then((taken) => [taken.flat()])
  expect(both).toEqual([{ id, domain, token: expect.any(String) }])
  expect(await take()).toEqual([])

  await days(1)
  await rows("update private.organization_domains set verified_by = 'admin'")
  expect(await take()).toEqual([])
  await rows('update private.organization_domains set verified_by = null, verified_at = null')
  expect(await take()).toEqual([])
})

test('so many are taken at most, the longest waiting first', async () => {
  await addSso(world(), (await world().organization()).id)
  await days(1)
  await rows(
    "update private.organization_domains set looked_at = now() - '3 days'::interval where id = $1",
    [id],
  )

  expect(await take(1)).toMatchObject([{ id }])
  expect(await take(1)).toHaveLength(1)
})

test('a record that is missing for seven days takes the proof; the owners learn it on the first and the last', async () => {
  const told = await missFor(7)

  expect(told.map((one) => one.length)).toEqual([1, 0, 0, 0, 0, 0, 0])
  expect(told[0]).toMatchObject([
    { domain, organization_name: 'Acme', is_lost: false, emails: [acme.owner.email] },
  ])
  expect(await state()).toEqual({ verified_by: 'dns', lost_by: null, missing_looks: 7 })
  expect(await leads()).toHaveLength(1)

  expect(await settle(false)).toMatchObject([{ is_lost: true, emails: [acme.owner.email] }])
  expect(await state()).toEqual({ verified_by: null, lost_by: 'dns', missing_looks: 0 })
  expect(await leads()).toEqual([])
  expect(await acts()).toEqual(['sso_domain.record_missing', 'sso_domain.lost'])
  expect(await settle(false)).toEqual([])
})

test('looks that nobody made do not count as days', async () => {
  await settle(false)
  await days(30)

  expect(await settle(false)).toEqual([])
  expect(await state()).toMatchObject({ verified_by: 'dns' })
})

test('seven looks within less than seven days take nothing', async () => {
  for (let look = 0; look < 9; look += 1) await settle(false)

  expect(await state()).toMatchObject({ verified_by: 'dns', missing_looks: 9 })
})

test('a record that is there again begins the seven days anew', async () => {
  await missFor(7)
  expect(await settle(true)).toEqual([])
  expect(await state()).toEqual({ verified_by: 'dns', lost_by: null, missing_looks: 0 })

  expect(await settle(false)).toMatchObject([{ is_lost: false }])
})

const byOwner = (call: string) =>
  rows(
    `select result.* from set_config('request.jwt.claims', $1, true) as told, lateral ${call} as result`,
    [JSON.stringify({ ...acme.owner.claims, sub: acme.owner.id }), acme.id, id],
  )

test('an owner who looks and finds it ends the warning, and one who does not find it counts for nothing', async () => {
  await missFor(3)
  await byOwner('private.settle_sso_domain($2, $3, false)')
  expect(await state()).toMatchObject({ missing_looks: 3 })

  await byOwner('private.settle_sso_domain($2, $3, true)')

  expect(await state()).toEqual({ verified_by: 'dns', lost_by: null, missing_looks: 0 })
})

test('a domain that was lost is free for others, and is proved again as the first time', async () => {
  const rival = await world().organization()
  await missFor(8)
  const [{ id: theirs }] = await rows(
    'insert into private.organization_domains (organization_id, domain) values ($1, $2) returning id',
    [rival.id, domain],
  )

  await byOwner('private.settle_sso_domain($2, $3, true)')

  expect(await state()).toEqual({ verified_by: 'dns', lost_by: null, missing_looks: 0 })
  expect(await leads()).toHaveLength(1)
  await expect(
    rows("select private.prove_sso_domain($1, $2, 'dns')", [rival.id, theirs]),
  ).rejects.toMatchObject({ code: 'PT409' })
})

test('one that was verified by hand meanwhile stays so', async () => {
  await missFor(7)
  await rows("update private.organization_domains set verified_by = 'admin'")

  expect(await settle(false)).toEqual([])
  expect(await state()).toMatchObject({ verified_by: 'admin' })
})

test('what an operator decides about a domain that was lost counts again', async () => {
  await missFor(8)
  const [{ id: provider }] = await rows(
    'select id from auth.sso_providers where organization_id = $1',
    [acme.id],
  )
  await rows('insert into auth.sso_domains (sso_provider_id, domain) values ($1, $2)', [
    provider,
    domain,
  ])

  await rows('select private.mirror_sso_provider($1)', [provider])

  expect(await state()).toMatchObject({ verified_by: 'admin', lost_by: null })
})
