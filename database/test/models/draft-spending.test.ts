import { expect, test } from 'vitest'
import { allSums, useSpending } from '../../testing/spending.ts'
import { useWorld } from '../../testing/world.ts'

// What the drafts of agents that are not there yet spend on models.

const world = useWorld()
const { owner, acme, spender, sums } = useSpending(world)
type Acme = Awaited<ReturnType<typeof spender>>
type By = Acme['organization']['owner']

const most = 1000 * 10 + 200 * 100
const reserve = async ({ organization }: Acme, by: By = organization.owner) =>
  (await world().value(by, 'select private.reserve_draft($1, 1000, 200)', [organization.id])) as {
    entry?: string
  } | null
const settle = ({ organization }: Acme, by: By, entry: unknown, used: object | null) =>
  world().value(by, 'select private.settle_draft($1, $2, $3::jsonb)', [
    ...[organization.id, entry, used && JSON.stringify(used)],
  ])
const entries = ({ organization }: Acme) =>
  owner(
    `select state, amount::int, template_id, task_id, asked_by, purpose from usage_ledger
     where organization_id = $1`,
    [organization.id],
  )
/** Of the organisation alone: there is no agent yet. */
const allOfDrafts = (spent: number, held: number) => allSums(spent, held).slice(0, 2)

test('what a draft reserves names who asked for it, is held and settled for the organisation', async () => {
  const it = await spender()
  const member = await world().member(it.organization, 'member')

  const reserved = await reserve(it, member)

  const of = { template_id: null, task_id: null, asked_by: member.id, purpose: 'draft' }
  expect(await entries(it)).toEqual([{ state: 'reserved', amount: 0, ...of }])
  expect(await sums(it)).toEqual(allOfDrafts(0, most))
  const used = { model_id: it.model, input_tokens: 7, output_tokens: 2, is_estimate: false }
  await settle(it, it.organization.owner, reserved?.entry, used)
  expect(await sums(it)).toEqual(allOfDrafts(0, most))
  await settle(it, member, reserved?.entry, used)
  expect(await entries(it)).toEqual([{ state: 'settled', amount: 270, ...of }])
  expect(await sums(it)).toEqual(allOfDrafts(270, 0))
})

test('who may not make agents reserves nothing and counts nothing', async () => {
  const [it, rival] = [await spender(), await acme()]
  const others = [
    await world().member(it.organization, 'agent_user'),
    await world().member(it.organization, 'INACTIVE'),
    rival.organization.owner,
    it.visitor,
  ]
  const used = { provider: 'google', model: 'big', input_tokens: 9, output_tokens: 3 }

  for (const by of others) {
    expect(await reserve(it, by)).toBeNull()
    await settle(it, by, null, { ...used, is_estimate: true })
  }

  expect(await entries(it)).toEqual([])
})

test("what the operator's model drafted is counted and costs the organisation nothing", async () => {
  const it = await acme()
  await owner('delete from models where organization_id = $1', [it.organization.id])
  const { owner: by } = it.organization

  expect(await reserve(it)).toEqual({ models: [] })
  const used = { provider: 'google', model: 'big', input_tokens: 9, output_tokens: 3 }
  await settle(it, by, null, { ...used, model_id: null, is_estimate: true })
  await settle(it, by, null, null)

  expect(await owner('select * from usage_ledger where asked_by = $1', [by.id])).toMatchObject([
    { state: 'settled', purpose: 'draft', amount: 0, ...used, is_estimate: true },
  ])
  expect(await sums(it)).toEqual([])
})
