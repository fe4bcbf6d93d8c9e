import { describe, expect, test } from 'vitest'
import { most, useSpending } from '../../testing/spending.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const { owner, acme, limit, reserve, settle } = useSpending(world)

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

test.each([
  ['of a month that begins today', "'00000000-0000-0000-0000-000000000000', 'month', today"],
  ['of yesterday', "'00000000-0000-0000-0000-000000000000', 'day', today - 1"],
  ['of another agent', "gen_random_uuid(), 'day', today"],
])('what was spent %s counts against no limit of today', async (_, other) => {
  const it = await acme()
  await limit(it, most, 'stop', { period: 'day' })
  await owner(
    `insert into spending (organization_id, template_id, period, starts, spent)
     select $1, ${other}, $2 from (select (now() at time zone 'utc')::date as today) as clock
     on conflict (organization_id, template_id, period, starts) do update set spent = excluded.spent`,
    [it.organization.id, 10 * most],
  )

  expect(await reserve(it)).toMatchObject({ models: [{ id: it.model }] })
  expect(await reserve(it)).toMatchObject({ refusal: 'budget_reached' })
})
