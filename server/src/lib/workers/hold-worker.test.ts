import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { holdWorker } from './hold-worker.ts'
import { ownProcess, ownThread, WorkerEnded } from './start-worker.ts'
import type { Asked } from './testing/echoing-worker.ts'

const script = new URL('./testing/echoing-worker.ts', import.meta.url)

function echo(start: typeof ownProcess | typeof ownThread, restMs = 5000) {
  const worker = holdWorker<Asked>(start(script), restMs)
  onTestFinished(() => worker.end())
  return worker
}

const starts = [
  ['a process', ownProcess],
  ['a thread', ownThread],
] as const

test.each(starts)('%s answers each order with its own result or fault', async (_, start) => {
  const worker = echo(start)

  const all = await Promise.allSettled([
    worker.ask('say', 'one'),
    worker.ask('fail', 'no such thing'),
    worker.ask('say', 'two'),
  ])

  expect(all).toMatchObject([
    { status: 'fulfilled', value: 'one' },
    { status: 'rejected', reason: { message: 'no such thing' } },
    { status: 'fulfilled', value: 'two' },
  ])
})

test.each(starts)(
  '%s that is ended rejects what waits, and the next order starts another',
  async (_, start) => {
    const worker = echo(start)
    const why = new Error('enough')

    const never = worker.ask('never', null).catch((error: unknown) => error)
    await worker.end(why)

    expect(await never).toBe(why)
    expect(await worker.ask('say', 'again')).toBe('again')
  },
)

test.each(starts)('%s that ends by itself says so to who waits', async (_, start) => {
  const worker = echo(start)

  const leaving = worker.ask('leave', null)

  await expect(leaving).rejects.toBeInstanceOf(WorkerEnded)
  expect(await worker.ask('say', 'again')).toBe('again')
})

test('a process ends when nothing was asked for a while', async () => {
  const worker = echo(ownProcess, 50)
  const first = await worker.ask('pid', null)

  await expect.poll(() => existsSync(`/proc/${first}`)).toBe(false)

  expect(await worker.ask('pid', null)).not.toBe(first)
})

test.runIf(existsSync('/proc/self/stat'))(
  'what a process has taken is told while it works',
  async () => {
    const worker = echo(ownProcess)
    await worker.ask('say', 'here')

    const used = worker.usage()

    expect(used?.bytes).toBeGreaterThan(16 * 1024 * 1024)
    expect(used?.seconds).toBeGreaterThan(0)
    await worker.end()
    expect(worker.usage()).toBeNull()
  },
)
