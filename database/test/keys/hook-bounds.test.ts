import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { scopes, useKeys } from '../../testing/integration-keys.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// How far a key and its hooks reach: to no other hook, no other key, no other organisation.

const world = useWorld()
const keys = useKeys(world)
const owner = rowsAsOwner(world)
beforeEach(() => owner('delete from webhook_endpoints'))

/** A key of the organisation that may do everything, and what acts with it. */
async function keyOf(acme: Organization) {
  const id = await keys.make(acme, { may: scopes })
  return { id, caller: await keys.holder(id) }
}

async function subscribe(caller: Person, event = 'agent.published') {
  const add = "select private.add_hook($1, $2, 'https://hooks.example', 'sealed')"
  return String(await world().value(caller, add, [randomUUID(), event]))
}
/** Subscriptions of a key, as many at once as are asked for. */
const fill = (acme: Organization, key: string | null, many: number) =>
  owner(
    `insert into webhook_endpoints (organization_id, url, events, sealed_credential, key_id)
     select $1, 'https://hooks.example', '{agent.published}', gen_random_uuid(), $2::uuid
     from generate_series(1, $3)`,
    [acme.id, key, many],
  )
const listed = async (caller: Person) =>
  (await world().as(caller, (query) => query('select id from private.hooks_of_key()'))).map(
    ({ id }) => id,
  )
const remove = (caller: Person, hook: string) =>
  world().value(caller, 'select private.remove_hook($1)', [hook])
const described = (caller: Person) =>
  world().as(caller, (query) => query('select private.key_described() as it'))
const left = async () => (await owner('select id from webhook_endpoints')).map(({ id }) => id)

/** The hooks that are told when an agent of the organisation is published. */
async function tell(acme: Organization) {
  await owner("select private.emit_event($1, 'agent.published', $2, '{}')", [acme.id, randomUUID()])
  return owner('select id, endpoint_id from webhook_deliveries')
}

test('webhooks of owners and hooks of other organisations take no place of the 100 hooks', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  const [{ id: key, caller }, theirs] = [await keyOf(acme), await keyOf(rival)]
  await fill(rival, theirs.id, 100)
  await fill(acme, null, 1)
  await fill(acme, key, 99)

  await subscribe(caller)

  await expect(subscribe(caller)).rejects.toMatchObject({ code: 'PT403' })
})

test('a key ends the hook that it names, and no other of its own', async () => {
  const { caller } = await keyOf(await world().organization())
  const [first, second] = [await subscribe(caller), await subscribe(caller)]

  expect(await remove(caller, first)).toBe(true)
  expect(await listed(caller)).toEqual([second])
  expect(await remove(caller, first)).toBe(false)
})

test('a successor takes over the hooks of its key alone', async () => {
  const acme = await world().organization()
  const [old, beside] = [await keyOf(acme), await keyOf(acme)]
  const [moved, kept] = [await subscribe(old.caller), await subscribe(beside.caller)]
  await fill(acme, null, 1)

  const next = await keys.rotate(acme.owner, old.id, '1 hour')

  const stored = await owner('select id, key_id from webhook_endpoints order by key_id')
  expect(stored).toHaveLength(3)
  expect(stored).toContainEqual({ id: moved, key_id: next })
  expect(stored).toContainEqual({ id: kept, key_id: beside.id })
  expect(stored).toContainEqual({ id: expect.any(String), key_id: null })
})

test('what waits for a hook is not sent because another key still works', async () => {
  const acme = await world().organization()
  const [gone, works] = [await keyOf(acme), await keyOf(acme)]
  await subscribe(gone.caller)
  const hook = await subscribe(works.caller)
  const waiting = await tell(acme)
  await keys.revoke(acme.owner, gone.id)

  const claimed = await owner("select id from private.claim_deliveries(9, interval '1 minute')")

  expect(waiting).toHaveLength(2)
  expect(claimed).toEqual(
    waiting.filter(({ endpoint_id }) => endpoint_id === hook).map(({ id }) => ({ id })),
  )
})

test('a hook that answers 410 goes, and another that was told as well stays', async () => {
  const acme = await world().organization()
  const { caller } = await keyOf(acme)
  const [gone, stays] = [await subscribe(caller), await subscribe(caller)]
  const told = await tell(acme)
  const delivery = told.find(({ endpoint_id }) => endpoint_id === gone)

  await owner("select private.note_delivery($1, 410, 'Gone', 1, null)", [delivery.id])

  expect(await left()).toEqual([stays])
})

test('a key is described with its own organisation', async () => {
  const some = [await world().organization(), await world().organization({ name: 'Other' })]

  for (const acme of some) {
    const { caller } = await keyOf(acme)
    expect(await described(caller)).toMatchObject([{ it: { organization: { id: acme.id } } }])
  }
})

test('a key hears only of what its organisation has the feature for', async () => {
  const acme = await world().organization()
  const analyst = await keys.holder(await keys.make(acme, { may: ['analytics.read'] }))
  const recent = () =>
    world().value(analyst, "select private.recent_events('conversation.ended', 9)")
  const emit = () =>
    owner("select private.emit_event($1, 'conversation.ended', $2, '{}')", [acme.id, randomUUID()])
  const told = async () => (await owner('select 1 from webhook_deliveries')).length
  await giveFeature(world(), acme, 'insights', true)
  await subscribe(analyst, 'conversation.ended')
  await emit()
  expect([await told(), await recent()]).toEqual([1, []])

  await giveFeature(world(), acme, 'insights', false)
  await emit()

  expect([await told(), await recent()]).toEqual([1, null])
  await expect(subscribe(analyst, 'conversation.ended')).rejects.toMatchObject({ code: 'PT403' })
})

test('a hook of another organisation is not listed, even if both keys had one account', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  const [{ caller }, theirs] = [await keyOf(acme), await keyOf(rival)]
  const [mine] = [await subscribe(caller), await subscribe(theirs.caller)]

  await owner('update integration_keys set account_id = $2 where id = $1', [theirs.id, caller.id])

  expect(await listed(caller)).toEqual([mine])
})

describe('a key that does not act', () => {
  test.each<[string, (acme: Organization, key: string) => Promise<unknown>]>([
    ['was revoked', (acme, key) => keys.revoke(acme.owner, key)],
    ['has expired', (_, key) => keys.expire(key)],
    ['is of who may have none', (acme) => giveFeature(world(), acme, 'workforceConnect', false)],
  ])('because it %s, has no hooks and ends none', async (_, end) => {
    const acme = await world().organization()
    const { id, caller } = await keyOf(acme)
    const hook = await subscribe(caller)
    expect(await described(caller)).toHaveLength(1)

    await end(acme, id)

    expect(await described(caller)).toEqual([{ it: null }])
    expect(await listed(caller)).toEqual([])
    expect(await remove(caller, hook)).toBe(false)
    expect(await left()).toEqual([hook])
  })
})
