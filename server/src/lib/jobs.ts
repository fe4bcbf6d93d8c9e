import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Log } from './log.ts'

export type JobHandler = (data: unknown, signal: AbortSignal) => Promise<void>

export type Jobs = {
  /** Takes jobs of each queue named, one at a time in this process. */
  start(handlers: Record<string, JobHandler>): Promise<void>
  /** Takes no more, waits for those running, and hands back what did not finish within `timeout` ms. */
  stop(timeout?: number): Promise<void>
  /** Gives the jobs of dead processes back; runs by itself every 5 s. */
  supervise(): Promise<void>
}

/**
 * The queue: pg-boss over our own pool, so under the role that owns nothing. Its tables and queues come from
 * the migrations; jobs are put in by `private.enqueue` within the transaction that wants them.
 */
export function createJobs({ pool, log }: { pool: pg.Pool; log: Log }): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
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

  return {
    async start(handlers) {
      await boss.start()
      for (const [queue, handler] of Object.entries(handlers)) {
        await boss.work(queue, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
          if (!job) return
          try {
            await handler(job.data, job.signal)
          } catch (error) {
            log.warn('job failed', { queue, job: job.id, attempt: job.retryCount + 1, error })
            throw error
          }
        })
      }
    },
    stop: (timeout = 8000) => boss.stop({ graceful: true, timeout }),
    supervise: () => boss.supervise(),
  }
}
