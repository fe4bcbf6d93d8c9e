import type pg from 'pg'
import { z } from 'zod'
import { listen } from '../lib/database/listen.ts'
import type { JobHandler } from '../lib/jobs.ts'
import type { Log } from '../lib/log.ts'
import type { Tasks } from './registry.ts'
import { runTask } from './run-task.ts'
import { type TaskDeps, TaskEnded } from './task.ts'
import { failTask } from './task-store.ts'

const Job = z.object({ organization_id: z.uuid(), task_id: z.uuid() })

type Deps = TaskDeps & {
  /** Whose notifications tell which task was ended. */
  pool: pg.Pool
  log: Log
  tasks?: Tasks
}

/** How many tasks are worked on at once; one of each organisation. */
export const taskWorkers = { 'agentic-task': 2 }

/** The jobs of agentic tasks, by queue. */
export function taskJobs(deps: Deps) {
  const running = new Map<string, AbortController>()
  const ear = listen(
    deps.pool,
    { ended_tasks: (id) => running.get(id)?.abort(new TaskEnded()) },
    deps.log,
  )
  const jobs: Record<string, JobHandler> = {
    async 'agentic-task'(data, signal) {
      const id = Job.parse(data)
      const ended = new AbortController()
      running.set(id.task_id, ended)
      try {
        await runTask(deps, id, AbortSignal.any([signal, ended.signal]))
      } finally {
        running.delete(id.task_id)
      }
    },
    // Where a job ends that used up its retries.
    'agentic-task-failed': (data) =>
      failTask(
        deps.db,
        Job.parse(data),
        'This was interrupted several times and was given up. Try again.',
      ),
  }
  return { jobs, ready: ear.ready, close: ear.close }
}
