import { useWorld } from 'database/testing/world'
import { afterEach, expect, test, vi } from 'vitest'
import { createPool } from './database/database.ts'
import { createJobs, type JobHandler, type Jobs } from './jobs.ts'
import { createLog } from './log.ts'

const world = useWorld()
const running: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

async function work(
  handlers: Record<string, JobHandler>,
  workers: Record<string, number> = {},
): Promise<Jobs> {
  const pool = createPool(world().authenticator, 5)
  pool.on('error', () => {})
  const jobs = createJobs({ pool, log: createLog('silent') })
  await jobs.start(handlers, workers)
  running.push(async () => {
    await jobs.stop(1000)
    await pool.end()
  })
  return jobs
}

async function enqueue(key: string) {
  await world().owner.query('select private.enqueue($1, $2)', ['file-delete', { key }])
}

const enqueueInTurn = (key: string, organization: string, after = '0 s') =>
  world().owner.query('select private.enqueue_in_turn($1, $2, $3, now() + $4::interval)', [
    'file-delete',
    { key },
    organization,
    after,
  ])

const jobOf = async (key: string) => {
  const { rows } = await world().owner.query(
    "select state, retry_count from pgboss.job where name = 'file-delete' and data ->> 'key' = $1",
    [key],
  )
  return rows[0]
}
const waiting = { timeout: 20_000, interval: 50 }

test('a job is done once, by a login that owns nothing', async () => {
  const seen: unknown[] = []
  await work({ 'file-delete': async (data) => void seen.push(data) })

  await enqueue('once')

  await vi.waitFor(
    async () => expect(await jobOf('once')).toMatchObject({ state: 'completed' }),
    waiting,
  )
  expect(seen).toEqual([{ key: 'once' }])
  const owned = await world().owner.query(
    "select from pg_class where relowner = 'authenticator'::regrole",
  )
  expect(owned.rowCount).toBe(0)
})

test('a job enters the queue only with the transaction that wants it', async () => {
  const client = await world().owner.connect()
  await client.query('begin')
  await client.query('select private.enqueue(\'file-delete\', \'{"key": "undone"}\')')
  await client.query('rollback')
  client.release()

  expect(await jobOf('undone')).toBeUndefined()
})

test('the job of a process that died is taken over', async () => {
  await enqueue('orphan')
  // As a process leaves it behind that was killed a while ago.
  await world().owner.query(`
    update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
      heartbeat_on = now() - interval '1 minute'
    where data ->> 'key' = 'orphan'`)
  const seen: unknown[] = []

  await work({ 'file-delete': async (data) => void seen.push(data) })

  await vi.waitFor(() => expect(seen).toEqual([{ key: 'orphan' }]), { timeout: 30_000 })
}, 60_000)

test('a job that fails is tried again later, not at once for ever', async () => {
  let attempts = 0
  await work({
    'file-delete': async () => {
      attempts += 1
      throw new Error('the disk is away')
    },
  })

  await enqueue('failing')

  await vi.waitFor(
    async () => expect(await jobOf('failing')).toMatchObject({ state: 'retry' }),
    waiting,
  )
  expect(attempts).toBe(1)
})

test('a job that was put off is taken when its time has come, not before', async () => {
  const seen: unknown[] = []
  await work({ 'file-delete': async (data) => void seen.push([data, Date.now()]) })
  const asked = Date.now()

  await enqueueInTurn('later', crypto.randomUUID(), '2 s')

  await vi.waitFor(() => expect(seen).toHaveLength(1), waiting)
  expect(seen).toEqual([[{ key: 'later' }, expect.any(Number)]])
  expect((seen as [unknown, number][])[0]?.[1]).toBeGreaterThanOrEqual(asked + 2000)
})

test('of several workers each has an organisation of its own', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const started: string[] = []
  const over = Promise.withResolvers<void>()
  const handler: JobHandler = async (data) => {
    const { key } = data as { key: string }
    started.push(key)
    if (key === 'one 1') await over.promise
    if (key === 'other 2') over.resolve()
  }
  await work({ 'file-delete': handler }, { 'file-delete': 3 })

  await enqueueInTurn('one 1', one)
  await vi.waitFor(() => expect(started).toEqual(['one 1']), waiting)
  for (const key of ['one 2', 'one 3']) await enqueueInTurn(key, one)
  for (const key of ['other 1', 'other 2']) await enqueueInTurn(key, other)

  // Of the same place in line as "other 2" and older, "one 2" would come first, were it not for the one that runs.
  await vi.waitFor(() => expect(started).toHaveLength(5), waiting)
  expect(started.slice(0, 3)).toEqual(['one 1', 'other 1', 'other 2'])
})

test('no one who makes requests can put a job into the queue', async () => {
  const person = await world().person()

  for (const caller of [person, null]) {
    await expect(
      world().as(caller, (query) => query("select private.enqueue('file-delete', '{}')")),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      world().as(caller, (query) => query('select from pgboss.job')),
    ).rejects.toMatchObject({ code: '42501' })
  }
})
