import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { listen } from './database/listen.ts'
import type { Log } from './log.ts'

export type JobHandler = (data: unknown, signal: AbortSignal) => Promise<void>

export type Jobs = {
  /**
   * Takes jobs of each queue named, one at a time in this process; where `workers` says more, of so many organisations
   * at once.
   */
  start(handlers: Record<string, JobHandler>, workers?: Record<string, number>): Promise<void>
  /** Takes no more, waits for those running, and hands back what did not finish within `timeout` ms. */
  stop(timeout?: number): Promise<void>
  /** Gives the jobs of dead processes back; runs by itself every 5 s. */
  supervise(): Promise<void>
}

// Who enqueues in turn names the organisation as the group, of which one job runs at a time. Workers hear of new jobs, and
// of those that come due; they look by themselves only in case that something was missed.
const options = { pollingIntervalSeconds: 30 }
const inTurn = { ...options, localGroupConcurrency: 1 }

// One question for all workers of all queues, for jobs that were put off or given back.
const msBetweenLooks = 500
const due = `
  select queue from unnest($1::text[]) as queue
  where exists (
    select from pgboss.job
    where name = queue and state < 'active' and not blocked and start_after <= now()
  )`

/** One after another: the queues look at the same moment, which is no reason for a connection each. */
function inLine<Given extends unknown[], T>(ask: (...given: Given) => Promise<T>) {
  let last: Promise<unknown> = Promise.resolve()
  return (...given: Given) => {
    const asked = last.then(() => ask(...given))
    last = asked.catch(() => {})
    return asked
  }
}

/**
 * The queue: pg-boss over our own pool, so under the role that owns nothing. Its tables and queues come from
 * the migrations; jobs are put in by `private.enqueue` within the transaction that wants them.
 */
export function createJobs({ pool, log }: { pool: pg.Pool; log: Log }): Jobs {
  const boss = new PgBoss({
    db: { executeSql: inLine((text: string, values?: unknown[]) => pool.query(text, values)) },
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    schedule: false,
    // Heartbeat 10 s, looked at every 5 s: a dead process's job is taken over well within 30 s.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // Both need the owner's rights; an operator's autovacuum does that work.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error('queue', { error }))
  /** By queue the workers that wait. */
  const idle = new Map<string, Set<string>>()
  const wake = (queue: string) => {
    for (const worker of idle.get(queue) ?? []) boss.notifyWorker(worker)
  }
  let ear: ReturnType<typeof listen> | undefined
  let looking: NodeJS.Timeout | undefined
  let isStopped = false

  function lookAgain() {
    if (!isStopped) looking = setTimeout(look, msBetweenLooks)
  }

  async function look() {
    try {
      const { rows } = await pool.query<{ queue: string }>(due, [[...idle.keys()]])
      for (const { queue } of rows) wake(queue)
    } catch (error) {
      if (!isStopped) log.error('queue', { error })
    }
    lookAgain()
  }

  async function startWorker(queue: string, handler: JobHandler, how: typeof options) {
    const waiting = idle.get(queue) ?? new Set()
    idle.set(queue, waiting)
    const worker = await boss.work(queue, how, async ([job]) => {
      if (!job) return
      waiting.delete(worker)
      try {
        await handler(job.data, job.signal)
      } catch (error) {
        log.warn('job failed', { queue, job: job.id, attempt: job.retryCount + 1, error })
        throw error
      } finally {
        waiting.add(worker)
        // Several jobs may have come together; the next look is at once.
        boss.notifyWorker(worker)
      }
    })
    waiting.add(worker)
  }

  return {
    async start(handlers, workers = {}) {
      await boss.start()
      for (const [queue, handler] of Object.entries(handlers)) {
        const how = workers[queue] ? inTurn : options
        for (let count = workers[queue] ?? 1; count > 0; count -= 1) {
          await startWorker(queue, handler, how)
        }
      }
      // `private.enqueue` tells of a job when its transaction is committed, so it does not wait for the next look.
      ear = listen(pool, { jobs: wake }, log)
      await ear.ready
      lookAgain()
    },
    async stop(timeout = 8000) {
      isStopped = true
      clearTimeout(looking)
      await ear?.close()
      await boss.stop({ graceful: true, timeout })
    },
    supervise: () => boss.supervise(),
  }
}
