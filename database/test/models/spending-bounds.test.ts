import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addModel } from '../../testing/models/add-model.ts'
import { useSpending } from '../../testing/spending.ts'
import { useWorld } from '../../testing/world.ts'

// What does not count to somebody's spending, and what one task or one model does not change of another.

const world = useWorld()
const { owner, acme, sums } = useSpending(world)
type Acme = Awaited<ReturnType<typeof acme>>
const noon = '2030-05-10T12:00:00Z'

type Entry = { key?: string | null; at?: string; state?: 'settled' | 'reserved' }

/** What this visitor, or a key, spent or reserved: 100 of it. */
const enter = (of: Acme, by: string, { key = null, at = noon, state = 'settled' }: Entry = {}) =>
  owner(
    `insert into usage_ledger (organization_id, template_id, asked_by, key_id, purpose, state, reserved, amount,
       created_at, settled_at)
     values ($1, $2, $3, $4, 'answer', $5, 100, case $5 when 'settled' then 100 else 0 end, $6,
       case $5 when 'settled' then $6::timestamptz end)`,
    [of.organization.id, of.template, by, key, state, at],
  )
const spentBy = async (of: Acme, by: string, keys: string[] | null = null, period = 'day') =>
  (
    await owner('select spent::integer, held::integer from private.spent_by($1, $2, $3, $4, $5)', [
      ...[of.organization.id, keys, by, period, noon],
    ])
  )[0]

test('what a visitor or a key spent in another organisation does not count here', async () => {
  const [it, other] = [await acme(), await acme()]
  const { id } = it.visitor
  const key = randomUUID()
  for (const of of [it, other, other]) {
    await enter(of, id)
    await enter(of, id, { key })
  }

  expect(await spentBy(it, id)).toEqual({ spent: 100, held: 0 })
  expect(await spentBy(it, id, [key])).toEqual({ spent: 100, held: 0 })
})

test.each([
  [
    'day',
    ['2030-05-10T00:00:00Z', '2030-05-10T23:59:59Z'],
    ['2030-05-09T23:59:59Z', '2030-05-11T00:00:00Z'],
  ],
  [
    'month',
    ['2030-05-01T00:00:00Z', '2030-05-31T23:59:59Z'],
    ['2030-04-30T23:59:59Z', '2030-06-01T00:00:00Z'],
  ],
])('a %s ends where the next begins', async (period, within, beyond) => {
  const it = await acme()
  for (const at of [...within, ...beyond]) await enter(it, it.visitor.id, { at })
  for (const at of beyond) await enter(it, it.visitor.id, { at, state: 'reserved' })

  expect(await spentBy(it, it.visitor.id, null, period)).toEqual({ spent: 200, held: 0 })
})

const ask = async ({ organization }: Acme) =>
  (await world().value(
    organization.owner,
    `insert into agentic_tasks (organization_id, agent_name) values ($1, 'persona-writer') returning id`,
    [organization.id],
  )) as string
const settle = ({ organization }: Acme, task: string, entry: unknown, used: object) =>
  owner('select private.settle_task($1, $2, $3, $4::jsonb)', [
    ...[organization.id, task, entry, JSON.stringify({ is_estimate: false, ...used })],
  ])
const reserve = async ({ organization }: Acme, task: string) =>
  (
    await owner('select private.reserve_for_task($1, $2, 1000, 200) as value', [
      ...[organization.id, task],
    ])
  )[0]?.value as { entry: string }

test('what a task of one organisation used is not written down for another', async () => {
  const [it, other] = [await acme(), await acme()]
  const task = await ask(it)
  const used = { provider: 'google', model: 'big', input_tokens: 9, output_tokens: 3 }

  await settle(other, task, null, used)

  expect(await owner('select from usage_ledger where task_id = $1', [task])).toEqual([])
  await settle(it, task, null, used)
  expect(await owner('select from usage_ledger where task_id = $1', [task])).toHaveLength(1)
})

test('what a task has settled stays so when it reserves again', async () => {
  const it = await acme()
  await owner(
    'update models set is_default = true, input_price = 10000000, output_price = 100000000 where id = $1',
    [it.model],
  )
  const task = await ask(it)
  const { entry } = await reserve(it, task)
  await settle(it, task, entry, { model_id: it.model, input_tokens: 7, output_tokens: 2 })

  await reserve(it, task)

  expect(
    await owner(
      'select state, amount::integer, output_tokens from usage_ledger where task_id = $1 order by created_at',
      [task],
    ),
  ).toEqual([
    { state: 'settled', amount: 270, output_tokens: 2 },
    { state: 'reserved', amount: 0, output_tokens: null },
  ])
  expect((await sums(it))[0]).toMatchObject({ spent: 270, held: 30_000 })
})

test('a model that was saved is well, and another that failed is not', async () => {
  const [it, other] = [await acme(), await acme()]
  const models = [it.model, other.model]
  await owner('delete from model_health where model_id = any ($1)', [models])
  await owner(
    `select private.note_model_fault(id, updated_at, now(), null, '{"message": "No answer"}')
     from models where id = any ($1)`,
    [models],
  )

  await owner('select private.note_saved_model($1)', [it.model])

  const failures = async ({ model }: Acme) =>
    owner('select failures from model_health where model_id = $1', [model])
  expect(await failures(it)).toEqual([{ failures: 0 }])
  expect(await failures(other)).toEqual([{ failures: 1 }])
})

test('a model without an address is on record without one', async () => {
  const { organization } = await acme()
  const model = await addModel(world(), organization, {
    name: 'Large',
    provider: 'google',
    model: 'large',
  })
  await world().value(organization.owner, 'select public.delete_model($1)', [model])

  const log = await owner(
    `select action, details from audit_log where target_id = $1 and action in ('model.created', 'model.deleted')
     order by id`,
    [model],
  )
  expect(log).toEqual([
    { action: 'model.created', details: { provider: 'google' } },
    { action: 'model.deleted', details: { provider: 'google' } },
  ])
})
