import { knowledgeJobs, knowledgeWorkers } from '../../knowledge/index-source.ts'
import { createDb, createPool } from '../../lib/database/database.ts'
import { createFiles } from '../../lib/files/files.ts'
import { createJobs } from '../../lib/jobs.ts'
import { createLog } from '../../lib/log.ts'
import { createOutbound } from '../../lib/outbound/outbound.ts'
import { taskJobs, taskWorkers } from '../task-jobs.ts'

// A server of its own process that takes every kind of task, until it is killed.

const { connection, directory, site } = JSON.parse(process.argv[2] ?? '{}')
const log = createLog('silent')
const pool = createPool(connection, 6)
pool.on('error', () => {})
const db = createDb(pool)
const files = createFiles(directory)
const outbound = createOutbound({
  allowed: [site],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
})
const worker = taskJobs({ db, files, outbound, pool, log })
await worker.ready
await createJobs({ pool, log }).start(
  { ...worker.jobs, ...knowledgeJobs({ db, files, outbound }) },
  { ...taskWorkers, ...knowledgeWorkers },
)
process.stdout.write('ready\n')
