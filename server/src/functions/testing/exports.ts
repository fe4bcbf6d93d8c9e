import type { Organization, Person } from 'database/testing/world'
import { afterAll, beforeAll, expect } from 'vitest'
import { useLibrary } from '../../knowledge/testing/library.ts'
import { createPool } from '../../lib/database/database.ts'
import { createJobs } from '../../lib/jobs.ts'
import { createLog } from '../../lib/log.ts'
import { taskJobs, taskWorkers } from '../../tasks/task-jobs.ts'
import { organizationExport } from '../organization-export/organization-export.ts'
import { appAs } from './app-as.ts'

const log = createLog('silent')
const secrets = ['a secret of the exports that is long enough'] as const

/** A library whose organisations can be exported: archives, and the links to them. */
export function useExports() {
  const library = useLibrary()
  const stops: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const pool = createPool(library.world().authenticator, 3)
    const jobs = createJobs({ pool, log })
    const { db, files, outbound } = library
    const worker = taskJobs({ db, files, outbound, pool, log })
    stops.push(
      () => jobs.stop(1000),
      () => worker.close(),
      () => pool.end(),
    )
    await worker.ready
    await jobs.start(worker.jobs, taskWorkers)
  })
  /** From then on a test works on the tasks itself. */
  const stopWorkers = async () => {
    for (const stop of stops.splice(0)) await stop()
  }
  afterAll(stopWorkers)

  const app = (person: Person | null) =>
    appAs(library.claims(person)).route(
      '/functions/v1/organization-export',
      organizationExport({ ...library, secrets, addressOf: () => '203.0.113.7' }),
    )

  async function ask({ id, owner }: Organization): Promise<string> {
    const [row] = await library
      .world()
      .as(owner, (query) => query('select public.request_organization_export($1) as id', [id]))
    return String(row?.id)
  }

  const stateOf = async (id: string) =>
    (
      await library
        .world()
        .owner.query('select * from public.organization_exports where id = $1', [id])
    ).rows[0]

  /** An archive that is ready. */
  async function made(organization: Organization) {
    const id = await ask(organization)
    await expect.poll(async () => (await stateOf(id)).status).toBe('ready')
    return id
  }

  async function link(id: string, person: Person | null) {
    const path = `/functions/v1/organization-export/${id}/link`
    const response = await app(person).request(path, { method: 'POST' })
    return { status: response.status, body: await response.json() }
  }

  return {
    library,
    stateOf,
    made,
    link,
    stopWorkers,
    /** As a browser does it: without any header that says who asks. */
    download: (url: string) => app(null).request(url),
  }
}
