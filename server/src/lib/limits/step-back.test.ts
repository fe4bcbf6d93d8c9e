import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { letStepBack, stepBack } from './step-back.ts'

beforeAll(() => letStepBack(true))
afterAll(() => letStepBack(false))

const sessions = '/proc/self/autogroup'
const sessionOf = (pid: number | 'self') =>
  Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1])

async function leader() {
  const child = spawn('sleep', ['60'], { detached: true })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await once(child, 'spawn')
  return child.pid ?? 0
}

test.runIf(process.platform === 'linux')(
  'another process steps back, this one does not',
  async () => {
    const own = getPriority()
    const [listened, awaited] = [await leader(), await leader()]

    stepBack(listened, 'listened')
    stepBack(awaited, 'awaited')

    expect([getPriority(listened), getPriority(awaited), getPriority()]).toEqual([
      Math.min(19, own + 5),
      Math.min(19, own + 15),
      own,
    ])
  },
)

test.runIf(existsSync(sessions))('its session steps back with it, however many do', async () => {
  const [own, wanted] = [sessionOf('self'), Math.min(19, getPriority() + 15)]
  const leaders = [await leader(), await leader(), await leader()]

  for (const pid of leaders) stepBack(pid, 'awaited')

  await expect.poll(() => leaders.map(sessionOf)).toEqual(leaders.map(() => wanted))
  expect(sessionOf('self')).toBe(own)
})

test.runIf(process.platform === 'linux')(
  'nothing steps back where that is not wanted',
  async () => {
    const one = await leader()
    onTestFinished(() => letStepBack(true))

    letStepBack(false)
    stepBack(one, 'awaited')

    expect(getPriority(one)).toBe(getPriority())
  },
)

test('a process that is gone is left alone', async () => {
  const child = spawn(process.execPath, ['--version'])
  await once(child, 'exit')

  expect(() => stepBack(child.pid ?? 0, 'awaited')).not.toThrow()
})
