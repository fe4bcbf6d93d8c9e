import type { Cast } from './cast.ts'
import type { Furniture } from './furnish.ts'
import { bucketProbes, channelProbes, type Probe, probesOf } from './isolation.ts'
import { tenantFunctions } from './tenant-functions.ts'
import { tenantTables } from './tenant-tables.ts'
import type { World } from './world.ts'

/** Every column of every table of a tenant by every verb, every procedure, bucket and private channel. */
export async function everyProbe(world: World, cast: Cast, things: Furniture) {
  const probes: Probe[] = []
  for (const table of Object.keys(tenantTables)) {
    probes.push(...(await probesOf(world, table, cast, things)))
  }
  for (const [about, { values, gate, ...call }] of Object.entries(tenantFunctions)) {
    const closed = gate && { feature: gate, leaves: [] }
    probes.push({ ...call, about, verb: 'call', values: values(cast, things), gate: closed })
  }
  return [...probes, ...(await bucketProbes(world, cast)), ...channelProbes(cast)]
}
