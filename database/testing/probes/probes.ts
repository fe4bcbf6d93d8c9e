import type { Fixtures } from '../fixtures.ts'
import type { Roles, TestRole } from '../roles.ts'
import type { World } from '../world.ts'
import type { Gate, Verb } from './expectation.ts'
import { organizationColumn, tenantTables } from './tenant-tables.ts'

/** One statement that asks for one thing of an organisation, and for whom it may reach something. */
export type Probe = {
  about: string
  /** Where the statement differs from others in its column alone. */
  table?: string
  verb: Verb
  sql: string
  values: unknown[]
  who: TestRole[]
  /** Asked only of these: the statement names no organisation, so others may reach rows of their own by it. */
  onlyOf?: TestRole[]
  /** It is the owner's own and stays so, whatever becomes of the membership. */
  ofPerson?: boolean
  rowsOf?: TestRole | undefined
  /** Without one of these features it is for no one, or only for these. */
  gate?: { features: Gate[]; leaves: TestRole[] } | undefined
}

/** Parts who have no row in any organisation. */
const withoutRows: TestRole[] = ['noToken', 'anonymous', 'stranger', 'removed', 'signedOut']

type Column = { name: string; selectable: boolean; updatable: boolean; generated: boolean }

export async function columnsOf(world: World, table: string) {
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
export async function probesOf(world: World, table: string, roles: Roles, things: Fixtures) {
  const expected = tenantTables[table]
  if (!expected) throw new Error(`Nobody said who reaches ${table}.`)
  const ofThem = `where ${organizationColumn(table)} = $1`
  const values = [roles.organization.id]
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
    // No one can write it, so no one can be kept from it.
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
      values: expected.insert.values(roles, things),
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
  const { gate, alsoGate, without, rowsOf } = expected
  const features = [gate, alsoGate].flat().filter((feature) => feature !== undefined)
  return probes.map((probe) => {
    const leaves = probe.who.length > 0 ? (without?.[probe.verb] ?? []) : []
    return { ...probe, table, rowsOf, gate: gate && { features, leaves } }
  })
}

/** Who may read and write in which bucket, under the organisation's or the owner's own name. */
type Bucket = {
  of: 'organization' | 'owner'
  read: TestRole[]
  write: TestRole[]
  /** Without this feature no one writes, and no one reads but these. */
  gate?: { features: Gate[]; leaves: TestRole[] }
}
const everyMember: TestRole[] = ['agentUser', 'member', 'owner']
const buckets: Record<string, Bucket> = {
  avatars: { of: 'owner', read: ['owner'], write: ['owner'] },
  logos: {
    of: 'organization',
    read: everyMember,
    write: ['owner'],
    gate: { features: ['organization'], leaves: everyMember },
  },
  files: {
    of: 'organization',
    read: ['member', 'owner'],
    write: ['member', 'owner'],
    gate: { features: ['knowledge'], leaves: [] },
  },
}

/** Every bucket by every verb. An object is there already. */
export async function bucketProbes({ owner }: World, { organization }: Roles) {
  const { rows } = await owner.query<{ id: string }>('select id from storage.buckets order by id')
  const probes: Probe[] = []
  for (const { id: bucket } of rows) {
    const expected = buckets[bucket]
    if (!expected) throw new Error(`Nobody said who reaches the bucket ${bucket}.`)
    const folder = expected.of === 'owner' ? organization.owner.id : organization.id
    await owner.query(
      "select private.put_object($1, $2, private.expect_file(), false, '{}', null)",
      [bucket, `${folder}/there.png`],
    )
    const about = `bucket ${bucket}`
    const there = "bucket_id = $1 and name like $2 || '/%'"
    const values = [bucket, folder]
    const { read, write, gate } = expected
    const writeGate = gate && { ...gate, leaves: [] }
    const ofPerson = expected.of === 'owner'
    probes.push(
      {
        about,
        ofPerson,
        gate,
        verb: 'select',
        values,
        who: read,
        sql: `select 1 from storage.objects where ${there}`,
      },
      {
        about,
        ofPerson,
        gate: writeGate,
        verb: 'update',
        values,
        who: write,
        sql: `update storage.objects set name = name || '.old' where ${there} returning 1`,
      },
      {
        about,
        ofPerson,
        gate: writeGate,
        verb: 'delete',
        values,
        who: write,
        sql: `delete from storage.objects where ${there} returning 1`,
      },
      {
        about,
        ofPerson,
        gate: writeGate,
        verb: 'insert',
        values,
        who: write,
        sql: "select private.begin_object($1, $2 || '/new.png', false)",
      },
    )
  }
  return probes
}

/** Private channels: who hears and who speaks. */
export function channelProbes({ organization }: Roles): Probe[] {
  const topics: [string, TestRole[]][] = [
    [`organization:${organization.id}`, everyMember],
    [`organization:${organization.id}:agents`, everyMember],
    [`user:${organization.owner.id}`, ['owner']],
  ]
  return topics.flatMap(([topic, who]): Probe[] => [
    {
      about: `channel ${topic.replace(/:.{36}/, '')}`,
      ofPerson: topic.startsWith('user:'),
      verb: 'insert',
      sql: `insert into realtime.messages (topic, extension)
        select set_config('realtime.topic', $1, true), 'broadcast' returning 1`,
      values: [topic],
      who,
    },
  ])
}

/**
 * Of probes that differ in their column alone so many. Which columns a role may name is not a row's to say, so what
 * becomes of rows is asked of one.
 */
export function ofEachTable(probes: Probe[], columns: number) {
  const groups = Map.groupBy(probes, ({ about, table, verb, who, onlyOf }) =>
    [verb, table ?? about, who, onlyOf].join(' '),
  )
  return [...groups.values()].flatMap((group) => group.slice(0, columns))
}
