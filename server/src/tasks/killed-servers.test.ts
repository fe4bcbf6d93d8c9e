import { beforeAll, expect, test } from 'vitest'
import { countingTask, effectsTable, type Moment, moments } from './testing/counting-task.ts'
import { dieAt } from './testing/die-at.ts'
import { useTasks } from './testing/tasks.ts'

const tasks = useTasks()
const counting = { counting: async () => countingTask(async () => {}) }
beforeAll(() => tasks.sql(effectsTable, []))

const effectsOf = async (name: string) =>
  (await tasks.sql('select id from public.effects where name = $1', [name])).rows

test('a server dies at any moment: another ends the task where it was, with one effect', async () => {
  const begun: { id: Awaited<ReturnType<typeof tasks.ask>>; moment: Moment }[] = []
  for (const moment of moments) {
    const acme = await tasks.world().organization()
    const id = await tasks.ask(acme, 'counting', { name: moment })
    await dieAt(tasks, moment)
    await tasks.orphan(id)
    begun.push({ id, moment })
  }

  await tasks.work(counting)

  for (const { id, moment } of begun) {
    await tasks.becomes(id, { status: 'completed', data: { greeting: `Hello ${moment}` } })
    expect(await effectsOf(moment), moment).toHaveLength(1)
  }
}, 120_000)

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
