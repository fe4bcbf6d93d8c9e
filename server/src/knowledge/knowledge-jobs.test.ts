import { afterEach, expect, test, vi } from 'vitest'
import { createPool } from '../lib/database.ts'
import { createJobs } from '../lib/jobs.ts'
import { createLog } from '../lib/log.ts'
import { knowledgeJobs } from './index-source.ts'
import { useLibrary } from './testing/library.ts'

const library = useLibrary()
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function work() {
  const pool = createPool(library.world().authenticator, 5)
  pool.on('error', () => {})
  const jobs = createJobs({ pool, log: createLog('silent') })
  await jobs.start(knowledgeJobs(library))
  stops.push(async () => {
    await jobs.stop(1000)
    await pool.end()
  })
}

const becomes = (id: string, expected: object) =>
  vi.waitFor(async () => expect(await library.source(id)).toMatchObject(expected), {
    timeout: 20_000,
    interval: 50,
  })

test('what is uploaded becomes ready, and what is deleted leaves the disk', async () => {
  const acme = await library.world().organization()
  await work()

  const id = await library.add(acme, 'You get 25 days.')
  await becomes(id, { status: 'ready', chunk_count: 1 })
  await library
    .world()
    .as(acme.owner, (query) => query('delete from knowledge_sources where id = $1', [id]))

  await vi.waitFor(
    async () => expect(await library.files.read(`${acme.id}/${id}/original`)).toBeNull(),
    { timeout: 20_000 },
  )
})

test('a source whose reading killed the server each time fails in the end', async () => {
  const acme = await library.world().organization()
  const id = await library.add(acme, 'You get 25 days.')
  const { owner } = library.world()
  await owner.query("update knowledge_sources set status = 'processing' where id = $1", [id])
  // As the third process to die over it leaves the job.
  await owner.query(
    `update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '1 minute',
       heartbeat_on = now() - interval '1 minute'
     where name = 'knowledge-index' and data ->> 'source_id' = $1`,
    [id],
  )

  await work()

  await becomes(id, {
    status: 'failed',
    error: 'Reading this file was interrupted several times. Try again, or upload a smaller file.',
  })
}, 60_000)
