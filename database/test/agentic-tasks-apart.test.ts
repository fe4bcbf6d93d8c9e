import { beforeEach, expect, test } from 'vitest'
import { giveFeature } from '../testing/give-feature.ts'
import { useRivals } from '../testing/rivals.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../testing/world.ts'

// Two tasks, of two people or of two organizations: which of them is meant.

const world = useWorld()
const { acme, rival } = useRivals(world)
const owners = rowsAsOwner(world)

let member: Person
beforeEach(async () => {
  member = await world().member(acme(), 'member')
})

async function trigger({ id }: Organization, person: Person) {
  const [task] = await world().as(person, (query) =>
    query(
      `insert into public.agentic_tasks (organization_id, agent_name)
       values ($1, 'company-research') returning id`,
      [id],
    ),
  )
  return task?.id as string
}

const join = ({ id }: Organization, person: Person, role: string) =>
  owners(
    'insert into public.organization_members (organization_id, user_id, role) values ($1, $2, $3)',
    [id, person.id, role],
  )

const may = async ({ id }: Organization, task: string, wanted: string) =>
  (await owners('select private.task_may($1, $2, $3) as may', [id, task, wanted]))[0].may

test('a person who left an organisation has nothing done there, whatever they are elsewhere', async () => {
  const task = await trigger(acme(), member)
  await join(rival(), member, 'owner')
  expect(await may(acme(), task, 'knowledge.write')).toBe(true)

  await owners(
    "update public.organization_members set role = 'INACTIVE' where user_id = $1 and organization_id = $2",
    [member.id, acme().id],
  )

  expect(await may(acme(), task, 'knowledge.write')).toBe(false)
})

test('a task is done in its own organisation only, whatever else its person belongs to', async () => {
  const task = await trigger(acme(), member)
  await join(rival(), member, 'member')

  expect(await may(acme(), task, 'knowledge.write')).toBe(true)
  expect(await may(rival(), task, 'knowledge.write')).toBe(false)
})

test('a task may do what its own person may, not what who asked for another one may', async () => {
  const task = await trigger(acme(), member)
  const other = await trigger(acme(), acme().owner)

  expect(await may(acme(), task, 'organization.write')).toBe(false)
  expect(await may(acme(), other, 'organization.write')).toBe(true)
})

test('a task does nothing for which its organisation no longer has the feature', async () => {
  const task = await trigger(acme(), member)
  await giveFeature(world(), acme(), 'knowledge', false)

  expect(await may(acme(), task, 'knowledge.write')).toBe(false)
  expect(await may(acme(), task, 'agents.write')).toBe(true)
})

test('one task is cancelled, and the others go on', async () => {
  const task = await trigger(acme(), member)
  const other = await trigger(acme(), member)

  await world().as(member, (query) => query('select public.cancel_agentic_task($1)', [task]))

  expect(
    await owners('select id, status from public.agentic_tasks where id = any($1) order by status', [
      [task, other],
    ]),
  ).toEqual([
    { id: task, status: 'failed' },
    { id: other, status: 'triggered' },
  ])
})

test('a task that ends forgets its own steps, and those of the others stay', async () => {
  const task = await trigger(acme(), member)
  const other = await trigger(acme(), member)
  await owners(
    `insert into private.agentic_task_steps (organization_id, task_id, step, result)
     select $1, id, 'home', '{}' from unnest($2::uuid[]) as id`,
    [acme().id, [task, other]],
  )

  await owners("update public.agentic_tasks set status = 'completed' where id = $1", [task])

  expect(
    await owners('select task_id from private.agentic_task_steps where task_id = any($1)', [
      [task, other],
    ]),
  ).toEqual([{ task_id: other }])
})

test('an organization has fifty tasks at a time, and another one as many of its own', async () => {
  for (let count = 0; count < 50; count += 1) await trigger(acme(), member)

  await expect(trigger(acme(), member)).rejects.toMatchObject({ code: 'PT429' })
  await trigger(rival(), rival().owner)
  await owners(
    "update public.agentic_tasks set status = 'failed' where id = any (select id from public.agentic_tasks where organization_id = $1 limit 1)",
    [acme().id],
  )
  await trigger(acme(), member)
})

test('a source wakes the tasks of its own organization that wait for it, and ends what they began', async () => {
  const site = async ({ id }: Organization) =>
    (
      await owners(
        `insert into public.knowledge_sites (organization_id, kind, url)
         values ($1, 'site', 'https://halden.example/') returning source_id`,
        [id],
      )
    )[0].source_id as string
  const [own, other] = [await site(acme()), await site(rival())]
  await owners("update public.knowledge_sources set status = 'ready' where id = any ($1)", [
    [own, other],
  ])
  const [task, second] = [await trigger(acme(), member), await trigger(rival(), rival().owner)]
  const begin = ({ id }: Organization, of: string, sources: string[] | null) =>
    owners('select private.begin_knowledge_sync($1, $2, $3, null) as sources', [id, of, sources])
  const jobsOf = async (of: string) =>
    (
      await owners(
        "select id from pgboss.job where name = 'agentic-task' and data ->> 'task_id' = $1",
        [of],
      )
    ).length

  expect(await begin(acme(), task, [own, other])).toMatchObject([{ sources: 1 }])
  expect(await begin(rival(), second, null)).toMatchObject([{ sources: 1 }])
  await owners("update public.knowledge_sources set status = 'processing' where id = $1", [own])
  expect(await jobsOf(task)).toBe(1)
  await owners("update public.knowledge_sources set status = 'ready' where id = $1", [own])

  expect(await jobsOf(task)).toBe(2)
  expect(await jobsOf(second)).toBe(1)
  await world().as(rival().owner, (query) =>
    query('select public.cancel_agentic_task($1)', [second]),
  )
  expect(
    await owners('select status from public.knowledge_sources where id = $1', [other]),
  ).toEqual([{ status: 'ready' }])
})
