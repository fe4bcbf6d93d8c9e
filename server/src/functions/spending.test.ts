import { type Organization, type Person, rowsAsOwner } from 'database/testing/world'
import { describe, expect, test } from 'vitest'
import { alertOwners } from '../conversation/spending/alert-owners.ts'
import { chunksOf } from '../conversation/streams/reading.ts'
import { markCutMessages, settleLost } from '../conversation/turn-store.ts'
import { useModels } from './testing/models-of.ts'
import { message, refusal, textOf, useTalks } from './testing/talks.ts'

// What answers cost: it is reserved before a model is asked, settled when it has answered, and kept within limits.

const talks = useTalks()
const models = useModels(talks)
const world = () => talks.library.world()
const rows = rowsAsOwner(world)

const leave = 'How many days of annual leave do I get?'
/** Three and fifteen dollars for a million tokens. */
const price = { input: 3_000_000, output: 15_000_000 }
/** Of the longest prompt and answer, which the twin called greedy has. */
const mostOfOne = 6000 * 3 + 2000 * 15

async function spender(model: string) {
  const organization = await world().organization()
  const own = await models.add(organization, { model, ...price })
  const template_id = await talks.agent(organization)
  return { organization, template_id, own }
}
type Via = ReturnType<typeof models.server>
async function ask(template_id: string, via: Via, visitor?: Person) {
  const said = { template_id, message: message(leave) }
  return talks.answer(visitor ?? (await talks.visitor()), said, { via })
}
const ledger = (of: Organization) =>
  rows('select * from usage_ledger where organization_id = $1 order by created_at', [of.id])
const sums = async (of: Organization, period = 'month') => {
  const [sum] = await rows(
    `select spent::int, held::int from spending
     where organization_id = $1 and period = $2 and template_id = '00000000-0000-0000-0000-000000000000'`,
    [of.id, period],
  )
  return sum
}
const limit = (of: Organization, amount: number, at_limit: string, change: object = {}) =>
  world().value(
    of.owner,
    `insert into spend_limits (organization_id, template_id, period, amount, at_limit, model_id)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    Object.values({
      ...{ organization: of.id, template: null, period: 'month', amount, at_limit, model: null },
      ...change,
    }),
  )

describe('an answer', () => {
  test('costs what its model read and wrote, and is in the ledger with both', async () => {
    const { organization, template_id, own } = await spender('faithful')

    await ask(template_id, models.server())

    const [entry] = await ledger(organization)
    const cost = 100 * 3 + entry.output_tokens * 15
    expect(entry).toMatchObject({
      ...{ state: 'settled', purpose: 'answer', provider: 'openai-compatible', model: 'faithful' },
      ...{ model_id: own, input_tokens: 100, is_estimate: false, amount: cost },
      ...{ template_id, reserved: mostOfOne },
    })
    expect(entry.output_tokens).toBeGreaterThan(5)
    expect(await sums(organization)).toEqual({ spent: cost, held: 0 })
    expect(await sums(organization, 'day')).toEqual({ spent: cost, held: 0 })
  })

  test('holds room for what its caller tells the agent beside the instructions', async () => {
    const { organization, template_id } = await spender('faithful')
    const visitor = await talks.visitor()
    const request = {
      ...{ templateId: template_id, conversationId: null, draft: false, channel: 'agent' as const },
      ...{ messageId: crypto.randomUUID(), text: leave, visitorAddress: '' },
      instructions: 'x'.repeat(4000),
    }
    const reader = new AbortController()

    const reading = await models.server().turns.start(visitor.claims, request, reader.signal)
    await Array.fromAsync(chunksOf(reading))

    expect(await ledger(organization)).toMatchObject([{ reserved: mostOfOne + 2000 * 3 }])
  })

  test.each(['not-counting', 'cut'])(
    'is estimated where its provider tells no figures: %s',
    async (model) => {
      const { organization, template_id } = await spender(model)

      await ask(template_id, models.server())

      const [entry] = await ledger(organization)
      expect(entry).toMatchObject({ state: 'settled', is_estimate: true })
      expect(entry.input_tokens).toBeGreaterThan(100)
      expect(entry.output_tokens).toBeGreaterThan(2)
      expect(await sums(organization)).toMatchObject({ spent: Number(entry.amount), held: 0 })
    },
  )

  test('that no model gave costs nothing', async () => {
    const { organization, template_id } = await spender('error-500')

    await ask(template_id, models.server())

    expect(await ledger(organization)).toMatchObject([{ state: 'released', amount: 0 }])
    expect(await sums(organization)).toEqual({ spent: 0, held: 0 })
  })

  test("of the operator's model costs the organisation nothing and is counted", async () => {
    const organization = await world().organization()
    const template_id = await talks.agent(organization)

    await ask(template_id, models.server('faithful'))

    expect(await ledger(organization)).toMatchObject([
      { state: 'settled', model: 'faithful', model_id: null, input_tokens: 100, amount: 0 },
    ])
    expect(await sums(organization)).toBeUndefined()
  })

  test('of a draft tells who tries it what was used, of a published agent nobody', async () => {
    const { organization, template_id } = await spender('faithful')
    const via = models.server()
    const said = { template_id, message: message(leave) }

    const tried = await talks.answer(organization.owner, { ...said, draft: true }, { via })
    const answered = await ask(template_id, via)

    expect(tried.metadata?.used).toMatchObject({ model: 'faithful', input_tokens: 100 })
    expect(answered.metadata).not.toHaveProperty('used')
  })

  test('that is not stored is settled too', async () => {
    const { organization, template_id } = await spender('faithful')
    const via = models.server()

    const { used } = await via.turns.tryOut(
      talks.library.claims(organization.owner),
      { templateId: template_id, question: leave },
      new AbortController().signal,
    )

    expect(used).toMatchObject({ model: 'faithful', input_tokens: 100 })
    expect(await ledger(organization)).toMatchObject([{ state: 'settled', purpose: 'try-out' }])
  })

  test('that asks for the questions of an interview is settled too', async () => {
    const { organization, template_id, own } = await spender('faithful')
    const asked = { instructions: 'Write questions.', question: leave, mostTokens: 100 }

    const written = await models
      .server()
      .turns.write(talks.library.claims(organization.owner), template_id, {
        ...{ ...asked, signal: new AbortController().signal },
      })

    expect(written).not.toBeNull()
    expect(await ledger(organization)).toMatchObject([
      { state: 'settled', purpose: 'try-out', model_id: own, template_id, input_tokens: 100 },
    ])
  })
})

describe('at a limit', () => {
  test('nobody answers, and nothing is stored', async () => {
    const { organization, template_id } = await spender('greedy')
    await limit(organization, 10_000, 'stop')
    const via = models.server()
    await ask(template_id, via)

    const response = await talks.post(
      await talks.visitor(),
      { template_id, message: message(leave) },
      via,
    )

    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusal(response)).toMatchObject({ status: 429, code: 'budget_reached' })
    expect(await ledger(organization)).toHaveLength(1)
  })

  test("the built-in responder answers, and not the operator's model", async () => {
    const { organization, template_id } = await spender('greedy')
    await limit(organization, 10_000, 'built-in', { period: 'day' })
    const via = models.server('inventing')
    await ask(template_id, via)
    const before = models.twin().requests.length

    expect(textOf(await ask(template_id, via))).toContain('25 days')
    expect(models.twin().requests).toHaveLength(before)
  })

  test('a cheaper model answers, up to twice the limit', async () => {
    const { organization, template_id } = await spender('greedy')
    const half = { input: price.input / 2, output: price.output / 2 }
    const model = await models.add(organization, { model: 'greedy', ...half, isDefault: false })
    await limit(organization, mostOfOne, 'cheaper', { model })
    const via = models.server()

    for (let asked = 0; asked < 4; asked += 1) await ask(template_id, via)

    const paid = (await ledger(organization)).map(({ amount }) => Number(amount))
    expect(paid).toEqual([mostOfOne, mostOfOne / 2, mostOfOne / 2])
  })

  test('of one agent the others go on', async () => {
    const { organization, template_id } = await spender('greedy')
    await limit(organization, 10_000, 'stop', { template: template_id })
    const via = models.server()
    const other = await talks.agent(organization)
    await ask(template_id, via)

    const response = await talks.post(
      await talks.visitor(),
      { template_id, message: message(leave) },
      via,
    )

    expect(response.status).toBe(429)
    expect(textOf(await ask(other, via))).toContain('25 days')
  })

  test('a hundred at once pass it by one reply at the most', async () => {
    const { organization, template_id } = await spender('greedy')
    const amount = mostOfOne * 2.5
    await limit(organization, amount, 'stop')
    const many = { running: 100, waiting: 100 }
    const via = models.server(null, {
      places: { talks: { all: many, organization: many, caller: many, seconds: 30 } },
    })
    const visitors = await Promise.all(Array.from({ length: 100 }, talks.visitor))

    const statuses = await Promise.all(
      visitors.map(async (visitor) => {
        const response = await talks.post(visitor, { template_id, message: message(leave) }, via)
        await response.text()
        return response.status
      }),
    )

    const { spent, held } = (await sums(organization)) ?? {}
    expect(held).toBe(0)
    expect(spent).toBeGreaterThanOrEqual(amount)
    expect(spent).toBeLessThanOrEqual(amount + mostOfOne)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  })

  test('owners are mailed once for the highest share', async () => {
    const { organization, template_id } = await spender('greedy')
    await limit(organization, mostOfOne * 1.2, 'stop')
    const { db } = talks.library
    const tell = () =>
      alertOwners({ db, secrets: ['x'.repeat(40)], publicUrl: 'https://w.example' })
    const alerts = () =>
      rows('select percent from spend_alerts where organization_id = $1 order by percent', [
        organization.id,
      ])
    await tell()

    await ask(template_id, models.server())

    expect(await alerts()).toEqual([{ percent: 50 }, { percent: 80 }])
    expect([await tell(), await tell()]).toEqual([1, 0])
  })
})

test('what a dead server reserved is settled, and again when its end is known', async () => {
  const { organization, template_id } = await spender('greedy')
  const visitor = await talks.visitor()
  const begun = (await world().value(
    visitor,
    "select private.begin_turn($1, null, false, 'agent', gen_random_uuid(), $2, null)",
    [template_id, leave],
  )) as { message_id: string }
  const { db } = talks.library
  expect(await settleLost(db)).toBe(0)
  expect(await sums(organization)).toEqual({ spent: 0, held: mostOfOne })

  await markCutMessages(db, { alone: true })
  expect(await settleLost(db)).toBe(1)
  const lost = await sums(organization)
  const used = { model_id: null, provider: 'openai-compatible', model: 'greedy' }
  await world().value(
    visitor,
    "select private.finish_answer($1, 'complete', 'Late.', '[]', '[]', null, $2)",
    [begun.message_id, JSON.stringify({ ...used, input_tokens: 1, output_tokens: 1 })],
  )

  expect(lost).toEqual({ spent: mostOfOne, held: 0 })
  expect(await sums(organization)).toEqual({ spent: 0, held: 0 })
})
