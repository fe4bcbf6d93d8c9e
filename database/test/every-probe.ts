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
  for (const [about, { sql, values, who, ofPerson }] of Object.entries(tenantFunctions)) {
    const call = { about, verb: 'call' as const, sql, values: values(cast, things), who }
    probes.push(ofPerson ? { ...call, ofPerson } : call)
  }
  return [...probes, ...(await bucketProbes(world, cast)), ...channelProbes(cast)]
}
