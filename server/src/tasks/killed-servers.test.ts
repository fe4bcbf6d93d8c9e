import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { times } from 'database/testing/times'
import type { Organization } from 'database/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { chosen } from './gallery-generation/testing/chosen.ts'
import { countingTask, effectsTable, type Moment, moments } from './testing/counting-task.ts'
import { useTasks } from './testing/tasks.ts'

const tasks = useTasks()
const counting = { counting: async () => countingTask(async () => {}) }
beforeAll(() => tasks.sql(effectsTable, []))

/** A server that is killed at this moment of the task that it took. */
async function dieAt(moment: string) {
  const script = fileURLToPath(new URL('./testing/dying-server.ts', import.meta.url))
  const { authenticator: connection } = tasks.world()
  const server = spawn(
    process.execPath,
    [script, JSON.stringify({ connection, directory: tasks.directory, moment })],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await once(server, 'exit')
}

const effectsOf = async (name: string) =>
  (await tasks.sql('select id from public.effects where name = $1', [name])).rows

test('a server dies at any moment: another ends the task where it was, with one effect', async () => {
  const begun: { id: Awaited<ReturnType<typeof tasks.ask>>; moment: Moment }[] = []
  for (const moment of moments) {
    const acme = await tasks.world().organization()
    const id = await tasks.ask(acme, 'counting', { name: moment })
    await dieAt(moment)
    await tasks.orphan(id)
    begun.push({ id, moment })
  }

  await tasks.work(counting)

  for (const { id, moment } of begun) {
    await tasks.becomes(id, { status: 'completed', data: { greeting: `Hello ${moment}` } })
    expect(await effectsOf(moment), moment).toHaveLength(1)
  }
}, 120_000)

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
    await dieAt(moment)
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
  await dieAt('before gallery')
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

test('a task over which each server died fails in the end, and says so', async () => {
  const acme = await tasks.world().organization()
  const id = await tasks.ask(acme, 'counting', { name: 'never' })
  await tasks.orphan(id, ', retry_count = retry_limit')

  await tasks.work(counting)

  await tasks.becomes(id, {
    status: 'failed',
    error: 'This was interrupted several times and was given up. Try again.',
  })
  expect(await effectsOf('never')).toEqual([])
}, 60_000)
