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

/**
 * Who enqueues in turn names the organisation as the group, of which one job runs at a time. A worker hears of new jobs,
 * so it looks by itself only for those that were put off; of several workers the first alone hears.
 */
function optionsOf(workers: number | undefined) {
  return workers
    ? { pollingIntervalSeconds: 0.5, localConcurrency: workers, localGroupConcurrency: 1 }
    : { pollingIntervalSeconds: 2 }
}

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
  const started = new Map<string, string>()
  const wake = (queue: string) => {
    const worker = started.get(queue)
    if (worker) boss.notifyWorker(worker)
  }
  let ear: ReturnType<typeof listen> | undefined

  return {
    async start(handlers, workers = {}) {
      await boss.start()
      for (const [queue, handler] of Object.entries(handlers)) {
        const worker = await boss.work(queue, optionsOf(workers[queue]), async ([job]) => {
          if (!job) return
          try {
            await handler(job.data, job.signal)
          } catch (error) {
            log.warn('job failed', { queue, job: job.id, attempt: job.retryCount + 1, error })
            throw error
          } finally {
            // Several jobs may have come together; the next look is at once.
            wake(queue)
          }
        })
        started.set(queue, worker)
      }
      // `private.enqueue` tells of a job when its transaction is committed, so it does not wait for the next look.
      ear = listen(pool, { jobs: wake }, log)
      await ear.ready
    },
    async stop(timeout = 8000) {
      await ear?.close()
      await boss.stop({ graceful: true, timeout })
    },
    supervise: () => boss.supervise(),
  }
}
