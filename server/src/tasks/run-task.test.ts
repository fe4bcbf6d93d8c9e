import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineTask, type TaskWork } from './task.ts'
import { countingTask, effectsTable, type Moment } from './testing/counting-task.ts'
import { useTasks } from './testing/tasks.ts'

const tasks = useTasks()
beforeAll(() => tasks.sql(effectsTable, []))

const counting = (reach: (moment: Moment) => Promise<void> = async () => {}) => ({
  'counting-task': async () => countingTask(reach),
})
/** A task of one act. */
const task = (run: (work: TaskWork) => Promise<unknown>, seconds = 60) => ({
  'one-act': async () =>
    defineTask({
      ...{ seconds, steps: 1, input: z.object({}) },
      run: async (_, work) => ({ message: 'Done.', data: await run(work) }),
    }),
})
const effectsOf = async (name: string) =>
  (await tasks.sql('select id from public.effects where name = $1', [name])).rows

describe('a task that was inserted', () => {
  test.each(['counting-task', 'countingTask', 'counting_task'])(
    'is worked on by the name %s',
    async (agentName) => {
      const acme = await tasks.world().organization()
      await tasks.work(counting())

      const id = await tasks.ask(acme, agentName, { name: agentName })

      await tasks.becomes(id, {
        status: 'completed',
        message: 'Counted.',
        error: null,
        data: { greeting: `Hello ${agentName}` },
      })
      expect(await effectsOf(agentName)).toHaveLength(1)
    },
    60_000,
  )

  test('while no server ran is worked on when one starts', async () => {
    const acme = await tasks.world().organization()
    const id = await tasks.ask(acme, 'countingTask', { name: 'early' })

    await tasks.work(counting())

    await tasks.becomes(id, { status: 'completed' })
  }, 60_000)

  test('with a name that no task has fails and says so', async () => {
    const acme = await tasks.world().organization()
    const id = await tasks.ask(acme, 'mindReader')

    await tasks.run(id)

    const words = 'There is no agent task named mindReader.'
    expect(await tasks.task(id)).toMatchObject({ status: 'failed', message: words, error: words })
  })

  test('with the name of what every object has is unknown too', async () => {
    const acme = await tasks.world().organization()
    const id = await tasks.ask(acme, 'constructor')

    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({ status: 'failed' })
  })

  test('without what it needs fails and says what is missing', async () => {
    const acme = await tasks.world().organization()
    const id = await tasks.ask(acme, 'counting-task')

    await tasks.run(id, counting())

    expect(await tasks.task(id)).toMatchObject({ status: 'failed', error: 'Say a name.' })
  })

  test('says what it wants in its metadata where the page knows no other column', async () => {
    const acme = await tasks.world().organization()
    const id = await tasks.ask(acme, 'counting-task')
    await tasks.sql('update agentic_tasks set metadata = $2 where id = $1', [
      id.task_id,
      { name: 'Meta' },
    ])

    await tasks.run(id, counting())

    expect(await tasks.task(id)).toMatchObject({ data: { greeting: 'Hello Meta' } })
  })
})

test('a page sees each step when it begins, and keeps its own metadata', async () => {
  const acme = await tasks.world().organization()
  const id = await tasks.ask(acme, 'counting-task', { name: 'Shown' })
  await tasks.sql('update agentic_tasks set metadata = $2 where id = $1', [id.task_id, { mine: 1 }])
  const seen: unknown[] = []

  await tasks.run(
    id,
    counting(async (moment) => {
      const { message, metadata } = await tasks.task(id)
      if (moment.startsWith('within')) seen.push([message, metadata])
    }),
  )

  expect(seen).toEqual([
    ['Greeting', { mine: 1, progress: { step: 'greet', done: 0, of: 2 } }],
    ['Counting', { mine: 1, progress: { step: 'count', done: 1, of: 2 } }],
  ])
})

test('what fails for a reason of its own is tried again, and goes on where it was', async () => {
  const acme = await tasks.world().organization()
  const id = await tasks.ask(acme, 'counting-task', { name: 'Twice' })
  const seen: Moment[] = []
  const failing = counting(async (moment) => {
    seen.push(moment)
    if (seen.length === 3) throw new Error('the database is away')
  })

  await expect(tasks.run(id, failing)).rejects.toThrow('the database is away')
  expect(await tasks.task(id)).toMatchObject({ status: 'retrying', error: null })
  await tasks.run(id, failing)

  expect(await tasks.task(id)).toMatchObject({ status: 'completed' })
  expect(seen.filter((moment) => moment === 'within the first step')).toHaveLength(1)
})

test('the queue tries again later, not at once', async () => {
  const acme = await tasks.world().organization()
  await tasks.work(
    task(async () => {
      throw new Error('the network is away')
    }),
  )

  const id = await tasks.ask(acme, 'one-act')

  await expect
    .poll(() => tasks.job(id), { timeout: 20_000 })
    .toMatchObject({ state: 'retry', retry_count: 0 })
  expect(await tasks.task(id)).toMatchObject({ status: 'retrying' })
})

test('two servers with the same task have one effect', async () => {
  const acme = await tasks.world().organization()
  const id = await tasks.ask(acme, 'counting-task', { name: 'Both' })
  const both = Promise.withResolvers<void>()
  let arrived = 0
  const meeting = counting(async (moment) => {
    if (moment !== 'after the first step') return
    arrived += 1
    if (arrived === 2) both.resolve()
    await both.promise
  })

  await Promise.all([tasks.run(id, meeting), tasks.run(id, meeting)])

  expect(await effectsOf('Both')).toHaveLength(1)
  expect(await tasks.task(id)).toMatchObject({ status: 'completed' })
})

test('a task that is cancelled stops within its step, and changes nothing any more', async () => {
  const acme = await tasks.world().organization()
  const began = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<unknown>()
  await tasks.work(
    task(async ({ step, signal }) => {
      await step('wait', 'Waiting', async () => {
        began.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        ended.resolve(signal.reason)
        signal.throwIfAborted()
      })
    }),
  )
  const id = await tasks.ask(acme, 'one-act')
  await began.promise

  await tasks
    .world()
    .as(acme.owner, (query) => query('select public.cancel_agentic_task($1)', [id.task_id]))

  await ended.promise
  await expect.poll(() => tasks.job(id)).toMatchObject({ state: 'completed' })
  expect(await tasks.task(id)).toMatchObject({ status: 'failed', error: 'Cancelled.', data: null })
}, 60_000)

test('an effect that comes after the end is not done', async () => {
  const acme = await tasks.world().organization()
  const id = await tasks.ask(acme, 'counting-task', { name: 'Late' })

  await tasks.run(
    id,
    counting(async (moment) => {
      if (moment !== 'after the first step') return
      await tasks
        .world()
        .as(acme.owner, (query) => query('select public.cancel_agentic_task($1)', [id.task_id]))
    }),
  )

  expect(await effectsOf('Late')).toEqual([])
  expect(await tasks.task(id)).toMatchObject({ status: 'failed', error: 'Cancelled.' })
})

test('a task that takes too long is stopped and says so', async () => {
  const acme = await tasks.world().organization()
  const id = await tasks.ask(acme, 'one-act')
  const endless = task(async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    signal.throwIfAborted()
  }, 0.1)

  await tasks.run(id, endless)

  expect(await tasks.task(id)).toMatchObject({
    status: 'failed',
    error: 'This took longer than 0.1 seconds and was stopped.',
  })
})
