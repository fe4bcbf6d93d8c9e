import { beforeAll, describe, expect, test } from 'vitest'
import { type Cast, castOf, type Part, reaches, whoReaches } from './cast.ts'
import { type Furniture, furnish } from './furnish.ts'
import { useWorld } from './world.ts'

// Who reaches the rows of an organisation, for every table that holds some and every verb. All others get nothing:
// no account, anonymous, a stranger, inactive, removed or signed out with a live token, a password without its
// code, the owner of another organisation.

const world = useWorld()
const editors: Part[] = ['member', 'owner']
const everyMember: Part[] = ['agentUser', 'member', 'owner']
const analystsAndTheVisitor: Part[] = ['visitor', 'member', 'owner']

type Expectation = {
  select: Part[]
  update?: Part[]
  delete?: Part[]
  insert?: { who: Part[]; sql: string; values: () => unknown[] }
}

let cast: Cast
let things: Furniture
beforeAll(async () => {
  cast = await castOf(world())
  things = await furnish(world(), cast.organization.id, cast.people.get('visitor')?.id ?? '')
  await furnish(world(), cast.rival.id, cast.rival.owner.id)
})

const tables: Record<string, Expectation> = {
  'public.organizations': { select: everyMember, update: ['owner'] },
  'public.organization_members': {
    // Whoever is inactive may learn just that.
    select: ['inactive', ...everyMember],
    update: everyMember,
    insert: {
      who: [],
      sql: "insert into public.organization_members (organization_id, user_id, role) values ($1, $2, 'owner') returning id",
      values: () => [cast.organization.id, 'own id'],
    },
  },
  'billing.organization_features': { select: everyMember },
  'public.templates': {
    select: editors,
    update: editors,
    delete: editors,
    insert: {
      who: editors,
      sql: `insert into public.templates
          (organization_id, name, avatar, style_id, voice_id, tone, response_length)
        select $1, 'New', people.id, person_styles.id, person_voices.id, 'friendly', 'medium'
        from public.people
        join public.person_styles on person_styles.person_id = people.id
        join public.person_voices on person_voices.person_id = people.id
        limit 1
        returning id`,
      values: () => [cast.organization.id],
    },
  },
  'public.template_versions': { select: editors },
  'public.template_knowledge_sources': {
    select: editors,
    delete: editors,
    insert: {
      who: editors,
      sql: `insert into public.template_knowledge_sources (organization_id, template_id, source_id)
        values ($1, $2, $3) returning source_id`,
      values: () => [cast.organization.id, things.template, things.spareSource],
    },
  },
  'public.knowledge_sources': { select: editors, update: editors, delete: editors },
  'public.knowledge_documents': { select: editors },
  'public.knowledge_revisions': { select: editors },
  'public.knowledge_chunks': { select: editors },
  'public.knowledge_terms': { select: editors },
  'public.conversations': { select: analystsAndTheVisitor, update: ['visitor'] },
  'public.messages': { select: analystsAndTheVisitor },
  'public.message_citations': { select: analystsAndTheVisitor },
  'public.message_feedback': {
    select: analystsAndTheVisitor,
    update: ['visitor'],
    delete: ['visitor'],
    insert: {
      who: ['visitor'],
      sql: 'insert into public.message_feedback (message_id, rating) values ($1, -1) returning rating',
      values: () => [things.unrated],
    },
  },
}

function keyOf(table: string) {
  return table === 'public.organizations' ? 'id' : 'organization_id'
}

async function grantedColumns(table: string, verb: 'insert' | 'update') {
  const { rows } = await world().owner.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and has_column_privilege('authenticated', attrelid, attnum, $2)`,
    [table, verb],
  )
  return rows.map(({ name }) => name)
}

test('no table of a tenant is missing here', async () => {
  const { rows } = await world().owner.query<{ name: string }>(
    `select format('%s.%s', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname in ('public', 'billing', 'admin')
       and exists (
         select from pg_attribute
         where attrelid = pg_class.oid
           and (attname = 'organization_id' or (relname = 'organizations' and attname = 'id'))
       )`,
  )

  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())
})

describe.each(Object.entries(tables))('%s', (table, expected) => {
  const values = () => [cast.organization.id]

  test('select', async () => {
    const sql = `select 1 from ${table} where ${keyOf(table)} = $1`

    expect(await whoReaches(world(), cast, sql, values())).toEqual(expected.select)
  })

  test('the owner of another organisation sees the own rows and no others', async () => {
    const sql = `select distinct ${keyOf(table)} as id from ${table}`

    const seen = await world().as(cast.rival.owner, (query) => query(sql))

    expect(seen).toEqual([{ id: cast.rival.id }])
  })

  test('update', async () => {
    const granted = await grantedColumns(table, 'update')
    const columns = granted.length > 0 ? granted : [keyOf(table)]
    const same = columns.map((name) => `${name} = ${name}`).join(', ')
    const sql = `update ${table} set ${same} where ${keyOf(table)} = $1 returning 1`

    expect(await whoReaches(world(), cast, sql, values())).toEqual(expected.update ?? [])
  })

  test('delete', async () => {
    const sql = `delete from ${table} where ${keyOf(table)} = $1 returning 1`

    expect(await whoReaches(world(), cast, sql, values())).toEqual(expected.delete ?? [])
  })

  test('insert', async () => {
    const { insert } = expected
    // A table without a statement here takes none; organizations are founded (organizations.test.ts).
    if (!insert) {
      const granted = await grantedColumns(table, 'insert')
      expect(granted.length > 0).toBe(table === 'public.organizations')
      return
    }

    expect(await whoReaches(world(), cast, insert.sql, insert.values())).toEqual(insert.who)
  })
})

test('a source of another organisation cannot be given to an agent', async () => {
  const theirs = await furnish(world(), cast.rival.id, cast.rival.owner.id)

  const attempt = reaches(
    world(),
    cast.organization.owner,
    `insert into public.template_knowledge_sources (organization_id, template_id, source_id)
     values ($1, $2, $3) returning source_id`,
    [cast.organization.id, things.template, theirs.source],
  )

  await expect(attempt).rejects.toMatchObject({ code: '23503' })
})

test('visitors see what they said, not what others said to the same agent', async () => {
  const other = await world().person({ anonymous: true })
  const sql = 'select 1 from public.messages where conversation_id = $1'

  const seen = await reaches(world(), other, sql, [things.conversation])

  expect(seen).toBe(false)
})
