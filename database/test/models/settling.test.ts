import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { allSums, most, useSpending } from '../../testing/spending.ts'
import { useWorld } from '../../testing/world.ts'

// What becomes of an entry of the ledger that is settled, and that those beside it stay as they were.

const world = useWorld()
const { owner, acme, limit, reserve, settle, sums } = useSpending(world)
type Acme = Awaited<ReturnType<typeof acme>>

/** What it writes costs a millionth a token. */
const price = (model: string, output = 1_000_000) =>
  owner('update models set output_price = $2 where id = $1', [model, output])
const write = (of: Acme, entry: unknown, output_tokens: number, change = {}) =>
  settle(of, entry, { input_tokens: 0, output_tokens, ...change })
const entry = async (id: unknown) =>
  (await owner('select state, amount::int from usage_ledger where id = $1', [id]))[0]
const waiting = { state: 'reserved', amount: 0 }
const settled = (amount: number) => ({ state: 'settled', amount })

describe('an entry', () => {
  test('is settled by what it used or released, and no other is', async () => {
    const [it, beside] = [await acme(), await acme()]
    await price(it.model)
    const reserved = [
      await reserve(it),
      await reserve(it),
      await reserve(it),
      await reserve(beside),
    ]
    const [first, second, third, theirs] = reserved.map(({ entry }) => entry)
    const all = async () => [
      ...[await entry(first), await entry(second), await entry(third), await entry(theirs)],
    ]

    await write(it, second, 5)
    expect(await all()).toEqual([waiting, settled(5), waiting, waiting])
    await write(it, first, 9)
    await settle(it, third, null)

    expect(await all()).toEqual([
      ...[settled(9), settled(5), { state: 'released', amount: 0 }, waiting],
    ])
  })

  test('costs what its own model costs, whatever others cost', async () => {
    const [it, beside] = [await acme(), await acme()]
    const { model: dearer } = await addFixtures(world(), it.organization.id, it.visitor.id)
    for (const model of [it.model, beside.model]) await price(model)
    await price(dearer, 7_000_000)
    const reserved = [await reserve(it), await reserve(it), await reserve(it)]
    const [own, other, foreign] = reserved.map(({ entry }) => entry)

    await write(it, own, 5)
    await write(it, other, 5, { model_id: dearer })
    await write(it, foreign, 5, { model_id: beside.model })

    expect([await entry(own), await entry(other)]).toEqual([settled(5), settled(35)])
    // There is no such model here, so nobody knows what it cost.
    expect(await entry(foreign)).toEqual(settled(most))
  })

  test('costs what each of several models costs that wrote it', async () => {
    const it = await acme()
    const { model: dearer } = await addFixtures(world(), it.organization.id, it.visitor.id)
    await price(it.model)
    await price(dearer, 7_000_000)
    const part = (model_id: string | null, output_tokens: number) => ({
      ...{ model_id, input_tokens: 0, output_tokens },
    })
    const { entry: reserved } = await reserve(it)

    const parts = [part(dearer, 3), part(it.model, 2), part(null, 100)]
    await write(it, reserved, 105, { model_id: it.model, parts })

    expect(await entry(reserved)).toEqual(settled(23))
  })

  test('that cost nothing adds to no sum; one whose price rose meanwhile does', async () => {
    const it = await acme()
    const free = { input: 0, output: 0 }
    const [first, second] = [await reserve(it, free), await reserve(it, free)]

    await write(it, first.entry, 5)
    expect([await entry(first.entry), await sums(it)]).toEqual([settled(0), []])
    await price(it.model)
    await write(it, second.entry, 5)

    expect([await entry(second.entry), await sums(it)]).toEqual([settled(5), allSums(5, 0)])
  })

  test('of an answer is settled with the answer alone', async () => {
    const it = await acme()
    const [of] = await owner(
      `insert into usage_ledger (organization_id, template_id, answer_id, asked_by, purpose, state, reserved)
       values ($1, $2, $3, $4, 'answer', 'reserved', 7) returning id`,
      [it.organization.id, it.template, it.unrated, it.visitor.id],
    )

    await settle(it, of?.id, null)
    expect(await entry(of?.id)).toEqual(waiting)
    await owner('select private.settle_answer($1, null)', [it.unrated])

    expect(await entry(of?.id)).toEqual({ state: 'released', amount: 0 })
  })

  test('alerts to limits of its own agent and its own time', async () => {
    const it = await acme()
    const others = await addFixtures(world(), it.organization.id, it.visitor.id)
    await owner('delete from spend_limits where organization_id = $1', [it.organization.id])
    await owner("update spending set spent = 1000000 where starts = '2020-01-01'")
    await price(it.model)
    const own = await limit(it, 10_000, 'stop', { template: it.template })
    const all = await limit(it, 1_000_000, 'stop')
    await limit(it, 10_000, 'stop', { template: others.template })

    await write(it, (await reserve(it)).entry, 5_000)

    const alerts = await owner(
      'select limit_id, percent from spend_alerts where organization_id = $1 order by percent',
      [it.organization.id],
    )
    expect(alerts).toEqual([{ limit_id: own, percent: 50 }])
    const { entry } = await reserve({ ...it, template: others.template })
    await write(it, entry, 495_000)
    expect(await owner('select percent from spend_alerts where limit_id = $1', [all])).toEqual([
      { percent: 50 },
    ])
  })
})

describe('what servers that died left reserved', () => {
  /** An entry of seven, reserved so long ago. */
  async function left(of: Acme, ago: string, answer: string | null = null) {
    const [made] = await owner(
      `insert into usage_ledger
         (organization_id, template_id, answer_id, asked_by, purpose, state, reserved, created_at)
       values ($1, $2, $3, $4, $5, 'reserved', 7, clock_timestamp() - $6::interval) returning id`,
      [
        ...[of.organization.id, of.template, answer, of.visitor.id],
        ...[answer ? 'answer' : 'summary', ago],
      ],
    )
    return made?.id as string
  }
  const settleLost = async () =>
    (await owner('select private.settle_lost() as settled'))[0]?.settled

  test('has cost that after three minutes, and what was settled before stays as it is', async () => {
    const it = await acme()
    await owner('delete from usage_ledger')
    const [old, young, done] = [
      ...[await left(it, '181 seconds'), await left(it, '2 minutes'), await left(it, '1 hour')],
    ]
    await owner(
      "update usage_ledger set state = 'settled', amount = 1, settled_at = now() where id = $1",
      [done],
    )

    expect([await settleLost(), await settleLost()]).toEqual([1, 0])
    expect([await entry(old), await entry(young), await entry(done)]).toEqual([
      ...[settled(7), waiting, settled(1)],
    ])
  })

  test('of an answer waits while that one runs, however long, and not for another', async () => {
    const [it, beside] = [await acme(), await acme()]
    await owner('delete from usage_ledger')
    await owner(
      `update messages set state = 'streaming', completed_at = null, lease_until = now() + interval '1 minute'
       where id = $1`,
      [beside.unrated],
    )
    const [ended, gone, runs] = [
      ...[await left(it, '1 second', it.unrated), await left(it, '1 second', randomUUID())],
      await left(beside, '1 hour', beside.unrated),
    ]

    expect(await settleLost()).toBe(2)
    expect([await entry(ended), await entry(gone), await entry(runs)]).toEqual([
      ...[settled(7), settled(7), waiting],
    ])
  })
})
