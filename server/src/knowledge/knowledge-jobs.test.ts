import type { Organization } from 'database/testing/world'
import { afterEach, expect, test, vi } from 'vitest'
import { createPool } from '../lib/database/database.ts'
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

async function addSite(acme: Organization) {
  const { rows } = await library.world().owner.query(
    `insert into knowledge_sites (organization_id, kind, url) values ($1, 'site', 'http://site.test/')
     returning source_id`,
    [acme.id],
  )
  return rows[0].source_id as string
}

const becomes = (id: string, expected: object) =>
  vi.waitFor(async () => expect(await library.source(id)).toMatchObject(expected), {
    timeout: 20_000,
    interval: 50,
  })

test('what is uploaded becomes ready, and what is removed for good leaves the disk', async () => {
  const acme = await library.world().organization()
  await work()

  const id = await library.add(acme, 'You get 25 days.')
  await becomes(id, { status: 'ready', chunk_count: 1 })
  await library.world().as(acme.owner, async (query) => {
    await query('delete from knowledge_sources where id = $1', [id])
    await query('delete from deleted_sources where source_id = $1', [id])
  })

  await vi.waitFor(
    async () => expect(await library.files.read(`${acme.id}/${id}/original`)).toBeNull(),
    { timeout: 20_000 },
  )
})

const file = 'Reading this file was interrupted several times. Try again, or upload a smaller file.'
const web = 'Reading this website was interrupted several times. Read it again.'
test.each([
  ['text', 'knowledge-index', file],
  ['site', 'knowledge-crawl', web],
])(
  'a %s whose reading killed the server each time fails in the end',
  async (kind, queue, error) => {
    const acme = await library.world().organization()
    const { owner } = library.world()
    const id = kind === 'site' ? await addSite(acme) : await library.add(acme, 'You get 25 days.')
    await owner.query("update knowledge_sources set status = 'processing' where id = $1", [id])
    // As the third process to die over it leaves the job.
    await owner.query(
      `update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '1 minute',
       heartbeat_on = now() - interval '1 minute'
     where name = $2 and data ->> 'source_id' = $1`,
      [id, queue],
    )

    await work()

    await becomes(id, { status: 'failed', error })
  },
  60_000,
)
