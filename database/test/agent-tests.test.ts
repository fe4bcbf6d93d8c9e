import { beforeAll, describe, expect, test } from 'vitest'
import { addFixtures } from '../testing/fixtures.ts'
import { organizationWithRoles, type Roles, rolesThatReach } from '../testing/roles.ts'
import { type Organization, type Person, useWorld } from '../testing/world.ts'

const world = useWorld()
let roles: Roles
let shared: string
beforeAll(async () => {
  roles = await organizationWithRoles(world())
  const visitor = roles.people.get('visitor')?.id ?? ''
  shared = (await addFixtures(world(), roles.organization.id, visitor)).template
})

async function ask(person: Person | null, sql: string, values: unknown[] = []) {
  const [row] = await world().as(person, (query) => query(sql, values))
  return row ? Object.values(row)[0] : undefined
}
const addTest = (person: Person, agent: unknown, expectation = 'contains', expected = '25 days') =>
  ask(
    person,
    `insert into template_tests (organization_id, template_id, question, expectation, expected)
     select organization_id, id, 'How much leave do I get?', $2, $3 from templates where id = $1
     returning id`,
    [agent, expectation, expected],
  )
const begin = (person: Person | null, agent: unknown, draft = true) =>
  ask(person, 'select private.begin_test_run($1, $2)', [agent, draft])
async function run(person: Person, agent: unknown, outcome: string, begun?: unknown) {
  const from = begun ?? (await begin(person, agent))
  const results = JSON.stringify([{ outcome }])
  const sql = "select private.keep_test_run($1, 'tests', $2, $3)"
  return ask(person, sql, [agent, JSON.stringify(from), results])
}
const publish = (person: Person, agent: unknown, reason = '') =>
  ask(person, "select public.publish_template($1, 'note', $2)", [agent, reason])
const edit = (person: Person, agent: unknown, greeting: string) =>
  ask(person, 'update templates set greeting = $2 where id = $1 returning id', [agent, greeting])

/** An agent of a new organisation with one test. */
async function tested() {
  const acme = await world().organization()
  const agent = (await addFixtures(world(), acme.id, acme.owner.id)).template
  await world().owner.query('delete from template_tests where organization_id = $1', [acme.id])
  await world().owner.query('delete from template_test_runs where organization_id = $1', [acme.id])
  await addTest(acme.owner, agent)
  return { acme, agent, member: await world().member(acme, 'member') }
}

describe('a test', () => {
  test.each([
    ['contains', 'words', true],
    ['contains', ' ', false],
    ['cites', '', false],
    ['judged', 'It is polite.', true],
    ['matches', '{ "type": "object" }', true],
    ['matches', '["object"]', false],
    ['matches', 'an object', false],
    ['refuses', '', true],
    ['refuses', 'words', false],
    ['guesses', 'words', false],
  ])('that %s “%s” can be kept: %s', async (expectation, expected, can) => {
    const { acme, agent } = await tested()
    const adding = addTest(acme.owner, agent, expectation, expected)

    if (can) await expect(adding).resolves.toBeTruthy()
    else await expect(adding).rejects.toMatchObject({ code: '23514' })
  })

  test('whose line is the name of its agent goes on with the new name, and no other does', async () => {
    const { acme, agent, member } = await tested()
    const other = (await addFixtures(world(), acme.id, acme.owner.id)).template
    const name = (of: string, called: string) =>
      ask(member, 'update templates set name = $2 where id = $1 returning name', [of, called])
    for (const each of [agent, other]) await name(each, 'Daniel')
    await world().owner.query('delete from template_tests where organization_id = $1', [acme.id])
    const long = (rest: number) => `Daniel\n${'x'.repeat(rest)}`
    const add = (expected: string, expectation = 'contains', of = agent) =>
      addTest(member, of, expectation, expected)
    for (const line of ['Daniel', '25 days\n Daniel ', long(987)]) await add(line)
    for (const line of ['Ask Daniel', long(988)]) await add(line)
    await add('Daniel', 'cites')
    await add('Daniel', 'contains', other)

    await name(agent, 'Amara Okafor')

    const tests = await world().as(member, (query) =>
      query(
        `select expected, updated_at > created_at as changed from template_tests
         where organization_id = $1 order by id`,
        [acme.id],
      ),
    )
    expect(tests).toEqual([
      { expected: 'Amara Okafor', changed: true },
      { expected: '25 days\nAmara Okafor', changed: true },
      { expected: `Amara Okafor\n${'x'.repeat(987)}`, changed: true },
      { expected: 'Ask Daniel', changed: false },
      { expected: long(988), changed: false },
      { expected: 'Daniel', changed: false },
      { expected: 'Daniel', changed: false },
    ])
  })

  test('is one of fifty at the most', async () => {
    const { acme, agent } = await tested()
    await world().owner.query(
      `insert into template_tests (organization_id, template_id, question, expectation)
       select $1, $2, 'Who?', 'refuses' from generate_series(1, 48)`,
      [acme.id, agent],
    )

    await expect(addTest(acme.owner, agent)).resolves.toBeTruthy()
    await expect(addTest(acme.owner, agent)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('goes with its agent, and so do its runs', async () => {
    const { acme, agent } = await tested()
    await run(acme.owner, agent, 'passed')
    await ask(acme.owner, 'delete from templates where id = $1', [agent])

    const left = 'select (select count(*) from template_tests where organization_id = $1)::int as n'
    expect((await world().owner.query(left, [acme.id])).rows).toEqual([{ n: 0 }])
  })
})

describe('a run', () => {
  test('is begun and kept by those who may change the agent', async () => {
    expect(
      await rolesThatReach(
        world(),
        roles,
        'select 1 where private.begin_test_run($1, true) is not null',
        [shared],
      ),
    ).toEqual(['member', 'owner'])
    expect(
      await rolesThatReach(
        world(),
        roles,
        `select private.keep_test_run($1, 'tests', '{"fingerprint": ""}', '[]')`,
        [shared],
      ),
    ).toEqual(['member', 'owner'])
  })

  test('is written by nobody past the server', async () => {
    const { acme, agent } = await tested()

    await expect(
      ask(
        acme.owner,
        `insert into template_test_runs
           (organization_id, template_id, kind, fingerprint, results, passed, failed, unjudged)
         values ($1, $2, 'tests', '', '[]', 1, 0, 0)`,
        [acme.id, agent],
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('counts what passed, what failed and what nobody judged', async () => {
    const { acme, agent } = await tested()
    const results = ['passed', 'passed', 'failed', 'unjudged'].map((outcome) => ({ outcome }))
    const begun = JSON.stringify(await begin(acme.owner, agent))
    const sql = "select private.keep_test_run($1, 'tests', $2, $3)"
    const id = await ask(acme.owner, sql, [agent, begun, JSON.stringify(results)])

    const kept = await world().as(acme.owner, (query) =>
      query('select passed, failed, unjudged, version from template_test_runs where id = $1', [id]),
    )
    expect(kept).toEqual([{ passed: 2, failed: 1, unjudged: 1, version: null }])
  })

  test('against a live version needs one', async () => {
    const { acme, agent } = await tested()
    expect(await begin(acme.owner, agent, false)).toBeNull()
    await run(acme.owner, agent, 'passed')
    await publish(acme.owner, agent)

    expect(await begin(acme.owner, agent, false)).toMatchObject({ version: 2 })
  })

  test('is one of the last fifty that are kept', async () => {
    const { acme, agent } = await tested()
    const begun = await begin(acme.owner, agent)
    for (let times = 0; times < 51; times += 1) await run(acme.owner, agent, 'passed', begun)

    const kept = await ask(
      acme.owner,
      'select count(*)::int from template_test_runs where organization_id = $1',
      [acme.id],
    )
    expect(kept).toBe(50)
  })
})

test('the live version is put to tests by who may read its draft', async () => {
  await world().owner.query('update templates set live_version = 1 where id = $1', [shared])

  const sql = 'select 1 where private.live_to_try($1) is not null'
  expect(await rolesThatReach(world(), roles, sql, [shared])).toEqual(['member', 'owner'])
})

describe('publishing an agent with tests', () => {
  const refused = { code: 'PT409', message: expect.stringContaining('have not passed') }

  test('asks for a run of this very draft in which none failed', async () => {
    const { acme, agent } = await tested()
    await expect(publish(acme.owner, agent)).rejects.toMatchObject(refused)
    await run(acme.owner, agent, 'failed')
    await expect(publish(acme.owner, agent)).rejects.toMatchObject(refused)
    await run(acme.owner, agent, 'passed')
    await edit(acme.owner, agent, 'Hello')
    await expect(publish(acme.owner, agent)).rejects.toMatchObject(refused)
    await run(acme.owner, agent, 'passed')
    await addTest(acme.owner, agent, 'refuses', '')
    await expect(publish(acme.owner, agent)).rejects.toMatchObject(refused)

    await run(acme.owner, agent, 'passed')
    await expect(publish(acme.owner, agent)).resolves.toBe(2)
  })

  test('takes no run of another version, of an interview, or of more than an hour ago', async () => {
    const { acme, agent } = await tested()
    const change = (set: string) =>
      world().owner.query(`update template_test_runs set ${set} where template_id = $1`, [agent])
    await run(acme.owner, agent, 'passed')
    for (const other of [
      'version = 1',
      "version = null, kind = 'interview'",
      "kind = 'tests', finished_at = now() - interval '61 minutes'",
    ]) {
      await change(other)
      await expect(publish(acme.owner, agent)).rejects.toMatchObject(refused)
    }

    await change("finished_at = now() - interval '59 minutes'")
    await expect(publish(acme.owner, agent)).resolves.toBe(2)
  })

  test('despite a failure is for an owner who says why, and is on record', async () => {
    const { acme, agent, member } = await tested()
    await run(acme.owner, agent, 'failed')
    await expect(publish(member, agent, 'The page says it wrongly.')).rejects.toMatchObject({
      code: 'PT403',
    })
    await expect(publish(acme.owner, agent, '  ')).rejects.toMatchObject(refused)

    expect(await publish(acme.owner, agent, 'The page says it wrongly.')).toBe(2)
    expect(await record(acme)).toEqual([
      {
        actor_id: acme.owner.id,
        target_id: agent,
        details: { version: 2, reason: 'The page says it wrongly.' },
      },
    ])
  })

  test('that passed puts no reason on record', async () => {
    const { acme, agent, member } = await tested()
    await run(acme.owner, agent, 'passed')

    await publish(member, agent, 'To be sure.')

    expect(await record(acme)).toEqual([])
  })
})

const record = async ({ id }: Organization) =>
  (
    await world().owner.query(
      `select actor_id, target_id, details from audit_log
       where organization_id = $1 and action = 'agent.published_untested'`,
      [id],
    )
  ).rows
