import { beforeAll, expect, test } from 'vitest'
import { type Fixtures, publishFirst, rolesAndFixtures } from '../../testing/fixtures.ts'
import { everyProbe } from '../../testing/probes/every-probe.ts'
import { outcomesOf, surprises } from '../../testing/probes/outcomes.ts'
import { type Probe, probesOf } from '../../testing/probes/probes.ts'
import { tenantFunctions } from '../../testing/probes/tenant-functions.ts'
import { tenantTables } from '../../testing/probes/tenant-tables.ts'
import type { Roles } from '../../testing/roles.ts'
import { useWorld } from '../../testing/world.ts'

// Every column of every table of a tenant by every verb, every procedure, bucket and private channel, asked by everybody
// who may come near it.

const world = useWorld()
const timeout = 180_000
let roles: Roles
let things: Fixtures
beforeAll(async () => {
  ;({ roles, things } = await rolesAndFixtures(world()))
  await publishFirst(world(), things.template)
})

test('at least 3,000 probes: none leaks, and every permitted one gets through', {
  timeout,
}, async () => {
  const outcomes = await outcomesOf(world(), roles, await everyProbe(world(), roles, things))

  expect(surprises(outcomes)).toEqual([])
  expect(outcomes.length).toBeGreaterThan(3_000)
})

test('no procedure is missing here', async () => {
  const { rows } = await world().owner.query<{ name: string }>(
    `select distinct format('%s.%s', nspname, proname) as name
     from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where nspname in ('public', 'billing', 'admin') and prorettype <> 'trigger'::regtype
       and (has_function_privilege('anon', pg_proc.oid, 'execute')
         or has_function_privilege('authenticated', pg_proc.oid, 'execute'))`,
  )

  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tenantFunctions).sort())
})

test('each policy that is made to let everybody in is found', { timeout }, async () => {
  const { rows: policies } = await world().owner.query<{
    table: string
    name: string
    verb: Probe['verb']
    using: string | null
    check: string | null
  }>(
    `select format('%s.%s', schemaname, tablename) as table, policyname as name, lower(cmd) as verb,
       qual as using, with_check as check
     from pg_policies where format('%s.%s', schemaname, tablename) = any ($1)`,
    [Object.keys(tenantTables)],
  )
  const unseen: string[] = []
  for (const { table, name, verb, using, check } of policies) {
    const alter = (condition: (was: string) => string) =>
      world().owner.query(
        `alter policy ${JSON.stringify(name)} on ${table}
         ${using ? `using (${condition(using)})` : ''} ${check ? `with check (${condition(check)})` : ''}`,
      )
    const probes = (await probesOf(world(), table, roles, things)).filter(
      (probe) => probe.verb === verb,
    )
    await alter(() => 'true')
    if (surprises(await outcomesOf(world(), roles, probes)).length === 0) unseen.push(name)
    await alter((was) => was)
  }

  expect(unseen).toEqual([])
  expect(policies.length).toBeGreaterThan(10)
})
