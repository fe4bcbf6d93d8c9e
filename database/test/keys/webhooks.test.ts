import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const owner = rowsAsOwner(world)

const settings = (change = {}) =>
  JSON.stringify({
    ...{ url: 'https://example.com/hook', description: '', events: ['interaction.ended'] },
    ...{ enabled: true, ...change },
  })
const addSql = 'select private.add_webhook($1, $2, $3::jsonb, $4)'

async function add({ id, owner: by }: Organization, change = {}) {
  const webhook = randomUUID()
  await world().value(by, addSql, [webhook, id, settings(change), `sealed ${webhook}`])
  return webhook
}

test.each([
  ['add', addSql, (organization: string) => [randomUUID(), organization, settings(), 'sealed']],
  [
    'change',
    'select private.change_webhook($1, $2::jsonb, null)',
    (_: string, webhook: string) => [webhook, settings()],
  ],
  ['test', 'select private.test_webhook($1)', (_: string, webhook: string) => [webhook]],
  ['delete', 'select private.delete_webhook($1)', (_: string, webhook: string) => [webhook]],
])('owners %s webhooks, and no one else', async (_, sql, values) => {
  const roles = await organizationWithRoles(world())
  const webhook = await add(roles.organization)

  expect(await rolesThatReach(world(), roles, sql, values(roles.organization.id, webhook))).toEqual(
    ['owner'],
  )
})

test('editors read where webhooks go, nobody what signs them or what waits', async () => {
  const roles = await organizationWithRoles(world())
  await add(roles.organization)
  const reach = (columns: string, table = 'webhook_endpoints') =>
    rolesThatReach(world(), roles, `select ${columns} from ${table} where organization_id = $1`, [
      roles.organization.id,
    ])

  expect(await reach('url')).toEqual(['member', 'owner'])
  expect(await reach('sealed_credential')).toEqual([])
  expect(await reach('body', 'private.outbox')).toEqual([])
})

test('a change and a deletion are of that webhook alone', async () => {
  const acme = await world().organization()
  const [first, second] = [await add(acme), await add(acme)]
  const addresses = async () =>
    new Map(
      (
        await owner('select id, url from webhook_endpoints where organization_id = $1', [acme.id])
      ).map(({ id, url }) => [id, url]),
    )

  await world().value(acme.owner, 'select private.change_webhook($1, $2::jsonb, $3)', [
    ...[first, settings({ url: 'https://elsewhere.example' }), 'sealed again'],
  ])
  const changed = await addresses()
  await world().value(acme.owner, 'select private.delete_webhook($1)', [first])

  expect(changed).toEqual(
    new Map([
      [first, 'https://elsewhere.example'],
      [second, 'https://example.com/hook'],
    ]),
  )
  expect([...(await addresses()).keys()]).toEqual([second])
})

test('a webhook of another organisation is like one that never was, and none is added nowhere', async () => {
  const [acme, other] = [await world().organization(), await world().organization()]
  const foreign = await add(other)
  const remove = (webhook: string) =>
    world().value(acme.owner, 'select private.delete_webhook($1)', [webhook])

  await expect(remove(foreign)).rejects.toMatchObject({ code: 'PT404' })
  await expect(remove(randomUUID())).rejects.toMatchObject({ code: 'PT404' })
  await expect(
    world().value(acme.owner, addSql, [randomUUID(), null, settings(), 'sealed']),
  ).rejects.toMatchObject({ code: 'PT403' })
})

test('a secret does not go along to another address', async () => {
  const { id, owner: by } = await world().organization()
  const webhook = await add({ id, owner: by } as Organization)
  const elsewhere = settings({ url: 'https://elsewhere.example' })
  const change = (sealed: string | null) =>
    world().value(by, 'select private.change_webhook($1, $2::jsonb, $3)', [
      ...[webhook, elsewhere, sealed],
    ])

  await expect(change(null)).rejects.toMatchObject({ code: 'PT422' })
  await change('sealed again')

  expect(await owner('select url, sealed_credential from webhook_endpoints')).toContainEqual({
    ...{ url: 'https://elsewhere.example', sealed_credential: 'sealed again' },
  })
})

test('an organisation has 20 webhooks at most', async () => {
  const acme = await world().organization()
  for (let made = 0; made < 20; made += 1) await add(acme)

  await expect(add(acme)).rejects.toMatchObject({ code: 'PT403' })
})

test('an organisation sends so many test events a day, and is told so', async () => {
  const acme = await world().organization()
  const webhook = await add(acme)
  await giveFeature(world(), acme, 'webhookTestLimit', 2)
  const send = () => world().value(acme.owner, 'select private.test_webhook($1)', [webhook])
  await send()
  await send()

  await expect(send()).rejects.toMatchObject({
    ...{ code: 'PT429', detail: 'quota_reached' },
    message: expect.stringMatching(/ has sent 2 of 2 test events to webhooks today\. Come back/),
  })
  expect(
    await owner('select 1 from private.outbox where organization_id = $1', [acme.id]),
  ).toHaveLength(2)
})

test('a webhook that is switched off gets no test event, and another one does', async () => {
  const acme = await world().organization()
  const [off, on] = [await add(acme), await add(acme)]
  await world().value(acme.owner, 'select private.change_webhook($1, $2::jsonb, null)', [
    ...[off, settings({ enabled: false })],
  ])
  const send = (webhook: string) =>
    world().value(acme.owner, 'select private.test_webhook($1)', [webhook])

  await expect(send(off)).rejects.toMatchObject({ code: 'PT409' })
  await send(on)

  expect(
    await owner('select endpoint_id from webhook_deliveries where organization_id = $1', [acme.id]),
  ).toEqual([{ endpoint_id: on }])
})

test('nothing is told without the feature, to what is switched off, or to who did not choose it', async () => {
  const acme = await world().organization()
  const webhook = await add(acme)
  const emit = async (what: string) => {
    await owner("select private.emit_event($1, $2, $3, '{}')", [acme.id, what, randomUUID()])
    const [row] = await owner(
      'select count(*)::int as count from private.outbox where organization_id = $1',
      [acme.id],
    )
    return row?.count
  }
  const counts = [await emit('interaction.ended'), await emit('interaction.results_ready')]
  await giveFeature(world(), acme, 'workforceConnect', false)
  counts.push(await emit('interaction.ended'))
  await giveFeature(world(), acme, 'workforceConnect', true)
  await world().value(acme.owner, 'select private.change_webhook($1, $2::jsonb, null)', [
    webhook,
    settings({ enabled: false }),
  ])
  counts.push(await emit('interaction.ended'))
  await world().value(acme.owner, 'select private.change_webhook($1, $2::jsonb, null)', [
    webhook,
    settings(),
  ])
  counts.push(await emit('interaction.ended'))

  expect(counts).toEqual([1, 1, 1, 1, 2])
})

test('nothing is told while the organisation is being deleted', async () => {
  const acme = await world().organization()
  await add(acme)
  const told = async () => {
    await owner("select private.emit_event($1, 'interaction.ended', $2, '{}')", [
      ...[acme.id, randomUUID()],
    ])
    return (await owner('select 1 from private.outbox where organization_id = $1', [acme.id]))
      .length
  }

  await world().value(acme.owner, "select public.request_organization_deletion($1, 'Acme')", [
    acme.id,
  ])
  expect(await told()).toBe(0)
  await world().value(acme.owner, 'select public.cancel_organization_deletion($1)', [acme.id])
  expect(await told()).toBe(1)
})

test('what was told a month ago goes, what still waits or is younger stays', async () => {
  const acme = await world().organization()
  await add(acme)
  const [old, young, waits] = [randomUUID(), randomUUID(), randomUUID()]
  for (const about of [old, young, waits]) {
    await owner("select private.emit_event($1, 'interaction.ended', $2, '{}')", [acme.id, about])
  }
  await owner(
    "update private.outbox set created_at = now() - interval '31 days' where subject <> $1",
    [young],
  )
  const forget = async (...done: string[]) => {
    await owner("update webhook_deliveries set state = 'dead' where subject = any ($1)", [done])
    await owner('select private.forget_deliveries()')
    return (
      await owner('select subject from private.outbox where organization_id = $1 order by id', [
        acme.id,
      ])
    ).map(({ subject }) => subject)
  }

  expect(await forget(young)).toEqual([old, young, waits])
  expect(await forget(old)).toEqual([young, waits])
  expect(await forget(waits)).toEqual([young])
})
