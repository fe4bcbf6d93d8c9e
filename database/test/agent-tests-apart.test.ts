import { expect, test } from 'vitest'
import { addFixtures } from '../testing/fixtures.ts'
import { type Organization, useWorld } from '../testing/world.ts'

// What tests and runs of one agent say, they say of no other agent of its organisation.

const world = useWorld()

async function own(sql: string, values: unknown[]) {
  return (await world().owner.query(sql, values)).rows
}
async function ask({ owner }: Organization, sql: string, values: unknown[]) {
  const [row] = await world().as(owner, (query) => query(sql, values))
  return row ? Object.values(row)[0] : undefined
}

/** Two agents of one organisation, without tests and runs. */
async function twins() {
  const acme = await world().organization()
  const one = (await addFixtures(world(), acme.id, acme.owner.id)).template
  for (const table of ['template_tests', 'template_test_runs'])
    await own(`delete from ${table} where organization_id = $1`, [acme.id])
  const [{ id: other }] = await own(
    `insert into templates (
       organization_id, name, role, avatar, style_id, voice_id, tone, response_length, greeting, instructions
     )
     select
       organization_id, name, role, avatar, style_id, voice_id, tone, response_length, greeting, instructions
     from templates where id = $1 returning id`,
    [one],
  )
  await own(
    `update templates set live_version = null, knowledge_scope = 'all', handoff = false
     where organization_id = $1`,
    [acme.id],
  )
  return { acme, one, other }
}

const addTests = (acme: Organization, agent: string, count = 1, question = 'Who?') =>
  own(
    `insert into template_tests (organization_id, template_id, question, expectation)
     select $1, $2, $3, 'refuses' from generate_series(1, $4) returning id`,
    [acme.id, agent, question, count],
  )
const begin = (acme: Organization, agent: string) =>
  ask(acme, 'select private.begin_test_run($1, true)', [agent])
const keep = (acme: Organization, agent: string, begun: unknown, kind = 'tests') =>
  ask(acme, 'select private.keep_test_run($1, $2, $3, $4)', [
    ...[agent, kind, JSON.stringify(begun), JSON.stringify([{ outcome: 'passed' }])],
  ])
const passed = async (agent: string) =>
  (await own('select private.tests_passed($1) as passed', [agent]))[0].passed

test('each agent has fifty tests', async () => {
  const { acme, one, other } = await twins()

  await addTests(acme, one, 50)

  await expect(addTests(acme, other)).resolves.toHaveLength(1)
})

test('a run begins with the tests and the sources of its agent', async () => {
  const { acme, one, other } = await twins()
  const [source] = await own(
    'select id from knowledge_sources where organization_id = $1 order by id limit 1',
    [acme.id],
  )
  await own("update templates set knowledge_scope = 'selected' where organization_id = $1", [
    acme.id,
  ])
  await own('delete from template_knowledge_sources where organization_id = $1', [acme.id])
  await own('delete from template_knowledge_collections where organization_id = $1', [acme.id])
  await own(
    'insert into template_knowledge_sources (organization_id, template_id, source_id) values ($1, $2, $3)',
    [acme.id, other, source.id],
  )
  const [mine] = await addTests(acme, one, 1, 'Who is one?')
  const [theirs] = await addTests(acme, other, 1, 'Who is the other?')

  expect(await begin(acme, one)).toMatchObject({ tests: [{ id: mine.id }], knowledge: [] })
  expect(await begin(acme, other)).toMatchObject({
    tests: [{ id: theirs.id }],
    knowledge: [source.id],
  })
})

test('runs of another agent and of another kind push none out, and stay', async () => {
  const { acme, one, other } = await twins()
  const begun = { fingerprint: '' }
  const first = await keep(acme, one, begun)
  for (let times = 0; times < 50; times += 1) {
    await keep(acme, other, begun)
    await keep(acme, one, begun, 'interview')
  }

  await keep(acme, one, begun)

  const kept = await own(
    `select template_id = $2 as mine, kind, count(*)::integer, bool_or(id = $3) as "hasFirst"
     from template_test_runs where organization_id = $1 group by 1, 2 order by 1, 2`,
    [acme.id, one, first],
  )
  expect(kept).toEqual([
    { mine: false, kind: 'tests', count: 50, hasFirst: false },
    { mine: true, kind: 'interview', count: 50, hasFirst: false },
    { mine: true, kind: 'tests', count: 2, hasFirst: true },
  ])
})

test('a run of an agent of others is not kept: there is no such agent', async () => {
  const { acme } = await twins()
  const rival = await twins()

  await expect(keep(acme, rival.one, { fingerprint: '' })).rejects.toMatchObject({ code: 'PT404' })
})

test('an agent waits for its own tests, and for a run of its own', async () => {
  const { acme, one, other } = await twins()
  await addTests(acme, one)

  expect(await passed(other)).toBe(true)
  await addTests(acme, other)
  await keep(acme, one, await begin(acme, one))
  // As of a draft and tests that are alike, though it was another agent that answered.
  await keep(acme, one, await begin(acme, other))

  expect([await passed(one), await passed(other)]).toEqual([true, false])
})
