import { beforeAll, expect, test } from 'vitest'
import { type Cast, castOf } from './cast.ts'
import { everyProbe } from './every-probe.ts'
import { furnish } from './furnish.ts'
import { outcomesOf, type Probe, surprises } from './isolation.ts'
import { tenantTables } from './tenant-tables.ts'
import { untoldByProbes } from './untold-by-probes.ts'
import { weaken } from './weaken.ts'
import { useWorld } from './world.ts'

// Each condition of each policy, and of each function that a policy asks, is left out in turn. Then somebody reaches
// what is not theirs, or the condition is in the list of those that the probes cannot tell.

const world = useWorld()
let cast: Cast
let probes: Probe[]
beforeAll(async () => {
  cast = await castOf(world())
  const things = await furnish(world(), cast.organization.id, cast.people.get('visitor')?.id ?? '')
  await furnish(world(), cast.rival.id, cast.rival.owner.id)
  await sql('update public.templates set live_version = 1 where id = $1', [things.template])
  probes = await everyProbe(world(), cast, things)
})

const sql = async (text: string, values: unknown[] = []) =>
  (await world().owner.query<Record<string, string>>(text, values)).rows

async function isSeen(asked: Probe[]) {
  return surprises(await outcomesOf(world(), cast, asked)).length > 0
}

test('in policies', async () => {
  const policies = await sql(
    `select format('%s.%s', schemaname, tablename) as table, format('%I', policyname) as name,
       policyname as policy, lower(cmd) as verb, clause, expression
     from pg_policies
     cross join lateral (values ('using', qual), ('with check', with_check)) as each (clause, expression)
     where format('%s.%s', schemaname, tablename) = any ($1) and expression is not null`,
    [Object.keys(tenantTables)],
  )
  const unseen: string[] = []
  for (const { table = '', name, policy, verb, clause, expression } of policies) {
    const asked = probes.filter((probe) => probe.verb === verb && probe.about.startsWith(table))
    const alter = (to?: string) => sql(`alter policy ${name} on ${table} ${clause} (${to})`)
    for (const weaker of weaken(`(${expression})`)) {
      await alter(weaker.sql)
      if (!(await isSeen(asked))) unseen.push(`${policy}, ${clause}: ${weaker.dropped}`)
      await alter(expression)
    }
  }

  expect(unseen.sort()).toEqual(untoldByProbes.policies.toSorted())
  expect(policies.length).toBeGreaterThan(40)
})

test('in functions', async () => {
  const functions = await sql(
    `select pg_proc.oid::regprocedure::text as name, pg_get_functiondef(pg_proc.oid) as definition
     from pg_proc
     join pg_namespace on pg_namespace.oid = pronamespace
     join pg_language on pg_language.oid = prolang
     where nspname = 'private' and lanname = 'sql' and prokind = 'f' and exists (
       select from pg_policies where concat(qual, with_check) like '%' || proname || '(%'
     )`,
  )
  // One column of a table says as much of a function as each.
  const things = probes.map((probe) => {
    const thing = probe.about.split('.').slice(0, 2).join('.')
    return [`${probe.verb} ${thing}`, probe] as const
  })
  const asked = [...new Map(things).values()]
  const unseen: string[] = []
  for (const { name, definition = '' } of functions) {
    for (const weaker of weaken(definition)) {
      await sql(weaker.sql)
      if (!(await isSeen(asked))) unseen.push(`${name}: ${weaker.dropped}`)
      await sql(definition)
    }
  }

  expect(unseen.sort()).toEqual(untoldByProbes.functions.toSorted())
  expect(functions.length).toBeGreaterThan(5)
})
