import type { Fixtures } from '../fixtures.ts'
import type { Roles } from '../roles.ts'
import type { World } from '../world.ts'
import { bucketProbes, channelProbes, type Probe, probesOf } from './probes.ts'
import { tenantFunctions } from './tenant-functions.ts'
import { tenantTables } from './tenant-tables.ts'

/** Every column of every table of a tenant by every verb, every procedure, bucket and private channel. */
export async function everyProbe(world: World, roles: Roles, things: Fixtures) {
  const probes: Probe[] = []
  for (const table of Object.keys(tenantTables)) {
    probes.push(...(await probesOf(world, table, roles, things)))
  }
  for (const [about, { values, gate, alsoGate, ...call }] of Object.entries(tenantFunctions)) {
    const features = [gate, alsoGate].flat().filter((feature) => feature !== undefined)
    const closed = gate && { features, leaves: [] }
    probes.push({ ...call, about, verb: 'call', values: values(roles, things), gate: closed })
  }
  return [...probes, ...(await bucketProbes(world, roles)), ...channelProbes(roles)]
}
