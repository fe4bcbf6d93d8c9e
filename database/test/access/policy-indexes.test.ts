import { beforeAll, expect, test } from 'vitest'
import { tenantTables } from '../../testing/probes/tenant-tables.ts'
import { useWorld } from '../../testing/world.ts'

// Whether an index can serve what the policies let somebody see, so that a list without a filter reads no row of
// another organisation.

const world = useWorld()

/** Which visitors see beside analysts: what migration 0086 says of them. */
const ofVisitors = ['conversations', 'messages', 'message_citations', 'message_feedback']

/** Tables that hold rows of organisations and are read by the roles of callers. */
let read: string[] = []
beforeAll(async () => {
  const { rows } = await world().owner.query<{ name: string }>(
    `select distinct schemaname || '.' || tablename as name from pg_policies where cmd in ('SELECT', 'ALL')`,
  )
  const readable = new Set(rows.map(({ name }) => name))
  read = Object.keys(tenantTables).filter(
    (name) => readable.has(name) && !ofVisitors.includes(name.replace('public.', '')),
  )
})

type Plan = { 'Node Type': string; 'Relation Name'?: string; Schema?: string; Plans?: Plan[] }

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)]
}

/** The tables that a plan reads from their first row to the last, though that was priced out. */
async function readWhole(who: Parameters<ReturnType<typeof world>['as']>[0], table: string) {
  return world().as(who, async (query) => {
    await query('set local enable_seqscan = off')
    const [row] = await query(`explain (format json, verbose) select 1 from ${table}`)
    const plans = (row?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]
    return plans
      .flatMap(({ Plan: plan }) => nodes(plan))
      .filter((node) => node['Node Type'].endsWith('Seq Scan'))
      .map((node) => `${node.Schema}.${node['Relation Name']}`)
      .filter((name) => name === table)
  })
}

test('a list without a filter finds the rows of its caller by an index, in every table of tenants', async () => {
  const { owner } = await world().organization()

  const whole = []
  for (const table of read) whole.push(...(await readWhole(owner, table)))

  expect(read.length).toBeGreaterThan(15)
  expect(whole).toEqual([])
})
