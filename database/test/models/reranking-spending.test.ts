import { describe, expect, test } from 'vitest'
import { allSums, limited, useSpending } from '../../testing/spending.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// What models cost that order what a search has found.

const world = useWorld()
const spending = useSpending(world)
const { owner, acme, published, limit, limitEachVisitor, reserve, settle, sums } = spending
type Acme = Awaited<ReturnType<typeof acme>>

/** An organisation with a published agent and a model at two dollars for a thousand searches. */
async function reranking(price = 2_000_000) {
  const it = await published()
  const [row] = await owner(
    `insert into models (organization_id, name, purpose, provider, model, is_default, input_price)
     values ($1, 'Order', 'reranking', 'openai-compatible', 'rerank', true, $2) returning id`,
    [it.organization.id, price],
  )
  return { ...it, reranking: String(row?.id) }
}
type Held = { entry?: string; models: { id: string }[] } | null
type Ask = { by?: Person; agent?: string | null; wanted?: string; searches?: number }
const ask = async (of: Acme, given: Ask = {}) => {
  const { by = of.visitor, agent = of.template, wanted = 'reranking', searches = 1 } = given
  return (await world().value(by, 'select private.reserve_question($1, $2, false, $3, $4)', [
    ...[of.organization.id, agent, wanted, searches],
  ])) as Held
}
const entries = (of: Acme) =>
  spending.entries(
    of,
    'purpose, state, searches, input_tokens, reserved::int, amount::int, template_id, asked_by, model_id',
  )

test('a search is reserved and settled at the price of a thousand, for the agent and who asked', async () => {
  const it = await reranking()

  const held = await ask(it)
  expect(held).toMatchObject({ models: [{ id: it.reranking }] })
  expect(await sums(it)).toEqual(allSums(0, 2000))
  await settle(it, held?.entry, { model_id: it.reranking, searches: 1 })

  expect(await entries(it)).toEqual([
    {
      ...{ purpose: 'reranking', state: 'settled', searches: 1, input_tokens: null },
      ...{ reserved: 2000, amount: 2000, model_id: it.reranking },
      ...{ template_id: it.template, asked_by: it.visitor.id },
    },
  ])
  expect(await sums(it)).toEqual(allSums(2000, 0))
})

test('a part of a millionth counts as a whole one', async () => {
  const it = await reranking(1)

  const held = await ask(it)
  await settle(it, held?.entry, { model_id: it.reranking, searches: 1 })

  expect(await entries(it)).toMatchObject([{ reserved: 1, amount: 1 }])
})

test('it is reserved by those alone who may search, and for a model that there is', async () => {
  const it = await reranking()
  const rival = await reranking()
  const none = await published()

  const { owner: by } = it.organization
  expect(await ask(it, { by, agent: null })).toMatchObject({ models: [{ id: it.reranking }] })
  for (const stranger of [it.visitor, rival.organization.owner]) {
    expect(await ask(it, { by: stranger, agent: null })).toBeNull()
  }
  expect(await ask(it, { agent: rival.template })).toBeNull()
  expect(await ask(none)).toBeNull()
  for (const wanted of ['embedding', 'language', 'speech']) {
    expect(await ask(it, { wanted })).toBeNull()
  }
  await owner('update templates set live_version = null where id = $1', [it.template])
  expect(await ask(it)).toBeNull()
})

describe('at a limit', () => {
  test.each(['stop', 'built-in', 'cheaper'])('%s, nothing is ordered', async (at_limit) => {
    const it = await reranking()
    await limit(it, 10_000, at_limit, { model: at_limit === 'cheaper' ? it.model : null })

    expect(await ask(it, { searches: 5 })).toHaveProperty('entry')
    expect(await ask(it)).toEqual(limited)
    expect(await sums(it)).toEqual(allSums(0, 10_000))
  })

  test('what was ordered counts against what answers may cost', async () => {
    const it = await reranking()
    await limit(it, 10_000, 'stop', { template: it.template })
    const held = await ask(it, { searches: 5 })
    await settle(it, held?.entry, { model_id: it.reranking, searches: 5 })

    expect(await reserve(it)).toMatchObject({ refusal: 'budget_reached' })
  })

  test('of each visitor others go on, and owners are told', async () => {
    const it = await reranking()
    const other = await world().person({ anonymous: true })
    const id = await limitEachVisitor(it, 10000)
    const held = await ask(it, { searches: 5 })
    await settle(it, held?.entry, { model_id: it.reranking, searches: 5 })

    expect(await owner('select percent from spend_alerts where limit_id = $1', [id])).toHaveLength(
      3,
    )
    expect(await ask(it)).toEqual(limited)
    expect(await ask(it, { by: other })).toHaveProperty('entry')
  })
})
