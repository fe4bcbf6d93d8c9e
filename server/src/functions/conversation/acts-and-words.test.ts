import { giveFeature } from 'database/testing/give-feature'
import { sayTo, take } from 'database/testing/handoffs'
import { describe, expect, test } from 'vitest'
import { useToolTalks } from '../testing/tool-talks.ts'

// What a visitor's words do to an act that he was asked about, and what becomes of acts that break off.

const { talks, shop, serverWith, agent, say, calls } = useToolTalks()

/** A visitor whose agent was asked for something with an order, with what was asked of the shop since. */
async function visitorOf(
  text: string,
  { definition = {}, cancel = {} }: { definition?: object; cancel?: object } = {},
) {
  const template_id = await agent({ definition: { handoff: true, ...definition }, cancel })
  const [visitor, via] = [await talks.visitor(), serverWith('clerk')]
  const before = shop().requests.length
  const first = await say(visitor, { template_id, text }, via)
  const conversation_id = first.conversation ?? ''
  return {
    ...{ template_id, visitor, first, conversation_id },
    next: (said: string) => say(visitor, { template_id, conversation_id, text: said }, via),
    made: () =>
      shop()
        .requests.slice(before)
        .filter(({ method }) => method === 'POST'),
  }
}
const world = () => talks.library.world()
const rows = async (sql: string, values: unknown[]) => (await world().owner.query(sql, values)).rows

describe('a "yes" to something else does nothing', () => {
  test('to a person who was there in between', async () => {
    const { template_id, conversation_id: id, next, made } = await visitorOf('Cancel order 42')
    const [{ organization_id }] = await rows('select * from templates where id = $1', [template_id])
    await giveFeature(world(), { id: organization_id }, 'insights', true)
    const member = await world().member({ id: organization_id }, 'member')
    await take(world(), member, id)
    await sayTo(world(), member, id, 'Shall I keep it for you then?')
    await next('Yes please')
    await world().value(member, 'select public.hand_back($1)', [id])
    const { calls: all } = await next('ok')

    expect(made()).toEqual([])
    expect(all[0]).toMatchObject({ acts: 'write', state: 'lapsed' })
  })

  test('to the agent that does not speak of what came in between', async () => {
    const { next, made } = await visitorOf('Cancel order 42', {
      definition: { blocked_topics: ['politics'] },
    })
    const off = await next('What do you think of politics?')
    const { calls: all } = await next('Yes')

    expect(off.calls).toMatchObject([{ state: 'lapsed' }])
    expect(made()).toEqual([])
    expect(all[0]).toMatchObject({ acts: 'write', state: 'lapsed' })
  })
})

describe('in an interaction', () => {
  /** The same conversation, in which this is to be found out. */
  async function interaction(type: string, isRequired = true) {
    const talk = await visitorOf('Cancel order 42')
    const { conversation_id: id } = talk
    await rows(
      `insert into interactions (id, organization_id, visitor_id)
       select id, organization_id, visitor_id from conversations where id = $1`,
      [id],
    )
    await rows(
      `insert into interaction_results
         (organization_id, interaction_id, visitor_id, name, position, type, description, is_required, asks)
       select organization_id, id, visitor_id, 'wanted', 1, $2, 'Do you want our newsletter?', $3, 1
       from conversations where id = $1`,
      [id, type, isRequired],
    )
    const result = async () =>
      (
        await rows(
          'select value, missing, is_settled from interaction_results where interaction_id = $1',
          [id],
        )
      )[0]
    return { ...talk, result }
  }

  test.each([
    ['Yes', 'boolean', true],
    ['Go ahead', 'string', true],
    ['No', 'boolean', false],
    ['No', 'string', false],
  ])('%j is the word on the act and no result (%s)', async (word, type, isDone) => {
    const { next, made, result } = await interaction(type, false)
    const { text, calls: all } = await next(word)

    expect(made().length).toBe(isDone ? 1 : 0)
    expect(all).toMatchObject([{ state: isDone ? 'done' : 'refused' }])
    expect(text).toMatch(/Do you want our newsletter\?/)
    expect(await result()).toMatchObject({ value: null, is_settled: false })
  })

  test('what is asked for next does not stand beside the question for an act', async () => {
    const { next, result } = await interaction('boolean')
    await next('No')
    const { text, stored } = await next('Can you cancel order 43?')

    expect(text).toMatch(/Please say yes or no\.$/)
    expect(stored.at(-1)).toMatchObject({ state: 'complete' })
    expect(await result()).toMatchObject({ value: null, is_settled: false })
  })
})

describe('an act whose answer was lost', () => {
  test('is told as such, and is the same act for the shop when it is wanted again', async () => {
    const { next, made } = await visitorOf('Cancel order 499')
    const said = await next('Yes')
    await next('Cancel order 499')
    await next('Yes')

    expect(said.text).toContain('I cannot tell whether it was done')
    expect(said.calls).toMatchObject([{ state: 'unsure' }])
    const keys = made().map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([said.calls[0].id, said.calls[0].id])
  })

  test('is not tried again by a model that may act by itself', async () => {
    const { first, made, conversation_id } = await visitorOf('Cancel order 499', {
      cancel: { asks: false },
    })

    expect(made().length).toBe(1)
    expect(await calls(conversation_id)).toMatchObject([{ state: 'unsure' }])
    expect(first.told.at(-1)).toMatchObject({ state: 'unsure' })
  })

  test('is none where the shop says that it did not do it', async () => {
    const { next, made } = await visitorOf('Cancel order 500')
    const { calls: all } = await next('Yes')

    expect(made().length).toBe(1)
    expect(all).toMatchObject([{ state: 'failed' }])
  })
})
