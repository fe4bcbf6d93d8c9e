import { createDb, createPool } from '../../lib/database/database.ts'
import { createFiles } from '../../lib/files/files.ts'
import { createJobs } from '../../lib/jobs.ts'
import { createLog } from '../../lib/log.ts'
import { createOutbound } from '../../lib/outbound/outbound.ts'
import { galleryGeneration } from '../gallery-generation/gallery-generation.ts'
import { taskJobs } from '../task-jobs.ts'
import { countingTask } from './counting-task.ts'
import { stoppingTask } from './stopping-task.ts'

// A server of its own process that takes tasks, and says when it reached the moment at which it stands still.

const { connection, directory, moment } = JSON.parse(process.argv[2] ?? '{}')
const log = createLog('silent')
const pool = createPool(connection, 5)
const reach = async (reached: string) => {
  if (reached !== moment) return
  process.stdout.write('reached\n')
  await new Promise(() => {})
}
const task = countingTask(reach)
const worker = taskJobs({
  ...{ db: createDb(pool), pool, log },
  files: createFiles(directory),
  outbound: createOutbound({ allowed: [], resolve: async () => [] }),
  tasks: {
    counting: async () => task,
    'gallery-generation': async () => stoppingTask(galleryGeneration, reach),
  },
})
await createJobs({ pool, log }).start(worker.jobs)
