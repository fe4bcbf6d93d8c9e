import { describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { allSums, limited, useSpending } from '../../testing/spending.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// What models cost that say what texts mean.

const world = useWorld()
const spending = useSpending(world)
const { owner, acme, published, limit, limitEachVisitor, reserve, settle, sums } = spending
type Acme = Awaited<ReturnType<typeof acme>>

/** An organisation with a published agent and a model at two cents for a million tokens. */
async function embedding(price = 20_000) {
  const it = await published()
  const [row] = await owner(
    `insert into models (organization_id, name, purpose, provider, model, is_default, calibration, input_price)
     values ($1, 'Meaning', 'embedding', 'openai-compatible', 'small', true,
       '{"scale": 1, "shift": 0, "dimension": 2}', $2) returning id`,
    [it.organization.id, price],
  )
  return { ...it, embedding: String(row?.id) }
}
type Held = { entry?: string; models: { id: string }[] } | null
const rowOf = async (sql: string, values: unknown[]) => (await owner(sql, values))[0]?.held as Held
const forSources = ({ organization }: Acme, amount: number) =>
  rowOf('select private.reserve_embedding($1, $2) as held', [organization.id, amount])
const settleSources = ({ organization }: Acme, entry: unknown, used: object | null) =>
  owner('select private.settle_embedding($1, $2, $3::jsonb)', [
    ...[organization.id, entry, used && JSON.stringify({ is_estimate: false, ...used })],
  ])
const ask = async (
  of: Acme,
  amount: number,
  { by = of.visitor as Person | null, agent = of.template as string | null, draft = false } = {},
) =>
  (await world().value(by, 'select private.reserve_question($1, $2, $3, $4, $5)', [
    ...[of.organization.id, agent, draft, 'embedding', amount],
  ])) as Held
const entries = (of: Acme) =>
  spending.entries(of, 'purpose, state, input_tokens, amount::int, template_id, asked_by, model_id')
const million = 1_000_000

describe('what is embedded', () => {
  test('of sources is reserved and settled for the organization', async () => {
    const it = await embedding()
    const other = await embedding()
    const theirs = await forSources(other, million)

    const held = await forSources(it, 3 * million)
    expect(held).toMatchObject({ models: [{ id: it.embedding }] })
    expect(await sums(it)).toEqual(allSums(0, 60_000).slice(0, 2))
    await settleSources(other, held?.entry, null)
    await settleSources(it, theirs?.entry, null)
    await settleSources(it, held?.entry, { model_id: it.embedding, input_tokens: 2 * million })

    expect(await entries(it)).toEqual([
      {
        ...{ purpose: 'embedding', state: 'settled', input_tokens: 2 * million, amount: 40_000 },
        ...{ template_id: null, asked_by: null, model_id: it.embedding },
      },
    ])
    expect(await sums(it)).toEqual(allSums(40_000, 0).slice(0, 2))
    expect(await entries(other)).toMatchObject([{ state: 'reserved' }])
  })

  test('of questions names the agent and who asked', async () => {
    const it = await embedding()

    const held = await ask(it, 1000)
    await settle(it, held?.entry, { model_id: it.embedding, input_tokens: 10 })

    expect(await entries(it)).toEqual([
      {
        ...{ purpose: 'embedding', state: 'settled', input_tokens: 10, amount: 1 },
        ...{ template_id: it.template, asked_by: it.visitor.id, model_id: it.embedding },
      },
    ])
    expect(await sums(it)).toEqual(allSums(1, 0))
  })

  test('of questions is reserved by those alone who may search', async () => {
    const it = await embedding()
    const { organization, visitor } = it
    const rival = await embedding()
    const own = await ask(it, 9, { by: organization.owner, agent: null })
    expect(own).toMatchObject({ models: [{ id: it.embedding }] })

    for (const by of [visitor, rival.organization.owner, rival.visitor]) {
      expect(await ask(it, 9, { by, agent: null })).toBeNull()
      expect(await ask(it, 9, { by, draft: true })).toBeNull()
      expect(await ask(it, 9, { by })).toHaveProperty('entry')
      expect(await ask(it, 9, { by, agent: rival.template })).toBeNull()
    }
    expect(await ask(it, 9, { by: organization.owner, draft: true })).toHaveProperty('entry')
    await owner('update templates set live_version = null where id = $1', [it.template])
    expect(await ask(it, 9)).toBeNull()
    await expect(ask(it, 9, { by: null })).rejects.toMatchObject({ code: '42501' })
    await giveFeature(world(), organization, 'knowledge', false)
    expect(await ask(it, 9, { by: organization.owner, agent: null })).toBeNull()
  })

  test('is of a model for that, and of one that there is', async () => {
    const it = await published()

    expect([await ask(it, 9), await forSources(it, 9)]).toEqual([null, null])
    expect(await entries(it)).toEqual([])
  })

  test('is settled as that alone', async () => {
    const it = await embedding()
    const answer = await reserve(it)

    await settleSources(it, answer.entry, null)

    expect(await entries(it)).toMatchObject([{ purpose: 'summary', state: 'reserved' }])
  })
})

describe('at a limit', () => {
  test.each(['stop', 'built-in', 'cheaper'])('%s, nothing is embedded', async (at_limit) => {
    const it = await embedding()
    await limit(it, 10_000, at_limit, { model: at_limit === 'cheaper' ? it.model : null })

    expect(await forSources(it, million)).toHaveProperty('entry')
    expect(await forSources(it, 1)).toEqual(limited)
    expect(await ask(it, 1)).toEqual(limited)
  })

  test('of each visitor others go on, and what sources cost is no visitor’s', async () => {
    const it = await embedding()
    const id = await limitEachVisitor(it, 10000)
    const other = await world().person({ anonymous: true })
    for (const _ of [1, 2]) {
      const held = await forSources(it, million)
      await settleSources(it, held?.entry, { model_id: it.embedding, input_tokens: million })
    }
    const told = () => owner('select percent from spend_alerts where limit_id = $1', [id])
    expect(await told()).toEqual([])

    const held = await ask(it, million / 2)
    await settle(it, held?.entry, { model_id: it.embedding, input_tokens: million / 2 })

    expect(await told()).toHaveLength(3)
    expect(await ask(it, 1)).toEqual(limited)
    expect(await ask(it, 1, { by: other })).toHaveProperty('entry')
    const { owner: by } = it.organization
    const tried = { by, draft: true }
    for (const _ of [1, 2]) expect(await ask(it, million, tried)).toHaveProperty('entry')
    for (const _ of [1, 2]) expect(await ask(it, 1, { by, agent: null })).toHaveProperty('entry')
  })
})
