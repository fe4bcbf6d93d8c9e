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

type Acme = Awaited<ReturnType<typeof acme>>

describe('a limit of each visitor, or each key, for himself', () => {
  const each = (of: Acme, subject: string, change: object = {}) =>
    world().value(
      of.organization.owner,
      `insert into spend_limits (organization_id, template_id, period, amount, at_limit, subject)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      Object.values({
        ...{ organization: of.organization.id, template: null, period: 'day', amount: most },
        ...{ at_limit: 'stop', subject, ...change },
      }),
    )
  const published = { version: 1 }

  test('counts what that visitor has spent, with a published agent', async () => {
    const it = await acme()
    await each(it, 'visitor')
    const other = await world().person({ anonymous: true })
    await owner(
      `insert into usage_ledger (organization_id, template_id, asked_by, purpose, state, reserved, amount, created_at)
       values ($1, $2, $3, 'answer', 'reserved', $4, 0, now()), ($1, $2, $5, 'answer', 'reserved', $4, 0, 'yesterday')`,
      [it.organization.id, it.template, other.id, most, it.visitor.id],
    )

    const { entry } = await reserve(it, {}, it.visitor, published)
    expect(entry).toBeTruthy()
    expect(await reserve(it, {}, it.visitor, published)).toMatchObject({
      refusal: 'budget_reached',
    })
    // Who tries a draft is no visitor.
    expect((await reserve(it)).models).toHaveLength(1)
    await settle(it, entry, null)
    await owner(
      "update usage_ledger set state = 'released', settled_at = now(), amount = 0 where asked_by = $1",
      [it.visitor.id],
    )
    expect((await reserve(it, {}, it.visitor, published)).models).toHaveLength(1)
  })

  test('counts what that key has spent, and no visitor', async () => {
    const it = await acme()
    await each(it, 'key')
    const key = (key_id: string) => ({ ...it.visitor, claims: { ...it.visitor.claims, key_id } })
    const [one, two] = [key(crypto.randomUUID()), key(crypto.randomUUID())]

    for (const by of [it.visitor, it.visitor, one]) {
      expect((await reserve(it, {}, by, published)).models).toHaveLength(1)
    }
    expect(await reserve(it, {}, one, published)).toMatchObject({ refusal: 'budget_reached' })
    expect((await reserve(it, {}, two, published)).models).toHaveLength(1)
  })

  /** Somebody's answer that cost this much, settled as a turn ends. */
  async function spend(
    of: Acme,
    amount: number,
    { key = null as string | null, version = 1 as number | null } = {},
  ) {
    const [message] = await owner(
      `with talk as (
         insert into conversations (organization_id, template_id, visitor_id, version, channel)
         values ($1, $2, $3, $4, 'agent') returning id
       ),
       question as (
         insert into messages (organization_id, conversation_id, visitor_id, role, text, state, completed_at)
         select $1, id, $3, 'user', 'Why?', 'complete', now() from talk returning id, conversation_id
       )
       insert into messages (organization_id, conversation_id, visitor_id, role, answer_to, text, state, completed_at)
       select $1, conversation_id, $3, 'assistant', id, 'So.', 'complete', now() from question returning id`,
      [of.organization.id, of.template, of.visitor.id, version],
    )
    await owner(
      `with entry as (
         insert into usage_ledger (organization_id, template_id, asked_by, key_id, answer_id, purpose, state, reserved)
         values ($1, $2, $3, $4, $5, 'answer', 'reserved', 1) returning usage_ledger
       )
       select private.settle_entry(usage_ledger, $6, false) from entry`,
      [
        ...[of.organization.id, of.template, of.visitor.id, key, message?.id],
        JSON.stringify({ model_id: of.model, input_tokens: 0, output_tokens: amount }),
      ],
    )
  }

  test('is one of a period, beside that of all agents', async () => {
    const it = await acme()
    await limit(it, most, 'built-in', { period: 'day' })
    await each(it, 'visitor', { at_limit: 'built-in' })
    await expect(each(it, 'visitor')).rejects.toMatchObject({ code: '23505' })
    await expect(each(it, 'key', { template: it.template })).rejects.toMatchObject({
      code: '23514',
    })
  })

  test('tells owners of each share once, whoever reached it first, and of no draft', async () => {
    const it = await acme()
    const limits = [
      await each(it, 'visitor', { amount: 10_000 }),
      await each(it, 'key', { amount: 10_000 }),
    ]
    await owner('update models set output_price = 1000000 where id = $1', [it.model])
    const key = await keyOf(it)
    const told = async () =>
      Promise.all(
        limits.map(async (id) =>
          (
            await owner('select percent, key_id from spend_alerts where limit_id = $1 order by 1', [
              id,
            ])
          ).map(({ percent, key_id }) => [percent, key_id]),
        ),
      )

    await spend(it, 9000, { version: null })
    expect(await told()).toEqual([[], []])
    await spend(it, 5000, { key })
    expect(await told()).toEqual([[], [[50, key]]])
    await spend(it, 1, { key: await keyOf(it) })
    await spend(it, 1)

    expect(await told()).toEqual([
      [
        [50, null],
        [80, null],
      ],
      [[50, key]],
    ])
    const mails = await owner(
      'select subject, key_name, percent, emails from private.take_spend_alerts() where organization_id = $1',
      [it.organization.id],
    )
    const emails = [it.organization.owner.email]
    expect(mails).toEqual([
      { subject: 'visitor', key_name: null, percent: 80, emails },
      { subject: 'key', key_name: 'Shop', percent: 50, emails },
    ])
    expect(await owner('select from private.take_spend_alerts()')).toEqual([])
  })

  async function keyOf(of: Acme, account?: string) {
    const [row] = await owner(
      `with account as (insert into auth.users (id) select gen_random_uuid() where $2::uuid is null returning id)
       insert into integration_keys (organization_id, account_id, name, prefix, last_four, key_hash, scopes)
       select $1, coalesce($2, (select id from account)), 'Shop', 'prefix', 'last', gen_random_uuid(), '{agents.read}'
       returning id`,
      [of.organization.id, account ?? null],
    )
    return String(row?.id)
  }
  const accountOf = async (key: string) =>
    String(
      (await owner('select account_id from integration_keys where id = $1', [key]))[0]?.account_id,
    )

  test('of one key holds for it and for those that succeed it, and is told with its name', async () => {
    const [it, other] = [await acme(), await acme()]
    const [one, two, foreign] = [await keyOf(it), await keyOf(it), await keyOf(other)]
    const next = await keyOf(it, await accountOf(one))
    const ofKey = (key_id: string, subject = 'key') =>
      world().value(
        it.organization.owner,
        `insert into spend_limits (organization_id, period, amount, at_limit, subject, key_id)
         values ($1, 'day', 10000, 'stop', $2, $3) returning id`,
        [it.organization.id, subject, key_id],
      )
    const by = (key_id: string) => ({ ...it.visitor, claims: { ...it.visitor.claims, key_id } })
    const id = await ofKey(one)
    await expect(ofKey(one)).rejects.toMatchObject({ code: '23505' })
    await expect(ofKey(two, 'visitor')).rejects.toMatchObject({ code: '23514' })
    await expect(ofKey(foreign)).rejects.toMatchObject({ code: '23503' })
    await owner('update models set output_price = 1000000 where id = $1', [it.model])

    await spend(it, 20_000, { key: two })
    await spend(it, 20_000)
    await spend(it, 6000, { key: one })
    expect((await reserve(it, {}, by(next), published)).models).toHaveLength(1)
    await spend(it, 4000, { key: next })

    for (const key of [one, next]) {
      expect(await reserve(it, {}, by(key), published)).toMatchObject({ refusal: 'budget_reached' })
    }
    expect((await reserve(it, {}, by(two), published)).models).toHaveLength(1)
    expect((await reserve(it, {}, it.visitor, published)).models).toHaveLength(1)
    expect(
      await owner('select percent, key_id from spend_alerts where limit_id = $1 order by 1', [id]),
    ).toEqual([
      { percent: 50, key_id: one },
      { percent: 80, key_id: next },
      { percent: 100, key_id: next },
    ])
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
