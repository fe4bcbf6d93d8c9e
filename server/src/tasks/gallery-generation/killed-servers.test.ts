import { times } from 'database/testing/times'
import type { Organization } from 'database/testing/world'
import { expect, test } from 'vitest'
import { dieAt } from '../testing/die-at.ts'
import { useTasks } from '../testing/tasks.ts'
import { chosen } from './testing/chosen.ts'

const tasks = useTasks()

const rows = async (table: string, { id }: Organization) =>
  (await tasks.sql(`select * from ${table} where organization_id = $1`, [id])).rows

test('servers die while they make a gallery: there is one in the end, with each agent once', async () => {
  const deaths = ['gallery', 'agent 1', 'agent 2']
    .flatMap((step) => ['before', 'within', 'after'].map((when) => `${when} ${step}`))
    .slice(0, times(4, 9))
  const input = { title: 'Orlebar', agents: [chosen('Daniel'), chosen('Leila')] }
  const begun: { id: Awaited<ReturnType<typeof tasks.ask>>; acme: Organization }[] = []
  for (const moment of deaths) {
    const acme = await tasks.world().organization()
    const id = await tasks.ask(acme, 'gallery-generation', input)
    await dieAt(tasks, moment)
    await tasks.orphan(id)
    begun.push({ id, acme })
  }

  await tasks.work()

  for (const { id, acme } of begun) {
    await tasks.becomes(id, {
      ...{ status: 'completed', data: { agents: [{ name: 'Daniel' }, { name: 'Leila' }] } },
    })
    expect(await rows('templates', acme)).toHaveLength(2)
    expect(await rows('template_versions', acme)).toHaveLength(2)
    expect(await rows('galleries', acme)).toHaveLength(1)
    expect(await rows('gallery_agents', acme)).toHaveLength(2)
  }
}, 180_000)

test('a gallery whose making is cancelled leaves nothing behind', async () => {
  const acme = await tasks.world().organization()
  const input = { title: 'Orlebar', agents: [chosen('Daniel'), chosen('Leila')] }
  const id = await tasks.ask(acme, 'gallery-generation', input)
  await dieAt(tasks, 'before gallery')
  await tasks
    .world()
    .as(acme.owner, (query) => query('select public.cancel_agentic_task($1)', [id.task_id]))
  await tasks.orphan(id)

  await tasks.work()

  await expect.poll(async () => (await tasks.job(id))?.state).toBe('completed')
  expect(await tasks.task(id)).toMatchObject({ status: 'failed', error: 'Cancelled.' })
  expect(await rows('templates', acme)).toEqual([])
  expect(await rows('galleries', acme)).toEqual([])
}, 60_000)
