import { expect, test } from 'vitest'
import type { Probe } from '../../testing/probes/probes.ts'
import { weaken } from './weaken.ts'
import { catalog, numbered, testWeakenings, type Weakening } from './weakened.ts'

type Policy = {
  table: string
  name: string
  sentence: string
  verb: string
  clause: string
  expression: string
}
const policies = await catalog<Policy>(
  `select format('%s.%s', schemaname, tablename) as table, format('%I', policyname) as name,
     policyname as sentence, lower(cmd) as verb, clause, expression
   from pg_policies
   cross join lateral (values ('using', qual), ('with check', with_check)) as each (clause, expression)
   where expression is not null
   order by schemaname, tablename, policyname, clause`,
)

/** What is asked of a table; buckets and channels have their own words. */
function asks({ table, verb }: Policy, { about, verb: by }: Probe) {
  if (table.startsWith('storage.')) return about.startsWith('bucket ')
  if (table.startsWith('realtime.')) return about.startsWith('channel ')
  return by === verb && /^[\w.]+/.exec(about)?.[0].split('.', 2).join('.') === table
}

const things = new Map<string, Weakening[]>()
for (const policy of policies) {
  const { table, name, sentence, clause, expression } = policy
  const alter = (to: string) => `alter policy ${name} on ${table} ${clause} (${to})`
  const weakenings = numbered(weaken(`(${expression})`)).map(
    ({ dropped, sql }): Weakening => ({
      dropped: `${sentence}, ${clause}: ${dropped}`,
      weaken: alter(sql),
      restore: alter(expression),
      asked: (probes) => probes.filter((probe) => asks(policy, probe)),
    }),
  )
  things.set(table, [...(things.get(table) ?? []), ...weakenings])
}

testWeakenings(things, 'probes')

test('there is much to weaken', () => {
  expect([...things.values()].flat().length).toBeGreaterThan(100)
})
