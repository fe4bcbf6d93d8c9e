import { useCleanup } from 'database/testing/cleanup'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { type Organization, type Person, useWorld } from 'database/testing/world'
import { afterEach, beforeAll, expect } from 'vitest'
import { createDb, createPool, type Db } from '../../lib/database/database.ts'
import { createFiles, type Files } from '../../lib/files/files.ts'
import { createJobs } from '../../lib/jobs.ts'
import { createLog } from '../../lib/log.ts'
import { createOutbound, type Outbound } from '../../lib/outbound/outbound.ts'
import type { Tasks } from '../registry.ts'
import { runTask } from '../run-task.ts'
import { taskJobs, taskWorkers } from '../task-jobs.ts'
import type { AskModel } from '../written/ask-model.ts'

type Row = {
  status: string
  message: string | null
  error: string | null
  data: unknown
  metadata: Record<string, unknown>
}

const log = createLog('silent')

/** A fresh database in which pages ask for tasks, and servers that work on them until the test ends. */
export function useTasks(world = useWorld()) {
  const cleanup = useCleanup()
  const stops: (() => Promise<unknown>)[] = []
  let db: Db
  let outbound: Outbound
  let directory = ''
  let files: Files
  beforeAll(async () => {
    directory = await temporaryFolder(cleanup, 'files-')
    files = createFiles(directory)
    // Of the internet there is nothing.
    outbound = createOutbound({ allowed: [], resolve: async () => [] })
    db = createDb(createPool(world().authenticator, 8))
    cleanup.defer(() => outbound.close())
    cleanup.defer(() => db.destroy())
  })
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })
  const sql = (text: string, values: unknown[]) => world().owner.query(text, values)

  return {
    world,
    get db() {
      return db
    },
    /** Of the files. */
    get directory() {
      return directory
    },
    get files() {
      return files
    },
    sql,
    /** What a page does to have something done. */
    async ask(organization: Organization, agentName: string, input = {}, person?: Person) {
      const [row] = await world().as(person ?? organization.owner, (query) =>
        query(
          `insert into public.agentic_tasks (organization_id, agent_name, input)
           values ($1, $2, $3) returning id`,
          [organization.id, agentName, input],
        ),
      )
      return { organization_id: organization.id, task_id: String(row?.id) }
    },
    async task({ task_id }: { task_id: string }): Promise<Row> {
      const { rows } = await sql('select * from public.agentic_tasks where id = $1', [task_id])
      return rows[0]
    },
    async becomes(id: { task_id: string }, expected: object) {
      await expect.poll(() => this.task(id), { timeout: 30_000 }).toMatchObject(expected)
    },
    /** One attempt, as a server makes it. */
    run: (
      id: { organization_id: string; task_id: string },
      tasks?: Tasks,
      to: { signal?: AbortSignal; outbound?: Outbound; write?: AskModel } = {},
    ) =>
      runTask(
        {
          ...{ db, files, outbound: to.outbound ?? outbound },
          ...(to.write && { write: to.write }),
          ...(tasks && { tasks }),
        },
        id,
        to.signal ?? new AbortController().signal,
      ),
    /** A server that takes tasks from the queue. */
    async work(tasks?: Tasks) {
      const pool = createPool(world().authenticator, 5)
      const worker = taskJobs({
        ...{ db: createDb(pool), files, outbound, pool, log },
        ...(tasks && { tasks }),
      })
      const jobs = createJobs({ pool, log })
      await worker.ready
      await jobs.start(worker.jobs, taskWorkers)
      stops.push(
        () => pool.end(),
        () => worker.close(),
        () => jobs.stop(1000),
      )
      return jobs
    },
    /** What became of the job of a task. */
    async job({ task_id }: { task_id: string }) {
      const { rows } = await sql(
        "select state, retry_count from pgboss.job where name = 'agentic-task' and data ->> 'task_id' = $1",
        [task_id],
      )
      return rows[0]
    },
    /** As a server leaves its job behind that died a while ago. */
    async orphan({ task_id }: { task_id: string }, change = '') {
      await sql(
        `update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
           heartbeat_on = now() - interval '1 minute' ${change}
         where name = 'agentic-task' and data ->> 'task_id' = $1`,
        [task_id],
      )
    },
  }
}
