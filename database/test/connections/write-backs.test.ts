import { expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const rows = rowsAsOwner(world)
const setSql = 'select public.set_write_back($1, $2)'

/** An organisation with a connection, and the interaction of a visitor. */
async function made() {
  const acme = await world().organization()
  const { connection } = await addFixtures(world(), acme.id, acme.owner.id)
  await rows('delete from private.outbox where organization_id = $1', [acme.id])
  const [interaction] = await rows('select id from interactions where organization_id = $1', [
    acme.id,
  ])
  return { ...acme, connection, interaction: interaction.id as string }
}
type Made = Organization & { connection: string; interaction: string }
const writes = ({ owner, connection }: Made, on = true) =>
  world().value(owner, setSql, [connection, on])
const settle = ({ id, interaction }: Made, happened = 'interaction.results_ready') =>
  rows('select private.emit_event($1, $2, $3, $4)', [id, happened, interaction, '{"found": 1}'])
const waiting = ({ id }: Made) => rows('select * from write_backs where organization_id = $1', [id])
const claim = async (most = 10) =>
  (await rows("select * from private.claim_write_backs($1, '1 minute')", [most])).map(
    ({ id }) => id,
  )
const end = (one: unknown, made: string | null, fault: string | null, again: string | null) =>
  rows('select private.note_write_back($1, $2, $3, now() + $4::interval)', [
    ...[one, made, fault, again],
  ])
/** One that waits, and nothing else in the database. */
async function oneWaits() {
  await rows('delete from write_backs')
  const acme = await made()
  await writes(acme)
  await settle(acme)
  return { ...acme, one: (await waiting(acme))[0].id as string }
}

test('owners choose whether results are written there, and no one else', async () => {
  const roles = await organizationWithRoles(world())
  const { connection } = await addFixtures(
    world(),
    roles.organization.id,
    roles.organization.owner.id,
  )

  expect(await rolesThatReach(world(), roles, setSql, [connection, true])).toEqual(['owner'])
})

test('members and owners see what was written', async () => {
  const roles = await organizationWithRoles(world())
  await addFixtures(world(), roles.organization.id, roles.organization.owner.id)

  const reached = await rolesThatReach(
    ...([world(), roles, 'select 1 from write_backs where organization_id = $1'] as const),
    [roles.organization.id],
  )

  expect(reached).toEqual(['member', 'owner'])
})

test('what an interaction found waits for the connections that are chosen, with its event', async () => {
  const [acme, rival] = [await made(), await made()]
  await writes(rival)

  await settle(acme)
  expect(await waiting(acme)).toEqual([])
  expect(await rows('select 1 from private.outbox where organization_id = $1', [acme.id])).toEqual(
    [],
  )
  await writes(acme)
  await settle(acme, 'interaction.ended')
  expect(await waiting(acme)).toEqual([])
  await settle(acme)

  expect(await waiting(acme)).toMatchObject([
    { connection_id: acme.connection, interaction_id: acme.interaction, state: 'waiting' },
  ])
  expect(await waiting(rival)).toEqual([])
  await writes(acme, false)
  await rows('delete from write_backs where organization_id = $1', [acme.id])
  await settle(acme)
  expect(await waiting(acme)).toEqual([])
})

test('nothing waits without the feature, nor while the organization is being deleted', async () => {
  const acme = await made()
  await writes(acme)
  await giveFeature(world(), acme, 'workforceConnect', false)
  await settle(acme)
  expect(await waiting(acme)).toEqual([])
  await giveFeature(world(), acme, 'workforceConnect', true)
  await world().value(acme.owner, "select public.request_organization_deletion($1, 'Acme')", [
    acme.id,
  ])
  await settle(acme)
  expect(await waiting(acme)).toEqual([])
})

test('one is taken by one server, the oldest first, and again when that has died', async () => {
  const first = await oneWaits()
  const second = await made()
  await writes(second)
  await settle(second)
  const [{ id: other }] = await waiting(second)
  await rows("update write_backs set due_at = now() - interval '1 hour' where id = $1", [other])

  expect(await claim(1)).toEqual([other])
  expect(await claim()).toEqual([first.one])
  expect(await claim()).toEqual([])
  await rows("update write_backs set leased_until = now() - interval '1 second' where id = $1", [
    first.one,
  ])
  expect(await claim()).toEqual([first.one])
  expect(await waiting(first)).toMatchObject([{ attempts: 2 }])
})

test('one tells the server its event and how its own system is entered', async () => {
  const acme = await oneWaits()

  const [claimed] = await rows("select * from private.claim_write_backs(10, '1 minute')")

  expect(claimed).toMatchObject({
    ...{ id: acme.one, interaction_id: acme.interaction, attempts: 1 },
    ...{ event: { data: { found: 1 } }, connection: { id: acme.connection } },
  })
})

test('one is not taken before its time, without the feature, or while its organization ends', async () => {
  const acme = await oneWaits()
  await rows("update write_backs set due_at = now() + interval '1 minute'")
  expect(await claim()).toEqual([])
  await rows('update write_backs set due_at = now()')
  await giveFeature(world(), acme, 'workforceConnect', false)
  expect(await claim()).toEqual([])
  await giveFeature(world(), acme, 'workforceConnect', true)
  await world().value(acme.owner, "select public.request_organization_deletion($1, 'Acme')", [
    acme.id,
  ])
  expect(await claim()).toEqual([])
  await world().value(acme.owner, 'select public.cancel_organization_deletion($1)', [acme.id])
  expect(await claim()).toEqual([acme.one])
})

test('one that failed waits for its time, is given up without one, and stays as it ended', async () => {
  const acme = await oneWaits()
  const other = await made()
  await writes(other)
  await settle(other)
  await claim()
  await end(acme.one, null, 'It failed.', '1 hour')
  expect(await waiting(acme)).toMatchObject([
    { state: 'waiting', last_error: 'It failed.', leased_until: null, record: null },
  ])
  expect(await claim()).toEqual([])

  await end(acme.one, null, 'x'.repeat(400), null)
  expect(await waiting(acme)).toMatchObject([{ state: 'dead', last_error: 'x'.repeat(300) }])
  await rows('update write_backs set due_at = now(), leased_until = null where id = $1', [acme.one])
  expect(await claim()).toEqual([])
  await end(acme.one, 'INC0010001', null, null)

  expect(await waiting(acme)).toMatchObject([{ state: 'dead', record: null }])
  expect(await waiting(other)).toMatchObject([{ state: 'waiting', last_error: null }])
})

test('one that was written has its record, and goes with its event a month later', async () => {
  const acme = await oneWaits()
  await rows("update private.outbox set created_at = now() - interval '31 days'")
  const forget = async () => {
    await rows('select private.forget_deliveries()')
    return waiting(acme)
  }

  expect(await forget()).toHaveLength(1)
  await end(acme.one, 'INC0010001', null, null)
  expect(await waiting(acme)).toMatchObject([
    { state: 'written', record: 'INC0010001', written_at: expect.any(String) },
  ])
  const young = await made()
  await writes(young)
  await settle(young)
  expect(await forget()).toEqual([])
  expect(await waiting(young)).toHaveLength(1)
})
