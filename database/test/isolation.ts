import { type Cast, type Part, reaches } from './cast.ts'
import type { Furniture } from './furnish.ts'
import { organizationColumn, tenantTables } from './tenant-tables.ts'
import type { World } from './world.ts'

/** One statement that asks for one thing of an organisation, and for whom it may reach something. */
export type Probe = {
  about: string
  verb: 'select' | 'insert' | 'update' | 'delete' | 'call'
  sql: string
  values: unknown[]
  who: Part[]
  /** Asked only of these: the statement names no organisation, so others may reach rows of their own by it. */
  onlyOf?: Part[]
}

/** Parts who have no row in any organisation. */
const withoutRows: Part[] = ['nobody', 'anonymous', 'stranger', 'removed', 'signedOut']

type Column = { name: string; selectable: boolean; updatable: boolean; generated: boolean }

async function columnsOf(world: World, table: string) {
  const { rows } = await world.owner.query<Column>(
    `select attname as name,
       has_column_privilege('authenticated', attrelid, attnum, 'select') as selectable,
       has_column_privilege('authenticated', attrelid, attnum, 'update') as updatable,
       attgenerated <> '' as generated
     from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
     order by attnum`,
    [table],
  )
  return rows
}

/** Every column of a table by every verb, with and without naming the organisation. */
export async function probesOf(world: World, table: string, cast: Cast, things: Furniture) {
  const expected = tenantTables[table]
  if (!expected) throw new Error(`Nobody said who reaches ${table}.`)
  const ofThem = `where ${organizationColumn(table)} = $1`
  const values = [cast.organization.id]
  const probes: Probe[] = []
  for (const { name, selectable, updatable, generated } of await columnsOf(world, table)) {
    const about = `${table}.${name}`
    const mayUpdate = updatable ? (expected.update ?? []) : []
    probes.push({
      about,
      verb: 'select',
      sql: `select ${name} from ${table} ${ofThem}`,
      values,
      who: selectable ? expected.select : [],
    })
    // Nobody can write it, so nobody can be kept from it.
    if (generated) continue
    probes.push(
      {
        about,
        verb: 'update',
        sql: `update ${table} set ${name} = ${name} ${ofThem} returning 1`,
        values,
        who: mayUpdate,
      },
      {
        about: `${about} of everybody`,
        verb: 'update',
        sql: `update ${table} set ${name} = default returning 1`,
        values: [],
        who: [],
        onlyOf: withoutRows,
      },
    )
  }
  probes.push(
    {
      about: table,
      verb: 'delete',
      sql: `delete from ${table} ${ofThem} returning 1`,
      values,
      who: expected.delete ?? [],
    },
    {
      about: `${table} of everybody`,
      verb: 'delete',
      sql: `delete from ${table} returning 1`,
      values: [],
      who: [],
      onlyOf: withoutRows,
    },
  )
  if (expected.insert) {
    probes.push({
      about: table,
      verb: 'insert',
      // Without reading the row back, so that no select policy stands in for the insert's own.
      sql: expected.insert.sql.replace(/returning \w+$/, 'returning 1'),
      values: expected.insert.values(cast, things),
      who: expected.insert.who,
    })
  } else {
    probes.push({
      about: table,
      verb: 'insert',
      sql: `insert into ${table} (${organizationColumn(table)}) values ($1) returning 1`,
      values,
      who: [],
    })
  }
  return probes
}

/** A row that was reached and would not have it (class 23 of SQLSTATE) was reached. */
async function getsThrough(world: World, cast: Cast, part: Part, { sql, values }: Probe) {
  const person = cast.people.get(part) ?? null
  const own = values.map((value) => (value === 'own id' ? (person?.id ?? null) : value))
  try {
    return await reaches(world, person, sql, own)
  } catch (error) {
    if (error instanceof Error && /^23/.test(String(Reflect.get(error, 'code')))) return true
    throw error
  }
}

export type Outcome = { probe: string; part: Part; reached: boolean; lawful: boolean }

/** Asks every part every probe. */
export async function outcomesOf(world: World, cast: Cast, probes: Probe[]) {
  const outcomes: Outcome[] = []
  for (const probe of probes) {
    for (const part of probe.onlyOf ?? [...cast.people.keys()]) {
      outcomes.push({
        probe: `${probe.verb} ${probe.about}`,
        part,
        reached: await getsThrough(world, cast, part, probe),
        lawful: probe.who.includes(part),
      })
    }
  }
  return outcomes
}

/** Where the database did not do as expected: a leak, or something lawful that was refused. */
export function surprises(outcomes: Outcome[]) {
  return outcomes
    .filter(({ reached, lawful }) => reached !== lawful)
    .map(({ probe, part, reached }) => `${part} ${reached ? 'reached' : 'did not reach'}: ${probe}`)
}
