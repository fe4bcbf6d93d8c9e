import { expect, test } from 'vitest'
import { allSums, useSpending } from '../../testing/spending.ts'
import { useWorld } from '../../testing/world.ts'

// What tasks spend on models, outside any conversation.

const world = useWorld()
const { owner, acme, spender, limit, sums } = useSpending(world)
type Acme = Awaited<ReturnType<typeof acme>>

async function ask({ organization }: Acme) {
  return (await world().value(
    organization.owner,
    `insert into agentic_tasks (organization_id, agent_name) values ($1, 'persona-writer')
     returning id`,
    [organization.id],
  )) as string
}
const most = 1000 * 10 + 200 * 100
const call = async (sql: string, values: unknown[]) => (await owner(sql, values))[0]?.value
type Reserved = { entry?: string; refusal?: string; models: { id: string }[] } | null
const reserve = async ({ organization }: Acme, task: string): Promise<Reserved> =>
  (await call('select private.reserve_for_task($1, $2, 1000, 200) as value', [
    ...[organization.id, task],
  ])) as Reserved
const settle = ({ organization }: Acme, task: string, entry: unknown, used: object | null) =>
  call('select private.settle_task($1, $2, $3, $4::jsonb) as value', [
    ...[organization.id, task, entry, used && JSON.stringify(used)],
  ])
const entries = (task: string) =>
  owner(
    `select state, amount::int, template_id, asked_by, purpose from usage_ledger
     where task_id = $1 order by created_at`,
    [task],
  )
/** Of the organisation alone: no agent spends what a task does. */
const allOfTasks = (spent: number, held: number) => allSums(spent, held).slice(0, 2)

test('what a task reserves names it and who asked for it, is held and settled for the organisation', async () => {
  const it = await spender()
  const task = await ask(it)

  const reserved = await reserve(it, task)

  expect(reserved?.models.map(({ id }) => id)).toEqual([it.model])
  const asked_by = it.organization.owner.id
  const of = { template_id: null, asked_by, purpose: 'task' }
  expect(await entries(task)).toEqual([{ state: 'reserved', amount: 0, ...of }])
  expect(await sums(it)).toEqual(allOfTasks(0, most))
  await settle(it, task, reserved?.entry, {
    ...{ model_id: it.model, input_tokens: 7, output_tokens: 2, is_estimate: false },
  })
  expect(await entries(task)).toEqual([{ state: 'settled', amount: 270, ...of }])
  expect(await sums(it)).toEqual(allOfTasks(270, 0))
})

test('what an attempt reserved whose server died is settled by the next one, and by the sweep', async () => {
  const it = await spender()
  const [task, beside] = [await ask(it), await ask(it)]
  await reserve(it, beside)
  await reserve(it, task)

  await reserve(it, task)

  const states = async (of: string) => (await entries(of)).map(({ state }) => state)
  expect(await states(task)).toEqual(['settled', 'reserved'])
  expect(await states(beside)).toEqual(['reserved'])
  expect(await sums(it)).toEqual(allOfTasks(most, 2 * most))
  await owner(
    "update usage_ledger set created_at = now() - interval '4 minutes' where task_id = $1",
    [task],
  )
  await call('select private.settle_lost() as value', [])
  expect(await states(task)).toEqual(['settled', 'settled'])
  expect((await sums(it))[1]).toMatchObject({ spent: 2 * most, held: most })
})

test('a task that has ended, or of another organisation, reserves nothing and settles nothing', async () => {
  const [it, other] = [await spender(), await spender()]
  const task = await ask(it)
  const reserved = await reserve(it, task)

  expect(await reserve(other, task)).toBeNull()
  await settle(other, task, reserved?.entry, null)
  await settle(it, await ask(it), reserved?.entry, null)
  expect(await entries(task)).toMatchObject([{ state: 'reserved' }])
  await world().value(it.organization.owner, 'select public.cancel_agentic_task($1)', [task])
  expect(await reserve(it, task)).toBeNull()
  // It had asked before it ended.
  await settle(it, task, reserved?.entry, null)
  expect(await entries(task)).toMatchObject([{ state: 'released', amount: 0 }])
})

test('at the limit of the organisation a task has no model', async () => {
  const it = await spender()
  await limit(it, 10_000, 'built-in')
  const task = await ask(it)
  await reserve(it, task)

  expect(await reserve(it, await ask(it))).toEqual({ models: [], is_limited: true })
  await owner("update spend_limits set at_limit = 'stop' where organization_id = $1", [
    it.organization.id,
  ])
  expect(await reserve(it, await ask(it))).toMatchObject({ refusal: 'budget_reached' })
})

test("what the operator's model wrote for a task is counted and costs the organisation nothing", async () => {
  const it = await acme()
  await owner('delete from models where organization_id = $1', [it.organization.id])
  const task = await ask(it)

  expect(await reserve(it, task)).toEqual({ models: [] })
  const used = { provider: 'google', model: 'big', input_tokens: 9, output_tokens: 3 }
  await settle(it, task, null, { ...used, model_id: null, is_estimate: true })
  await settle(it, task, null, null)

  expect(await owner('select * from usage_ledger where task_id = $1', [task])).toMatchObject([
    {
      state: 'settled',
      amount: 0,
      ...used,
      is_estimate: true,
      asked_by: it.organization.owner.id,
    },
  ])
  expect(await sums(it)).toEqual([])
})
