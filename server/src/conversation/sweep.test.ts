import { useWorld } from 'database/testing/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '../lib/database/database.ts'
import { createLog } from '../lib/log.ts'
import { sweepAnswers } from './sweep.ts'

const world = useWorld()
let db: Db
beforeAll(() => {
  db = createDb(createPool(world().authenticator))
})
afterAll(() => db.destroy())

test('a part of the sweep that fails is in the log, and owners are told of their limits all the same', async () => {
  await world().owner.query('revoke execute on function private.end_cut_calls from service_role')
  const lines: string[] = []
  let told = 0

  const stop = sweepAnswers(
    db,
    createLog('info', (line) => lines.push(line)),
    async () => {
      told += 1
    },
  )
  await expect.poll(() => told).toBeGreaterThan(0)
  await stop()

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ part: 'cut calls' }])
})
