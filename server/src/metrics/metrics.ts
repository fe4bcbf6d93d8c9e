import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { EndState } from '../conversation/turn-store.ts'
import type { Exchange } from '../http/exchanges.ts'
import type { Db } from '../lib/database/database.ts'
import type { Mailer } from '../mail/mailer.ts'
import { version } from '../version.ts'

export type MetricsDeps = {
  db: Db
  /** Each by the name that its gauges have. */
  pools: Record<string, pg.Pool>
  /** Whose disk is measured. */
  dataDir: string
  /** Open sockets of changes. */
  sockets: () => number
}

type Queue = { name: string; waiting: number; running: number; failed: number; oldest: number }

/** The first part of a path: what speaks one protocol. Documents and files of the page are `page`. */
function protocolOf(route: string) {
  return /^\/(auth|rest|storage|functions|api|realtime|people|health)\b/.exec(route)?.[1] ?? 'page'
}

/** Jobs by queue: those that wait, run and were given up, and how many seconds the oldest has waited. */
async function queues(db: Db) {
  const { rows } = await sql<Queue>`
    select queue.name,
      count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state < 'active' and start_after <= now())), 0)::float as oldest
    from pgboss.queue left join pgboss.job on job.name = queue.name
    group by queue.name
  `.execute(db)
  return rows
}

/** Gauges of the database, and a function that measures them. */
function databaseMetrics(registers: Registry[], { pools, db }: MetricsDeps) {
  const up = new Gauge({ name: 'database_up', help: 'Whether PostgreSQL answers.', registers })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections by pool and state; `waiting` counts requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
  })
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state.',
    labelNames: ['queue', 'state'],
    registers,
  })
  const age = new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'How long the oldest job that is due has waited, by queue.',
    labelNames: ['queue'],
    registers,
  })
  return async () => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ pool, state: 'busy' }, totalCount - idleCount)
      connections.set({ pool, state: 'idle' }, idleCount)
      connections.set({ pool, state: 'waiting' }, waitingCount)
    }
    const found = await queues(db).catch(() => null)
    up.set(found ? 1 : 0)
    jobs.reset()
    age.reset()
    for (const { name: queue, waiting, running, failed, oldest } of found ?? []) {
      jobs.set({ queue, state: 'waiting' }, waiting)
      jobs.set({ queue, state: 'running' }, running)
      jobs.set({ queue, state: 'failed' }, failed)
      age.set({ queue }, oldest)
    }
  }
}

/** Gauges of the machine, and a function that measures them. */
function machineMetrics(registers: Registry[], { dataDir, sockets }: MetricsDeps) {
  const disk = new Gauge({
    name: 'disk_bytes',
    help: 'The disk of the data folder: what is free, and all of it.',
    labelNames: ['state'],
    registers,
  })
  const open = new Gauge({ name: 'realtime_sockets', help: 'Open sockets of changes.', registers })
  const build = new Gauge({
    name: 'build_info',
    help: 'Always 1; the label is the version that runs.',
    labelNames: ['version'],
    registers,
  })
  build.set({ version }, 1)
  return async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    disk.set({ state: 'free' }, bavail * bsize)
    disk.set({ state: 'total' }, blocks * bsize)
    open.set(sockets())
  }
}

/** What Prometheus reads, and what the parts of the server tell it. */
export function createMetrics(deps: MetricsDeps) {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const measures = [databaseMetrics(registers, deps), machineMetrics(registers, deps)]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests until their response has left.',
    labelNames: ['protocol', 'method', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 60],
    registers,
  })
  const answers = new Histogram({
    name: 'answer_duration_seconds',
    help: 'Answers of agents, by how they ended.',
    labelNames: ['state'],
    buckets: [0.25, 1, 2.5, 5, 10, 30, 120],
    registers,
  })
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails given to the mail server, and those it did not take.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['sent', 'refused']) mails.inc({ outcome }, 0)

  return {
    contentType: register.contentType,
    /** In the text format of Prometheus. */
    async text() {
      await Promise.all(measures.map((measure) => measure()))
      return register.metrics()
    },
    exchange({ route, method, status, ms }: Exchange) {
      // A socket lasts as long as its page; `realtime_sockets` counts those.
      if (status === 101) return
      requests.observe({ protocol: protocolOf(route), method, status: String(status) }, ms / 1000)
    },
    answer(state: EndState, ms: number) {
      answers.observe({ state }, ms / 1000)
    },
    /** The same mailer, its mails counted. */
    counted(mailer: Mailer): Mailer {
      const count = (outcome: 'sent' | 'refused') => mails.inc({ outcome })
      return {
        ...mailer,
        async send(mail) {
          await mailer.send(mail).catch((error: unknown) => {
            count('refused')
            throw error
          })
          count('sent')
        },
      }
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
