import { beforeAll } from 'vitest'
import { type Fixtures, publishFirst, rolesAndFixtures } from '../fixtures.ts'
import type { Roles } from '../roles.ts'
import { times } from '../times.ts'
import type { World } from '../world.ts'
import { everyProbe } from './every-probe.ts'
import { ofEachTable, type Probe } from './probes.ts'

/** The probes of an organisation with one caller of each role, for the tests of a file: one column of each table, all in the long mode. */
export function useProbes(world: () => World) {
  let given: { roles: Roles; things: Fixtures; probes: Probe[] } | undefined
  beforeAll(async () => {
    const { roles, things } = await rolesAndFixtures(world())
    await publishFirst(world(), things.template)
    given = { roles, things, probes: await everyProbe(world(), roles, things) }
  }, 180_000)

  return () => {
    if (!given) throw new Error('The probes exist only within tests.')
    const { probes, ...rest } = given
    return { ...rest, probes: ofEachTable(probes, times(1, Number.POSITIVE_INFINITY)) }
  }
}
