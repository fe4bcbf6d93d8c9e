import { beforeAll, describe, expect, test } from 'vitest'
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { organizationWithRoles, type Roles, rolesThatReach } from '../../testing/roles.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// Vectors, and the words that stand for a misspelt one, are the server's alone. What a caller learns is which sources have some, where it may search.

const world = useWorld()
let roles: Roles
let things: Fixtures
let theirs: Fixtures
beforeAll(async () => {
  roles = await organizationWithRoles(world())
  things = await addFixtures(world(), roles.organization.id, roles.people.get('visitor')?.id ?? '')
  theirs = await addFixtures(world(), roles.rival.id, roles.rival.owner.id)
})

const editors = ['member', 'owner']

describe.each([
  'knowledge_vectors',
  'knowledge_vector_sets',
  'knowledge_lexemes',
  'knowledge_postings',
])('private.%s', (table) => {
  const all = `from private.${table} where organization_id = $1`

  test.each([
    ['select', `select 1 ${all}`],
    [
      'update',
      `update private.${table} set organization_id = organization_id where organization_id = $1 returning 1`,
    ],
    ['delete', `delete ${all} returning 1`],
    [
      'insert',
      `insert into private.${table} select * from private.${table} where organization_id = $1 returning 1`,
    ],
  ])('no caller may %s', async (_, sql) => {
    const { rows } = await world().owner.query(`select 1 ${all}`, [roles.organization.id])

    const who = await rolesThatReach(world(), roles, sql, [roles.organization.id])

    expect(rows).toHaveLength(1)
    expect(who).toEqual([])
  })
})

test('a vector has as many numbers as it says, a sentence has one and a place', async () => {
  const write = (change: string) =>
    world().owner.query(
      `update private.knowledge_vectors set ${change} where organization_id = $1`,
      [roles.organization.id],
    )

  await expect(write("passage = '\\x0000'")).rejects.toMatchObject({ code: '23514' })
  await expect(write("sentences = '\\x'")).rejects.toMatchObject({ code: '23514' })
  await expect(write("spans = '{0,4}', sentences = '\\x0000000000000000'")).rejects.toMatchObject({
    code: '23514',
  })
  await write("spans = '{0,4}', sentences = passage")
})

type Scope = { organizationId: string; sources: { id: string; revision: number }[] } | null

async function scope(person: Person | null, { of = roles.organization.id, ...given } = {} as Ask) {
  const { sources = null, question = 'What is the text?', model = 'test' } = given
  const [row] = await world().as(person, (query) =>
    query("select vectors as scope from private.search_postings($1, $2, $3, '{}', $3, $4, 'en')", [
      of,
      sources,
      question,
      model,
    ]),
  )
  return (row?.scope ?? null) as Scope
}
type Ask = { of?: string; sources?: string[]; question?: string; model?: string }

test('who may search an organisation learns which of its sources have vectors', async () => {
  const sql = `select 1 from private.search_postings($1, null, 'What?', '{}', 'What?', 'test', 'en')
    where vectors is not null`

  const who = await rolesThatReach(world(), roles, sql, [roles.organization.id])
  const own = await scope(roles.organization.owner)

  expect(who).toEqual(editors)
  expect(own).toEqual({
    ...{ organizationId: roles.organization.id, space: 'test', own: null },
    ...{ reranking: null, awaited: false },
    sources: [{ id: things.source, revision: 1 }],
  })
})

test.each([
  ['another source', () => ({ sources: [theirs.source] })],
  ['another model', () => ({ model: 'another' })],
  [
    'a question in another language',
    () => ({ question: 'Wie ist der Text und was steht in ihm?' }),
  ],
])('%s has none', async (_, ask) => {
  expect(await scope(roles.organization.owner, ask())).toMatchObject({ sources: [] })
})

test('a person who may ask an agent is told of the sources that it was published with', async () => {
  const ask = (person: Person | null, sources: string[] | null = null) =>
    world().as(person, async (query) => {
      const [row] = await query(
        `select vectors as scope
         from private.search_agent_postings($1, false, $2, 'What?', '{}', 'What?', 'test', 'en')`,
        [things.template, sources],
      )
      return (row?.scope ?? null) as Scope
    })
  const draft = await ask(null)
  await world().owner.query('update public.templates set live_version = 1 where id = $1', [
    things.template,
  ])

  const published = await ask(null)
  const narrowed = await ask(null, [theirs.source])
  await giveFeature(world(), roles.organization, 'knowledge', false)
  const off = await ask(null)
  await giveFeature(world(), roles.organization, 'knowledge', true)

  expect(published).toEqual({
    ...{ organizationId: roles.organization.id, space: 'test', own: null },
    ...{ reranking: null, awaited: false },
    sources: [{ id: things.source, revision: 1 }],
  })
  expect(narrowed?.sources).toEqual([])
  expect([draft, off]).toEqual([null, null])
})

test('an agent that is not for the caller has none, whatever organisations are given by default', async () => {
  const byDefault = (value: string) =>
    world().owner.query(
      `update billing.features as after set default_json = $1
       from billing.features as before
       where before.id = after.id and after.feature_key = 'workforce.feature.knowledge'
       returning before.default_json as former`,
      [value],
    )
  const { rows } = await byDefault('true')
  const ask = () =>
    world().value(
      null,
      `select vectors from private.search_agent_postings(
         gen_random_uuid(), false, null, 'What?', '{}', 'What?', 'test', 'en'
       )`,
    )

  expect(rows).toHaveLength(1)
  expect(await ask()).toBeUndefined()

  await byDefault(JSON.stringify(rows[0]?.former))
})

test('vectors go with their passage, and what is left knows of no source that went', async () => {
  const count = async () => {
    const { rows } = await world().owner.query(
      `select (select count(*)::integer from private.knowledge_vectors where organization_id = $1) as vectors,
         (select count(*)::integer from private.knowledge_vector_sets where organization_id = $1) as sets`,
      [roles.rival.id],
    )
    return rows[0]
  }
  const remove = (table: string, column: string) =>
    world().owner.query(`delete from ${table} where ${column} = $1`, [theirs.source])

  const before = await count()
  await remove('public.knowledge_chunks', 'source_id')
  const without = await count()
  await remove('public.knowledge_sources', 'id')

  expect([before, without, await count()]).toEqual([
    { vectors: 1, sets: 1 },
    { vectors: 0, sets: 1 },
    { vectors: 0, sets: 0 },
  ])
})
