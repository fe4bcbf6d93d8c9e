import { beforeEach, describe, expect, test } from 'vitest'
import { giveFeature } from '../testing/give-feature.ts'
import { askForPerson, attend } from '../testing/handoffs.ts'
import { finishAnswer, useAgent } from '../testing/turns.ts'
import { type Person, useWorld } from '../testing/world.ts'

const world = useWorld()
const { given, rows, begin, answered } = useAgent(world)
beforeEach(async () => {
  await rows('delete from template_tests where template_id = $1', [given().template])
  await rows('delete from template_canaries where template_id = $1', [given().template])
})

async function ask(person: Person | null, sql: string, values: unknown[] = []) {
  const [row] = await world().as(person, (query) => query(sql, values))
  return row ? Object.values(row)[0] : undefined
}

const rename = (name: string) =>
  ask(given().acme.owner, 'update templates set name = $2 where id = $1 returning name', [
    given().template,
    name,
  ])
type Rules = { unhelpful?: number; handoffs?: number; unanswered?: number; number?: number }
/** The draft for a share of new conversations, or the version of a number. */
const tryVersion = (share: number, rules: Rules = {}, person: Person | null = given().acme.owner) =>
  ask(
    person,
    `select public.try_version($1, $2, number => $3, most_unhelpful => $4, most_handoffs => $5,
       most_unanswered => $6)`,
    [
      ...[given().template, share, rules.number ?? null, rules.unhelpful ?? null],
      ...[rules.handoffs ?? null, rules.unanswered ?? null],
    ],
  )
const setLive = (number: number | null) =>
  ask(given().acme.owner, 'select public.set_live_version($1, $2)', [given().template, number])
const publish = () =>
  ask(given().acme.owner, 'select public.publish_template($1)', [given().template])
const rollBack = (person: Person | null = given().acme.owner) =>
  ask(person, 'select public.roll_back_canary($1)', [given().template])
const canaries = () =>
  rows(
    `select version, share, end_reason from template_canaries where template_id = $1
     order by started_at, id`,
    [given().template],
  )
const versionOf = async (id: string) =>
  (await rows('select version from conversations where id = $1', [id]))[0].version
/** How many of so many new conversations begin with the canary. */
const metOf = async (count: number) => {
  const [{ met }] = await rows(
    `select count(*) filter (where private.version_met(agent, null) ->> 'version' = '2')::int as met
     from (
       select jsonb_build_object('template_id', template_id, 'version', 1, 'canary', to_jsonb(canaries)) as agent
       from template_canaries as canaries where template_id = $1 and ended_at is null
     ) as asked
     cross join generate_series(1, $2)`,
    [given().template, count],
  )
  return met
}
const newOwner = async () => (await world().organization()).owner

describe('a version that is tried', () => {
  test.each([1, 5, 25, 50, 99])('meets %s of 100 new conversations', async (share) => {
    await rename('Bea')
    expect(await tryVersion(share)).toBe(2)

    expect(await metOf(2000)).toBe(20 * share)
  })

  test('is met from the first message to the last, and those beside it meet the live one', async () => {
    await rename('Bea')
    await tryVersion(50)

    const begun = [await answered(), await answered(), await answered(), await answered()]
    for (const { conversation_id: into } of begun) await answered({ into })

    const met = await Promise.all(begun.map((one) => versionOf(one.conversation_id)))
    expect(met).toEqual([1, 2, 1, 2])
  })

  test('answers by its own definition', async () => {
    await rename('Bea')
    await tryVersion(99)
    await answered()

    const names = await Promise.all([begin(), begin()])

    expect(names).toMatchObject([
      { agent: { version: 2, definition: { name: 'Bea' } } },
      { agent: { version: 2, definition: { name: 'Bea' } } },
    ])
  })

  test('is no draft’s business', async () => {
    await rename('Bea')
    await tryVersion(99)
    const { conversation_id: id } = await begin({ as: given().acme.owner, draft: true })

    expect(await versionOf(id)).toBeNull()
    expect(await metOf(100)).toBe(99)
  })

  test('is met by interactions of other systems too', async () => {
    await rename('Bea')
    await tryVersion(99)
    await metOf(1)

    const id = await ask(
      given().visitor,
      "select private.start_interaction($1, 'guide', 'find out', '[]')",
      [given().template],
    )

    expect(await versionOf(String(id))).toBe(2)
  })
})

describe('trying a version', () => {
  test('makes one of the draft, and changes nothing for the others', async () => {
    await rename('Bea')
    await tryVersion(10)

    expect(await canaries()).toEqual([{ version: 2, share: 10, end_reason: null }])
    expect(await ask(null, 'select public.published_agent($1)', [given().template])).toMatchObject({
      name: expect.not.stringMatching('Bea'),
    })
  })

  test('needs a live version beside it, another one, and one that exists', async () => {
    await expect(tryVersion(10, { number: 1 })).rejects.toMatchObject({ code: 'PT409' })
    await expect(tryVersion(10, { number: 7 })).rejects.toMatchObject({ code: 'PT404' })
    await publish()
    await expect(tryVersion(10)).rejects.toMatchObject({ code: 'PT409' })
    await rename('Bea')
    await expect(tryVersion(0)).rejects.toMatchObject({ code: '23514' })
    await expect(tryVersion(100)).rejects.toMatchObject({ code: '23514' })
    await setLive(null)
    await expect(tryVersion(10)).rejects.toMatchObject({
      code: 'PT409',
      message: 'Only beside a live version can another one be tried. Publish it.',
    })
    await setLive(2)

    await expect(tryVersion(10)).resolves.toBe(3)
  })

  test('goes by the tests as publishing does', async () => {
    await rename('Bea')
    await rows(
      `insert into template_tests (organization_id, template_id, question, expectation)
       values ($1, $2, 'Is there a pool?', 'refuses')`,
      [given().acme.id, given().template],
    )

    await expect(tryVersion(10)).rejects.toMatchObject({
      message: 'The tests of this draft have not passed. Run them, and mend what fails.',
    })
    const withReason = "select public.try_version($1, 10, reason => 'The test is wrong.')"
    expect(await ask(given().acme.owner, withReason, [given().template])).toBe(2)
  })

  test('again changes the share of the one that runs; another one replaces it', async () => {
    await rename('Bea')
    await tryVersion(10)
    await tryVersion(25, { number: 2 })
    expect(await canaries()).toEqual([{ version: 2, share: 25, end_reason: null }])
    await rename('Cleo')

    await tryVersion(5)

    expect(await canaries()).toEqual([
      { version: 2, share: 25, end_reason: 'replaced' },
      { version: 3, share: 5, end_reason: null },
    ])
  })

  test('is for those who may change the agent', async () => {
    await rename('Bea')
    const { acme, visitor, template } = given()
    const user = await world().member(acme, 'agent_user')
    for (const person of [null, visitor, await newOwner(), user]) {
      await expect(tryVersion(10, {}, person)).rejects.toMatchObject({
        code: expect.stringMatching(/^(PT404|42501)$/),
      })
      const seen = ask(person, 'select version from template_canaries')
      expect([undefined, '42501']).toContain(await seen.catch(({ code }) => code))
    }
    const member = await world().member(acme, 'member')
    await expect(tryVersion(10, {}, member)).resolves.toBe(2)
    for (const person of [null, visitor, await newOwner(), user]) {
      await expect(rollBack(person)).rejects.toMatchObject({
        code: expect.stringMatching(/^(PT404|42501)$/),
      })
      const figures = 'select conversations from public.canary_figures($1)'
      const seen = await ask(person, figures, [template]).catch(({ code }) => code)
      expect([undefined, '42501']).toContain(seen)
    }
    await expect(rollBack(member)).resolves.toBeDefined()
  })
})

describe('it ends', () => {
  test('by hand: the next conversation and the next message meet the live version', async () => {
    await rename('Bea')
    await tryVersion(99)
    await answered()
    const { conversation_id: into } = await answered()
    expect(await versionOf(into)).toBe(2)

    await rollBack()

    await answered({ into })
    expect(await versionOf(into)).toBe(1)
    expect(await versionOf((await answered()).conversation_id)).toBe(1)
    expect(await canaries()).toMatchObject([{ end_reason: 'rolled_back' }])
    await expect(rollBack()).rejects.toMatchObject({ code: 'PT404' })
  })

  test.each([
    ['made_live', () => setLive(2)],
    ['offline', () => setLive(null)],
    ['replaced', () => rename('Cleo').then(publish)],
  ])('%s, when what is live changes', async (reason, change) => {
    await rename('Bea')
    await tryVersion(10)

    await change()

    expect(await canaries()).toMatchObject([{ end_reason: reason }])
  })

  test('a version that is made live is told to other systems, and one that is tried is not', async () => {
    const told = async () =>
      (
        await rows(
          "select type from private.outbox where organization_id = $1 and type = 'agent.published'",
          [given().acme.id],
        )
      ).length
    await rows(
      `insert into webhook_endpoints (organization_id, url, events, sealed_credential)
       values ($1, 'https://hooks.example/agents', '{agent.published}', '')`,
      [given().acme.id],
    )
    await rename('Bea')
    await tryVersion(10)
    expect(await told()).toBe(0)

    await setLive(2)
    await setLive(1)

    expect(await told()).toBe(1)
  })

  const against = {
    unhelpful: async (conversation: string) => {
      await rows(
        `insert into message_feedback (message_id, visitor_id, rating)
         select id, visitor_id, -1 from messages where conversation_id = $1 and role = 'assistant'`,
        [conversation],
      )
    },
    handoffs: async (conversation: string) => {
      await askForPerson(world(), given().visitor, given().template, conversation)
    },
    unanswered: async (conversation: string) => {
      const { message_id } = await begin({ into: conversation })
      await finishAnswer(world(), given().visitor, message_id, { state: 'unanswered' })
    },
  }

  test.each(Object.entries(against))('by its rule: %s', async (reason, happens) => {
    const { acme } = given()
    await giveFeature(world(), acme, 'handoffLimit', 10_000)
    await attend(world(), acme.owner, acme.id)
    await rename('Bea')
    await tryVersion(99, { [reason]: 10 })
    await answered()
    const met: string[] = []
    for (let count = 0; count < 20; count += 1) met.push((await answered()).conversation_id)

    await happens(met[0] ?? '')
    await happens(met[1] ?? '')
    expect(await canaries()).toMatchObject([{ end_reason: null }])
    await happens(met[2] ?? '')

    expect(await canaries()).toMatchObject([{ end_reason: reason }])
    expect(await versionOf((await answered()).conversation_id)).toBe(1)
    const [entry] = await rows(
      `select actor_id, details from audit_log
       where organization_id = $1 and action = 'agent.canary_rolled_back'`,
      [acme.id],
    )
    expect(entry).toEqual({
      actor_id: null,
      details: { version: 2, because: reason, conversations: 20 },
    })
    expect(
      await world().as(acme.owner, (query) =>
        query('select * from public.canary_figures($1)', [given().template]),
      ),
    ).toMatchObject([
      { is_canary: true, conversations: 20, [reason]: 3 },
      { is_canary: false, [reason]: 0 },
    ])
  })

  test('not before twenty conversations, and not without a rule', async () => {
    await rename('Bea')
    await tryVersion(99, { unanswered: 50 })
    await answered()
    const { conversation_id } = await answered()
    await against.unhelpful(conversation_id)
    await against.unanswered(conversation_id)

    expect(await canaries()).toMatchObject([{ end_reason: null }])
  })
})
