import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

// Hooks beside the webhooks of owners.

const world = useWorld()
const owner = rowsAsOwner(world)

const settings = JSON.stringify({
  ...{ url: 'https://hooks.example', description: '', events: ['agent.published'] },
  enabled: true,
})

/** A key of the organisation, and a hook to which it subscribed. */
async function hook(acme: Organization) {
  const account = await world().person({ anonymous: true })
  const [{ id: key }] = await owner(
    `insert into integration_keys (organization_id, account_id, name, prefix, last_four, key_hash, scopes)
     values ($1, $2, 'Zapier', 'dwk_abcd', 'wxyz', gen_random_uuid(), array['agents.read'])
     returning id`,
    [acme.id, account.id],
  )
  account.claims.key_id = key
  account.claims.organization_id = acme.id
  const id = randomUUID()
  const add = "select private.add_hook($1, 'agent.published', 'https://hooks.example', 'sealed')"
  await world().value(account, add, [id])
  return { id, key, account }
}
const endpoints = async ({ id }: Organization) =>
  (await owner('select id from webhook_endpoints where organization_id = $1', [id])).map(
    (one) => one.id,
  )

test('an owner ends a hook, and neither changes nor tests it', async () => {
  const acme = await world().organization()
  const { id } = await hook(acme)
  const act = (sql: string, ...more: string[]) => world().value(acme.owner, sql, [id, ...more])

  await expect(act('select private.change_webhook($1, $2::jsonb, null)', settings)).rejects.toThrow(
    'It can be ended, not changed.',
  )
  await expect(act('select private.test_webhook($1)')).rejects.toMatchObject({ code: 'PT409' })
  await act('select private.delete_webhook($1)')

  expect(await endpoints(acme)).toEqual([])
})

test('hooks take no place of the 20 webhooks', async () => {
  const acme = await world().organization()
  for (let made = 0; made < 21; made += 1) await hook(acme)
  const add = () =>
    world().value(acme.owner, 'select private.add_webhook($1, $2, $3::jsonb, $4)', [
      ...[randomUUID(), acme.id, settings, 'sealed'],
    ])

  for (let made = 0; made < 20; made += 1) await add()

  await expect(add()).rejects.toMatchObject({ code: 'PT403' })
})

test('a hook goes a month after its key', async () => {
  const acme = await world().organization()
  const [gone, young, works] = [await hook(acme), await hook(acme), await hook(acme)]
  const revoke = (key: string, days: number) =>
    owner(
      'update integration_keys set disabled_at = now() - make_interval(days => $2) where id = $1',
      [...[key, days]],
    )
  await revoke(gone.key, 31)
  await revoke(young.key, 29)

  await owner('select private.forget_deliveries()')

  expect((await endpoints(acme)).toSorted()).toEqual([young.id, works.id].toSorted())
})

test('a person subscribes to nothing, and a key that was revoked neither', async () => {
  const acme = await world().organization()
  const { key, account } = await hook(acme)
  const add = (by: typeof account) =>
    world().value(by, "select private.add_hook($1, 'agent.published', 'https://a.example', 's')", [
      randomUUID(),
    ])

  await expect(add(acme.owner)).rejects.toMatchObject({ code: 'PT403' })
  await add(account)
  await owner('update integration_keys set disabled_at = now() where id = $1', [key])

  await expect(add(account)).rejects.toMatchObject({ code: 'PT403' })
  expect(await endpoints(acme)).toHaveLength(2)
})
