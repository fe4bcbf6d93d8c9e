import { describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { askForPerson, attend } from '../../testing/handoffs.ts'
import { finishAnswer } from '../../testing/turns.ts'
import { useWorld } from '../../testing/world.ts'
import { useTrials } from './use-trials.ts'

const world = useWorld()
const trials = useTrials(world)
const { given, rows, begin, answered, rename, tryVersion } = trials
const { setLive, publish, rollBack, canaries, versionOf } = trials

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

  test('by its rule: the score of its answers', async () => {
    const { acme } = given()
    await rename('Bea')
    await tryVersion(99, { score: 90 })
    await answered()
    const met: string[] = []
    for (let count = 0; count < 20; count += 1) met.push((await answered()).message_id)
    const score = (message: string | undefined, points: number) =>
      world().value(given().visitor, "select private.keep_score($1, $2, '[]')", [message, points])
    await score(met[0], 100)
    await score(met[1], 80)
    expect(await canaries()).toMatchObject([{ end_reason: null }])

    await score(met[2], 80)

    expect(await canaries()).toMatchObject([{ end_reason: 'score' }])
    expect(await versionOf((await answered()).conversation_id)).toBe(1)
    expect(
      await world().as(acme.owner, (query) =>
        query('select is_canary, score from public.canary_figures($1)', [given().template]),
      ),
    ).toEqual([
      { is_canary: true, score: 86.7 },
      { is_canary: false, score: null },
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
