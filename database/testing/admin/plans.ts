import pg from 'pg'
import type { Person, World } from '../world.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
export type Read = { type: string; table: string; index: string; rows: number }

function readsOf(plan: Plan): Read[] {
  const each = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)
  const read = {
    ...{ type: plan['Node Type'], table: plan['Relation Name'] ?? '' },
    ...{ index: plan['Index Name'] ?? '', rows: Math.round(each * (plan['Actual Loops'] ?? 0)) },
  }
  return [read, ...(plan.Plans ?? []).flatMap(readsOf)]
}

/**
 * What each step read of the statement that a person asks and of those within its functions, as PostgreSQL carried them
 * out: rows of all rounds, those that a filter threw away included. What few rows hide is shown where reading a table
 * from its first row to its last is priced out.
 */
export async function readsAs(
  world: World,
  person: Person,
  sql: string,
  { values = [], pricedOut = false }: { values?: unknown[]; pricedOut?: boolean } = {},
) {
  const client = new pg.Client(world.ownerConnection)
  const reads: Read[] = []
  client.on('notice', ({ message = '' }) => {
    const [, text] = /plan:\n([\s\S]*)/.exec(message) ?? []
    if (text) reads.push(...readsOf(JSON.parse(text).Plan))
  })
  await client.connect()
  try {
    await client.query(
      `load 'auto_explain';
       set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
       set auto_explain.log_format = json; set auto_explain.log_nested_statements = on;
       set auto_explain.log_level = notice; set enable_seqscan = ${pricedOut ? 'off' : 'on'}; begin`,
    )
    await client.query(
      "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
      [JSON.stringify(person.claims)],
    )
    const { rows } = await client.query(sql, values)
    return { rows, reads }
  } finally {
    await client.end()
  }
}
