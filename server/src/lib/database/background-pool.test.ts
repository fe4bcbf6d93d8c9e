import { getPriority } from 'node:os'
import { useWorld } from 'database/testing/world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { letStepBack } from '../limits/step-back.ts'
import { createBackgroundPool } from './database.ts'

const world = useWorld()
beforeAll(() => letStepBack(true))
afterAll(() => letStepBack(false))

/** The priority of the process of PostgreSQL that works for a background pool, once it has connected. */
async function priorityOfBackend(isOurs: boolean) {
  const pool = createBackgroundPool(world().authenticator, isOurs)
  onTestFinished(() => pool.end())
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return getPriority(rows[0]?.pid)
}

test.runIf(process.platform === 'linux')(
  'what works in the background leaves the processors to requests',
  async () => {
    const own = getPriority()

    expect(await priorityOfBackend(true)).toBe(Math.min(19, own + 15))
  },
)

test('it does not wait for the disk', async () => {
  const pool = createBackgroundPool(world().authenticator, false)
  onTestFinished(() => pool.end())

  const { rows } = await pool.query('show synchronous_commit')

  expect(rows).toEqual([{ synchronous_commit: 'off' }])
})

test('the processes of a PostgreSQL elsewhere are not looked for here', async () => {
  const own = getPriority()

  expect(await priorityOfBackend(false)).toBe(own)
})
