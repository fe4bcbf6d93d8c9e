import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { asService, type Db } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { defineTask, TaskEnded, TaskFault, type TaskWork } from '../task.ts'
import { exportAgent } from './export-agent.ts'

const Input = z.object({ export: z.uuid('Say which export is to be made.') })
/** How long an export can be downloaded. */
const keptDays = 7

type Begun = {
  id: string
  kind: 'organization' | 'agent'
  template_id: string | null
  storage_key: string
  name: string
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

type Contents = {
  file: Readable
  /** Titles of what was too much to be taken along. */
  left_out: string[]
}

/** What is to be written, piece by piece. */
async function contentsOf(begun: Begun, { db, files, id, signal }: TaskWork): Promise<Contents> {
  if (begun.template_id) {
    const claims = { role: 'service_role' as const }
    const bundle = await exportAgent({ db, files }, claims, begun.template_id)
    const file = Readable.from([Buffer.from(JSON.stringify(bundle))])
    return { file, left_out: bundle.left_out }
  }
  const { archiveOf } = await import('../../organization/export-archive.ts')
  const onProgress = (percent: number) => reportProgress(db, begun.id, percent)
  const organizationId = id.organization_id
  const file = archiveOf({ db, files, organizationId, signal, onProgress }, begun.name)
  return { file, left_out: [] }
}

/** Writes the file; gives how many bytes it has. What breaks off leaves none. */
async function write(begun: Begun, work: TaskWork) {
  let bytes = 0
  const { file, left_out } = await contentsOf(begun, work)
  async function* counted() {
    for await (const chunk of file) {
      work.signal.throwIfAborted()
      bytes += chunk.length
      yield chunk
    }
  }
  await work.files.write(begun.storage_key, Readable.from(counted()))
  return { bytes, left_out }
}

const keep = (id: string, bytes: number) => sql<{ until: string }>`
  update public.organization_exports set
    status = 'ready', progress = 100, bytes = ${bytes}, ready_at = now(),
    expires_at = now() + make_interval(days => ${keptDays})
  where id = ${id} and status = 'processing'
  returning expires_at as until`

/** Makes what somebody asked to take along: everything of the organisation as an archive, or one agent as a file. */
export const exportTask = defineTask({
  input: Input,
  seconds: 3500,
  steps: 3,
  async run({ export: asked }, work) {
    const { id, files, step, effect } = work
    const { organization_id, task_id } = id
    const begun = await effect('begin', 'Looking at what is exported', async (trx) => {
      const { rows } = await sql<Begun & { status: string }>`
        select begun.*, organizations.name
        from private.begin_export(${organization_id}, ${task_id}, ${asked}) as begun
        join public.organizations on organizations.id = begun.organization_id`.execute(trx)
      const [row] = rows
      if (!row) throw new TaskFault('This export does not exist.')
      const { kind, template_id, storage_key, name, status } = row
      return { id: row.id, kind, template_id, storage_key, name, isReady: status === 'ready' }
    })
    const data = { export_id: begun.id, kind: begun.kind, left_out: [] as string[] }
    if (begun.isReady) return { message: 'The export is ready.', data }
    try {
      const { bytes, left_out } = await step('file', 'Writing the file', () => write(begun, work))
      await effect('keep', 'Keeping it for download', async (trx) => {
        const { rows } = await keep(begun.id, bytes).execute(trx)
        if (!rows[0]) throw new TaskFault('This export was deleted meanwhile.')
        return null
      })
      data.left_out = left_out
    } catch (error) {
      // It was cancelled while its file was written: nothing would ever delete that.
      if (error instanceof TaskEnded || work.signal.reason instanceof TaskEnded) {
        await files.remove(begun.storage_key)
      }
      if (!(error instanceof HttpError)) throw error
      throw new TaskFault(error.message)
    }
    return { message: 'The export is ready.', data }
  },
})
