import { useWorld } from 'database/testing/world'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from './database.ts'
import { outageOf } from './outage.ts'
import { createSharedReads, type SharedReadsOptions } from './shared-reads.ts'

const world = useWorld()
const lock = 63
const never = 60_000

const pidSql = 'select pg_backend_pid()'
const echoSql = 'select $1 from pg_backend_pid()'
// Waits while the test holds the lock, and then divides by its number.
const waitSql = `select pg_backend_pid() / $1::int from (
  select case when $2 = 'wait' then pg_advisory_xact_lock_shared(${lock}) end offset 0) as waited`

type Reads = ReturnType<typeof createSharedReads>

let pool: pg.Pool
let holder: pg.PoolClient
let clock: number

beforeEach(async () => {
  pool = createPool(world().authenticator, 4)
  holder = await world().owner.connect()
  await hold()
  clock = 0
})

afterEach(async () => {
  await release()
  holder.release()
  await pool.end()
})

const hold = () => holder.query(`select pg_advisory_lock(${lock})`)
const release = () => holder.query('select pg_advisory_unlock_all()')

function createReads(options: Partial<SharedReadsOptions>): Reads {
  return createSharedReads(pool, () => () => {}, { most: 1, now: () => clock, ...options })
}

function ask(reads: Reads, text: string, values: string[] = [], organization = 'one') {
  return reads(
    { statements: [{ text, values }], scope: 'anon' },
    { organization, statementMs: 5000, onEnded: () => {} },
  ).then(([rows]) => Number(rows?.[0]?.[0]))
}

const wait = (reads: Reads, by = '1', organization = 'one') =>
  ask(reads, waitSql, [by, 'wait'], organization)

/** Makes these known as quick, and prepared on the one connection that is open. */
async function prime(reads: Reads, organization = 'one') {
  await ask(reads, pidSql, [], organization)
  await ask(reads, echoSql, ['0'], organization)
  await ask(reads, waitSql, ['1', 'go'], organization)
}

async function isWaiting() {
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(async () => (await world().owner.query(waiting)).rowCount).toBe(1)
}

describe('behind a read that runs', () => {
  test('a quick one is written on the same connection and answered in its turn', async () => {
    const reads = createReads({ slowMs: never })
    await prime(reads)

    const first = wait(reads)
    await isWaiting()
    const second = ask(reads, pidSql)
    const others = ['1', '2', '3'].map((value) => ask(reads, echoSql, [value]))
    await release()

    expect(await second).toBe(await first)
    expect(await Promise.all(others)).toEqual([1, 2, 3])
    expect(pool.totalCount).toBe(1)
    expect(pool.idleCount).toBe(1)
  })

  test('one of which nothing is known has a connection of its own', async () => {
    const reads = createReads({ slowMs: never })
    await prime(reads)

    const first = wait(reads)
    await isWaiting()
    const unknown = await ask(reads, 'select pg_backend_pid() * 1')
    const ofAnother = await ask(reads, pidSql, [], 'two')
    await release()

    expect(await first).not.toBe(unknown)
    expect(await first).not.toBe(ofAnother)
  })

  test('one that this connection has not prepared has another', async () => {
    const reads = createReads({ slowMs: never })
    await prime(reads)
    const busy = await pool.connect()
    await ask(reads, 'select pg_backend_pid() * 1')
    // Not the one which has just prepared it.
    const elsewhere = await pool.connect()
    busy.release()

    const first = wait(reads)
    await isWaiting()
    elsewhere.release()
    const own = await ask(reads, 'select pg_backend_pid() * 1')
    await release()

    expect(await first).not.toBe(own)
  })

  test('what fails takes nobody with it', async () => {
    const reads = createReads({ slowMs: never })
    await prime(reads)

    const first = wait(reads, '0').catch((error) => error)
    await isWaiting()
    const second = ask(reads, pidSql)
    await release()

    expect(await first).toMatchObject({ code: '22012' })
    expect(await second).toBeGreaterThan(0)
    expect(pool.totalCount).toBe(1)
  })

  test('a lost connection is told to all of them, and leaves the pool', async () => {
    const reads = createReads({ slowMs: never })
    await prime(reads)

    const first = wait(reads).catch((error) => error)
    await isWaiting()
    const second = ask(reads, pidSql).catch((error) => error)
    await world().owner.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`,
    )

    expect([outageOf(await first), outageOf(await second)]).toEqual(['lost', 'lost'])
    expect(pool.totalCount).toBe(0)
    expect(await ask(reads, pidSql)).toBeGreaterThan(0)
  })
})

test('a connection that was gone before it is read on leaves the pool, and is told', async () => {
  const reads = createReads({})
  await ask(reads, pidSql)
  const gone = await pool.connect()
  gone.release()
  await gone.end()

  expect(outageOf(await ask(reads, pidSql).catch((error) => error))).toBe('lost')
  expect(pool.totalCount).toBe(0)
  expect(await ask(reads, pidSql)).toBeGreaterThan(0)
})

test('what cannot be written takes its connection with it, and no more', async () => {
  const reads = createReads({})
  const values = [Symbol('none') as unknown as string]

  await expect(ask(reads, echoSql, values)).rejects.toThrow()
  expect(pool.totalCount).toBe(0)
  expect(await ask(reads, pidSql)).toBeGreaterThan(0)
})

test('each read is watched by its own time-out, and told when it was ended', async () => {
  const watched: number[] = []
  const told: string[] = []
  const reads = createSharedReads(
    pool,
    (_, statementMs, onEnded) => {
      watched.push(statementMs)
      onEnded()
      return () => watched.push(-statementMs)
    },
    { most: 1 },
  )
  const read = (statementMs: number) =>
    reads(
      { statements: [{ text: pidSql, values: [] }], scope: 'anon' },
      { organization: 'one', statementMs, onEnded: () => told.push(`${statementMs}`) },
    )
  await read(2000)
  await read(5000)

  expect(watched).toEqual([2000, -2000, 5000, -5000])
  expect(told).toEqual(['2000', '5000'])
})

describe('a read that is slow', () => {
  test('is overtaken by those behind it', async () => {
    const reads = createReads({ slowMs: 1 })
    await prime(reads)

    const first = wait(reads)
    await isWaiting()
    const second = await ask(reads, pidSql)
    await release()

    expect(second).not.toBe(await first)
  })

  test('lets its organisation share no more for ten seconds, and no other', async () => {
    const reads = createReads({ slowMs: never })
    await prime(reads)
    await prime(reads, 'two')
    const slow = wait(reads)
    await isWaiting()
    clock += never + 1
    await release()
    await slow

    /** Which of them were answered by the connection that another one waits on. */
    async function sharing() {
      await hold()
      const first = wait(reads, '1', 'two')
      await isWaiting()
      const both = [ask(reads, pidSql), ask(reads, pidSql, [], 'two')]
      await release()
      const pid = await first
      return (await Promise.all(both)).map((one) => one === pid)
    }
    expect(await sharing()).toEqual([false, true])
    clock += 10_000
    await prime(reads)
    expect(await sharing()).toEqual([true, true])
  })
})
