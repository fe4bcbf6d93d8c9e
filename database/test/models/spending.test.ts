import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { allSums, most, useSpending } from '../../testing/spending.ts'
import type { Person } from '../../testing/world.ts'
import { useWorld } from '../../testing/world.ts'

// What is reserved and settled, whoever asks for it; server/src/functions/spending.test.ts has whole answers.

const world = useWorld()
const { owner, acme, limit, reserve, settle, sums } = useSpending(world)

test('what is reserved is held for the organisation and its agent, a day and a month', async () => {
  const it = await acme()

  const { entry } = await reserve(it)

  expect(await sums(it)).toEqual(allSums(0, most))
  await owner('update models set input_price = 7, output_price = 1000000 where id = $1', [it.model])
  await settle(it, entry, { input_tokens: 1, output_tokens: 2 })
  // Two and seven millionths: a part of a millionth counts as a whole one.
  expect(await sums(it)).toEqual(allSums(3, 0))
})

test('what was not used is given back, and what is settled again is not counted twice', async () => {
  const it = await acme()
  const { entry } = await reserve(it)
  await owner('update models set output_price = 1000000 where id = $1', [it.model])

  for (const output_tokens of [5, 9, 9]) {
    await settle(it, entry, { input_tokens: 0, output_tokens })
  }
  expect(await sums(it)).toEqual(allSums(9, 0))
  await settle(it, entry, null)
  expect(await sums(it)).toEqual(allSums(0, 0))
})

test('a model that is gone has cost what was reserved', async () => {
  const it = await acme()
  const { entry } = await reserve(it)
  await owner('delete from models where id = $1', [it.model])

  await settle(it, entry, { input_tokens: 1, output_tokens: 1 })

  expect(await sums(it)).toEqual(allSums(most, 0))
})

test('nobody reserves in a conversation of somebody else, or settles what is not their own', async () => {
  const [it, beside] = [await acme(), await acme()]
  const other = beside.visitor

  expect(await reserve(it, {}, other)).toEqual({ models: [] })
  const mixed = { ...it, conversation: beside.conversation }
  for (const by of [it.visitor, other]) expect(await reserve(mixed, {}, by)).toEqual({ models: [] })
  const { entry } = await reserve(it)
  await world().value(other, 'select private.settle_own($1, null)', [entry])
  expect(await sums(it)).toEqual(allSums(0, most))
})

test('without a model that could be called nothing is reserved', async () => {
  const it = await acme()
  const agent = JSON.stringify({ organization_id: it.organization.id, template_id: it.template })

  expect(
    await world().value(it.visitor, "select private.reserve_summary($1, $2::jsonb, '[]')", [
      ...[it.conversation, agent],
    ]),
  ).toEqual({ models: [] })
})

test('what is reserved is held nowhere else, and at no other time', async () => {
  const [it, other] = [await acme(), await acme()]
  await reserve(other)
  await reserve(it)

  expect([await sums(it), await sums(other)]).toEqual([allSums(0, most), allSums(0, most)])
  expect(
    await owner(
      "select held::int from spending where organization_id = $1 and starts = '2020-01-01'",
      [it.organization.id],
    ),
  ).toEqual([{ held: 0 }])
})

test('who tries agents sees what that used, and without the figures nothing that others used', async () => {
  const it = await acme()
  const { id, owner: first } = it.organization
  const member = await world().member(it.organization, 'member')
  for (const asked_by of [first.id, member.id, it.visitor.id]) {
    await owner(
      `insert into usage_ledger (organization_id, template_id, asked_by, purpose, state, reserved)
       values ($1, $2, $3, 'try-out', 'reserved', 0)`,
      [id, it.template, asked_by],
    )
  }
  const seen = async (person: Person) =>
    (await world().as(person, (query) => query('select asked_by from public.usage_ledger'))).length

  await giveFeature(world(), it.organization, 'insights', true)
  expect([await seen(member), await seen(it.visitor)]).toEqual([3, 0])
  await giveFeature(world(), it.organization, 'insights', false)
  expect([await seen(first), await seen(member), await seen(it.visitor)]).toEqual([1, 1, 0])
  await owner('delete from organization_members where user_id = $1', [member.id])
  expect(await seen(member)).toBe(0)
})

test('owners see what this month was spent on', async () => {
  const it = await acme()
  const other = await acme()
  await owner(
    `insert into usage_ledger (organization_id, template_id, purpose, state, reserved, amount, settled_at, created_at)
     select $1::uuid, $3::uuid, spent.purpose, 'settled', 0, spent.amount, now(), spent.at::timestamptz
     from (values ('answer', 5, 'now'), ('answer', 2, 'now'), ('replay', 9, 'now'), ('try-out', 3, 'now'),
       ('try-out', 40, '2026-01-01')) as spent (purpose, amount, at)
     union all select $2::uuid, $4::uuid, 'replay', 'settled', 0, 80, now(), now()`,
    [it.organization.id, other.organization.id, it.template, other.template],
  )
  const of = (by: Person) =>
    world().as(by, (query) =>
      query('select purpose, spent::int from public.spent_by_purpose($1)', [it.organization.id]),
    )

  expect(await of(it.organization.owner)).toEqual([
    { purpose: 'replay', spent: 9 },
    { purpose: 'answer', spent: 7 },
    { purpose: 'try-out', spent: 3 },
  ])
  expect(await of(await world().member(it.organization, 'member'))).toEqual([])
  expect(await of(other.organization.owner)).toEqual([])
})

test('what costs nothing waits for no limit', async () => {
  const it = await acme()
  await limit(it, 10_000, 'stop')
  await settle(it, (await reserve(it)).entry, { input_tokens: 0, output_tokens: 0 })
  await owner('update spending set spent = 10000 where organization_id = $1', [it.organization.id])

  expect((await reserve(it, { input: 0, output: 0 })).models).toHaveLength(1)
  expect(await reserve(it)).toMatchObject({ refusal: 'budget_reached' })
})

describe('of several limits', () => {
  test('the strictest that was reached counts', async () => {
    const it = await acme()
    await limit(it, most, 'built-in')
    await limit(it, 2 * most, 'stop', { period: 'day', template: it.template })

    expect((await reserve(it)).models).toHaveLength(1)
    expect(await reserve(it)).toMatchObject({ models: [], is_limited: true })
    await owner('update spending set held = $2 where organization_id = $1', [
      ...[it.organization.id, 2 * most - 1],
    ])
    expect(await reserve(it)).toMatchObject({ is_limited: true })
    await owner('update spending set held = $2 where organization_id = $1', [
      ...[it.organization.id, 2 * most],
    ])
    expect(await reserve(it)).toMatchObject({ refusal: 'budget_reached' })
  })

  test('one of a day does not count what was spent in the month before', async () => {
    const it = await acme()
    await limit(it, 10 * most, 'stop', { period: 'day' })
    await reserve(it)
    const spend = (period: string) =>
      owner('update spending set spent = $2 where organization_id = $1 and period = $3', [
        ...[it.organization.id, 10 * most, period],
      ])

    await spend('month')
    expect((await reserve(it)).models).toHaveLength(1)
    await spend('day')
    expect(await reserve(it)).toMatchObject({ refusal: 'budget_reached' })
  })

  test('those of other agents and of other organisations do not', async () => {
    const it = await acme()
    const other = await acme()
    await limit(other, 10_000, 'stop')
    const agents = await addFixtures(world(), it.organization.id, it.visitor.id)
    await owner('delete from spend_limits where organization_id = $1', [it.organization.id])
    await limit(it, 10_000, 'stop', { template: agents.template })
    await reserve(other)
    await reserve(it)

    expect((await reserve(it)).models).toHaveLength(1)
  })
})

describe('a limit', () => {
  test('reaches its shares once, each in its turn', async () => {
    const it = await acme()
    const id = await limit(it, 1_000_000, 'stop')
    await owner('update models set output_price = 1000000 where id = $1', [it.model])
    const percents = async () =>
      (await owner('select percent from spend_alerts where limit_id = $1 order by 1', [id])).map(
        ({ percent }) => percent,
      )
    const { entry } = await reserve(it)
    const told: number[][] = []
    for (const output_tokens of [499_999, 500_000, 799_999, 800_000, 999_999, 1_000_000]) {
      await settle(it, entry, { input_tokens: 0, output_tokens })
      told.push(await percents())
    }

    expect(told).toEqual([[], [50], [50], [50, 80], [50, 80], [50, 80, 100]])
  })

  test('that is changed again and again mails proven owners alone, and so many a day', async () => {
    const of = await acme()
    const { id, owner: first } = of.organization
    const second = await world().member(of.organization, 'owner')
    await owner('update auth.users set email_confirmed_at = null where id = $1', [second.id])
    await giveFeature(world(), of.organization, 'mailLimit', 2)
    const made = await limit(of, 50_000, 'stop')
    const told: unknown[] = []
    for (const amount of [1, 2, 3]) {
      await owner(
        "insert into spend_alerts (organization_id, limit_id, starts, amount, percent) values ($1, $2, 'today', $3, 50)",
        [id, made, amount],
      )
      const alerts = await owner('select organization_id, emails from private.take_spend_alerts()')
      told.push(alerts.find(({ organization_id }) => organization_id === id)?.emails)
    }

    expect(told).toEqual([[first.email], [first.email], []])
  })

  test('leaves a cheaper model until twice its amount is reached, then the built-in responder', async () => {
    const it = await acme()
    await limit(it, most, 'cheaper', { model: it.model })
    await reserve(it)

    expect(await reserve(it)).toMatchObject({ models: [{ id: it.model }] })
    await owner('update spending set held = $2 where organization_id = $1', [
      ...[it.organization.id, 2 * most],
    ])
    expect(await reserve(it)).toEqual({ models: [], is_limited: true })
  })

  test('goes on with the built-in responder when its cheaper model is deleted, and no other', async () => {
    const [it, other] = [await acme(), await acme()]
    const spare = (await addFixtures(world(), it.organization.id, it.visitor.id)).model
    const cheaper = (of: typeof it, model: string, period: string) =>
      limit(of, 10_000, 'cheaper', { model, period })
    const ids = [
      ...[await cheaper(it, it.model, 'month'), await cheaper(it, spare, 'day')],
      await cheaper(other, other.model, 'month'),
    ]

    await world().value(it.organization.owner, 'select public.delete_model($1)', [it.model])

    const limits = await owner('select at_limit, model_id from spend_limits where id = any ($1)', [
      ids,
    ])
    expect(limits).toHaveLength(3)
    expect(limits).toEqual(
      expect.arrayContaining([
        { at_limit: 'built-in', model_id: null },
        { at_limit: 'cheaper', model_id: spare },
        { at_limit: 'cheaper', model_id: other.model },
      ]),
    )
  })

  test.each([
    ['the same twice', '23505', {}],
    ['a week', '23514', { period: 'week' }],
    ['nothing', '23514', { amount: 0 }],
    ['a cheaper model that is none', '23514', { at_limit: 'cheaper', period: 'day' }],
  ])('is refused: %s', async (_, code, change) => {
    const it = await acme()
    await limit(it, 10_000, 'stop')

    await expect(limit(it, 10_000, 'stop', change)).rejects.toMatchObject({ code })
  })

  test.each(['template', 'model'] as const)(
    'names no %s of another organisation',
    async (thing) => {
      const it = await acme()
      const other = await acme()
      const at_limit = thing === 'model' ? 'cheaper' : 'stop'

      const own = await limit(it, 10_000, at_limit, { [thing]: it[thing] })
      const theirs = limit(it, 10_000, at_limit, { [thing]: other[thing], period: 'day' })

      expect(own).toBeTruthy()
      await expect(theirs).rejects.toMatchObject({ code: '23503' })
    },
  )
})
