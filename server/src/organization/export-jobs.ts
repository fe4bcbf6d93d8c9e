import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { asService, type Db } from '../lib/database.ts'
import type { Files } from '../lib/files/files.ts'
import type { JobHandler } from '../lib/jobs.ts'

const Job = z.object({ export_id: z.uuid() })
/** How long an archive can be downloaded. */
const keptDays = 7

type Deps = { db: Db; files: Files }

/** Takes the export up; nothing when it was made already or is gone. */
async function begin(db: Db, id: string) {
  return asService(db, (trx) =>
    trx
      .updateTable('organization_exports')
      .from('organizations')
      .set({ status: 'processing', progress: 0 })
      .where('organization_exports.id', '=', id)
      .where('status', 'in', ['queued', 'processing'])
      .whereRef('organizations.id', '=', 'organization_exports.organization_id')
      .returning(['organization_id', 'storage_key', 'organizations.name'])
      .executeTakeFirst(),
  )
}

async function reportProgress(db: Db, id: string, percent: number) {
  await asService(db, (trx) =>
    trx
      .updateTable('organization_exports')
      .set({ progress: percent })
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .execute(),
  )
}

async function finish(db: Db, id: string, bytes: number) {
  const { numUpdatedRows } = await asService(db, (trx) =>
    trx
      .updateTable('organization_exports')
      .set({
        status: 'ready',
        progress: 100,
        bytes,
        ready_at: sql`now()`,
        expires_at: sql`now() + make_interval(days => ${keptDays})`,
      })
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows > 0n
}

async function makeExport({ db, files }: Deps, id: string, signal?: AbortSignal) {
  const asked = await begin(db, id)
  const key = asked?.storage_key
  if (!asked || !key) return
  const { organization_id: organizationId, name } = asked
  const onProgress = (percent: number) => reportProgress(db, id, percent)
  const { archiveOf } = await import('./export-archive.ts')
  const archive = archiveOf({ db, files, organizationId, signal, onProgress }, name)
  let bytes = 0
  async function* counted() {
    for await (const chunk of archive) {
      bytes += chunk.length
      yield chunk
    }
  }
  await files.write(key, Readable.from(counted()))
  // The organisation has ended meanwhile, and no one would ever delete the file.
  if (!(await finish(db, id, bytes))) await files.remove(key)
}

async function giveUp(db: Db, id: string) {
  await asService(db, (trx) =>
    trx
      .updateTable('organization_exports')
      .set({ status: 'failed', error: 'The archive could not be made. Try again.' })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'processing'])
      .execute(),
  )
}

/** The jobs of exports, by queue. */
export function exportJobs(deps: Deps): Record<string, JobHandler> {
  return {
    'organization-export': (data, signal) => makeExport(deps, Job.parse(data).export_id, signal),
    'organization-export-failed': (data) => giveUp(deps.db, Job.parse(data).export_id),
  }
}
