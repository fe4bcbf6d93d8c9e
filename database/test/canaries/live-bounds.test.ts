import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { useTrials } from './use-trials.ts'

// What goes live or is tried is that version of that agent, and no other.

const world = useWorld()
const trials = useTrials(world)
const { given, rows, agent, answered, ask, rename, tryVersion } = trials
const { setLive, publish, rollBack, canaries, versionOf } = trials

const addVersion = (template: string, number: number, definition: object = { name: 'Ada' }) =>
  rows(
    `insert into template_versions (organization_id, template_id, number, definition)
     select organization_id, id, $2, $3 from templates where id = $1`,
    [template, number, JSON.stringify(definition)],
  )
const gone = { avatar: randomUUID() }

/** Another agent of the organisation, of which the second version is tried. */
async function triedBeside() {
  const other = await agent()
  await addVersion(other, 2)
  await rows(
    `insert into template_canaries (organization_id, template_id, version, share)
     select organization_id, id, 2, 10 from templates where id = $1`,
    [other],
  )
  return other
}
const runsFor = async (template: string) =>
  (
    await rows('select 1 from template_canaries where template_id = $1 and ended_at is null', [
      template,
    ])
  ).length

/** Whose publications are told to other systems from now on. */
async function listen() {
  await rows(
    `insert into webhook_endpoints (organization_id, url, events, sealed_credential)
     values ($1, 'https://hooks.example/agents', '{agent.published}', '')`,
    [given().acme.id],
  )
  return async () =>
    (
      await rows(
        `select subject::text from private.outbox
         where organization_id = $1 and type = 'agent.published' order by id`,
        [given().acme.id],
      )
    ).map(({ subject }) => subject)
}

describe('a version that is made live', () => {
  test('is told of when it was tried until now', async () => {
    const told = await listen()
    await rename('Bea')
    await tryVersion(10)
    await setLive(2)
    await setLive(1)

    await setLive(2)

    expect(await told()).toEqual([given().template])
  })

  test('is told of once, also after it was tried and rolled back', async () => {
    const told = await listen()
    await rename('Bea')
    await tryVersion(10)
    await rollBack()
    expect(await told()).toEqual([])

    await setLive(2)
    await setLive(1)
    await setLive(2)

    expect(await told()).toEqual([given().template])
  })

  test('is told of although another agent has a version of that number', async () => {
    await triedBeside()
    const told = await listen()
    await rename('Bea')
    await tryVersion(10)

    await setLive(2)

    expect(await told()).toEqual([given().template])
  })

  test('is not taken for one that another agent tries', async () => {
    const other = await triedBeside()
    await addVersion(given().template, 2)
    const told = await listen()
    await rename('Bea')
    await tryVersion(10)

    await setLive(2)

    expect(await told()).toEqual([])
    expect(await runsFor(other)).toBe(1)
    expect(await canaries()).toMatchObject([{ version: 3, end_reason: 'replaced' }])
  })

  test('is not taken for one that was tried before', async () => {
    await rename('Bea')
    await tryVersion(10)
    await rollBack()
    await rename('Cleo')
    await tryVersion(10)

    await setLive(2)

    expect(await canaries()).toMatchObject([
      { version: 2, end_reason: 'rolled_back' },
      { version: 3, end_reason: 'replaced' },
    ])
  })

  test('is not taken for another one that is tried', async () => {
    await rename('Bea')
    await publish()
    const told = await listen()
    await rename('Cleo')
    await tryVersion(10)

    await setLive(1)

    expect(await told()).toEqual([])
    expect(await canaries()).toMatchObject([{ version: 3, end_reason: 'replaced' }])
  })

  test('has its person, whatever became of those of other versions and agents', async () => {
    const other = await agent()
    await addVersion(other, 2, gone)
    await addVersion(given().template, 2)
    await addVersion(given().template, 3, gone)

    await expect(setLive(2)).resolves.toBeDefined()
    await expect(setLive(3)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('does not show a person of another organisation', async () => {
    const rival = await world().organization()
    const [{ id }] = await rows(
      `insert into own_people (organization_id, name, format, bytes, version, mouth, statement)
       select $1, 'Nova', 'glb', 100, private.expect_file(), 'visemes', 'We may use it.' returning id`,
      [rival.id],
    )
    await addVersion(given().template, 2, { avatar: id })

    await expect(setLive(2)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('does not exist to other organisations, even one that cannot go live', async () => {
    await addVersion(given().template, 2, gone)
    const rival = await world().organization()

    const asked = ask(rival.owner, 'select public.set_live_version($1, 2)', [given().template])

    await expect(asked).rejects.toMatchObject({ code: 'PT404' })
  })
})

describe('a draft that is published', () => {
  const publishAs = (person = given().acme.owner, reason = '') =>
    ask(person, 'select public.publish_template($1, reason => $2)', [given().template, reason])

  test('is told of once, and not other agents with a version of that number', async () => {
    await addVersion(await agent(), 2)
    const told = await listen()
    await rename('Bea')

    await publish()

    expect(await told()).toEqual([given().template])
  })

  test('may be what an older version was', async () => {
    for (const name of ['Bea', 'Cleo']) {
      await rename(name)
      await publish()
    }
    await rename('Bea')

    expect(await publish()).toBe(4)
  })

  test('may be what another agent has live', async () => {
    await rename('Bea')
    const [{ draft }] = await rows('select private.template_definition($1) as draft', [
      given().template,
    ])
    await addVersion(await agent(), 2, draft)
    await addVersion(given().template, 2)
    await setLive(2)

    expect(await publish()).toBe(3)
  })

  test('against its tests is for owners alone, and on record', async () => {
    const { acme, template } = given()
    await rows(
      `insert into template_tests (organization_id, template_id, question, expectation)
       values ($1, $2, 'Is there a pool?', 'refuses')`,
      [acme.id, template],
    )
    await rename('Bea')
    const member = await world().member(acme, 'member')

    await expect(publishAs(member, 'The test is wrong.')).rejects.toMatchObject({ code: 'PT403' })
    expect(await publishAs(acme.owner, ' The test is wrong. ')).toBe(2)

    const entries = await rows(
      `select actor_id, target_id, details from audit_log
       where organization_id = $1 and action = 'agent.published_untested'`,
      [acme.id],
    )
    expect(entries).toEqual([
      {
        actor_id: acme.owner.id,
        target_id: template,
        details: { version: 2, reason: 'The test is wrong.' },
      },
    ])
  })
})

describe('a version that is tried', () => {
  test('after it ended it can be tried again', async () => {
    await rename('Bea')
    await tryVersion(10)
    await rollBack()

    await tryVersion(20, { number: 2 })

    expect(await canaries()).toEqual([
      { version: 2, share: 10, end_reason: 'rolled_back' },
      { version: 2, share: 20, end_reason: null },
    ])
  })

  test('is one of this agent, for a share that is given', async () => {
    await addVersion(await agent(), 2)
    await expect(tryVersion(10, { number: 2 })).rejects.toMatchObject({ code: 'PT404' })
    await rename('Bea')

    const without = 'select public.try_version($1, null)'
    await expect(ask(given().acme.owner, without, [given().template])).rejects.toMatchObject({
      code: 'PT422',
    })
  })

  test('ended once and for all, whatever goes live later', async () => {
    await rename('Bea')
    await tryVersion(10)
    await rollBack()

    await setLive(2)

    expect(await canaries()).toMatchObject([{ end_reason: 'rolled_back' }])
  })

  test('is met no more by conversations that begin after it ended', async () => {
    await rename('Bea')
    await tryVersion(99)
    await answered()
    await rollBack()

    expect(await versionOf((await answered()).conversation_id)).toBe(1)
  })

  test('is not ended by hand for another agent', async () => {
    const other = await triedBeside()

    await expect(rollBack()).rejects.toMatchObject({ code: 'PT404' })

    expect(await runsFor(other)).toBe(1)
  })
})

test('a conversation goes on while no version is tried', async () => {
  const { conversation_id: into } = await answered()

  await expect(answered({ into })).resolves.toMatchObject({ conversation_id: into })

  expect(await versionOf(into)).toBe(1)
})
