import { describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import type { Gate } from '../../testing/probes/expectation.ts'
import { outcomesOf, surprises } from '../../testing/probes/outcomes.ts'
import { useProbes } from '../../testing/probes/use-probes.ts'
import { useWorld } from '../../testing/world.ts'

// What an organisation has no feature for answers none of its members, and nothing else changes: the same probes, asked with
// the feature and without it.

const world = useWorld()
const timeout = 180_000
const given = useProbes(world)

const features: Gate[] = [
  ...(['templates', 'knowledge', 'insights', 'organization', 'workforceConnect'] as const),
  'galleries',
]
const give = (name: Gate, value: unknown) =>
  giveFeature(world(), given().roles.organization, name, value)

test('every feature that gates a permission is asked here', async () => {
  const { rows } = await world().owner.query<{ name: string }>(
    `select distinct split_part(feature_key, '.', 3) as name from private.gated_permissions`,
  )

  expect(rows.map(({ name }) => name).sort()).toEqual([...features].sort())
})

test('every permission belongs to a feature, or is for every organisation', async () => {
  const { rows } = await world().owner.query<{ area: string }>(
    `select distinct regexp_replace(permission, '[.](read|write)$', '') as area
     from (
       select permission from public.role_permissions
       union all
       select permission from private.announced_tables
     ) as every
     where regexp_replace(permission, '[.](read|write)$', '') not in (select area from private.gated_permissions)
     order by area`,
  )

  // The portal of the payment service has a feature; what an organisation has agreed to is shown without it.
  expect(rows.map(({ area }) => area)).toEqual(['agents.ui', 'billing'])
})

describe.each([...features, 'sso' as const])('without %s', (name) => {
  test('its own is closed to everybody, all else open as before', { timeout }, async () => {
    const { roles, probes } = given()
    const closed = probes.map((probe) =>
      probe.gate?.features.includes(name) ? { ...probe, who: probe.gate.leaves } : probe,
    )

    await give(name, false)
    const without = await outcomesOf(world(), roles, closed)
    await give(name, true)
    const own = probes.filter((probe) => probe.gate?.features.includes(name))
    const again = await outcomesOf(world(), roles, own)

    expect(surprises(without)).toEqual([])
    expect(surprises(again)).toEqual([])
    expect(own.length).toBeGreaterThan(5)
  })
})

test('with every feature again all is open as before', { timeout }, async () => {
  const { roles, probes } = given()
  expect(surprises(await outcomesOf(world(), roles, probes))).toEqual([])
})
