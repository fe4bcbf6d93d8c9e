import { sql } from 'kysely'
import { z } from 'zod'
import { asService, type Db } from '../../lib/database/database.ts'
import { defineTask, TaskFault, type TaskId, TaskWaits } from '../task.ts'
import { reportStep } from '../task-store.ts'

const unnamed = 'Say which sources to read.'
const Input = z.object({
  /** Pages and sites by their ids, or all that there are. */
  sources: z
    .union([z.literal('all'), z.array(z.uuid(unnamed)).min(1, unnamed).max(200)], unnamed)
    .default('all'),
  /** Those that this agent reads, of them. */
  agent: z.uuid('An agent is named by its id.').nullish(),
})

type Row = {
  source_id: string
  title: string
  is_open: boolean
  status: string
  error: string | null
} & Record<`${'new' | 'changed' | 'gone' | 'unchanged' | 'failed'}_pages`, string> &
  Record<'new_passages' | 'gone_passages', string>

/** What became of one page or site. */
export type SyncedSource = {
  source_id: string
  title: string
  outcome: 'read' | 'failed' | 'paused' | 'deleted'
  /** Why it failed. */
  error: string | null
  pages: Record<'new' | 'changed' | 'gone' | 'unchanged' | 'failed', number>
  /** Of the pages that are new or changed: what was put into the search, and what went from it. */
  passages: Record<'new' | 'gone', number>
}

async function stateOf(db: Db, { organization_id, task_id }: TaskId): Promise<Row[]> {
  const { rows } = await asService(db, (trx) =>
    sql<Row>`select * from private.knowledge_sync_state(${organization_id}, ${task_id})`.execute(
      trx,
    ),
  )
  return rows
}

const outcomes: Record<string, SyncedSource['outcome']> = {
  ...{ failed: 'failed', paused: 'paused', deleted: 'deleted' },
}

const synced = (row: Row): SyncedSource => ({
  source_id: row.source_id,
  title: row.title,
  outcome: outcomes[row.status] ?? 'read',
  error: row.error,
  pages: {
    new: Number(row.new_pages),
    changed: Number(row.changed_pages),
    gone: Number(row.gone_pages),
    unchanged: Number(row.unchanged_pages),
    failed: Number(row.failed_pages),
  },
  passages: { new: Number(row.new_passages), gone: Number(row.gone_passages) },
})

const counted = (count: number) => (count === 1 ? 'one source' : `${count} sources`)

/** What happened, in a sentence or two. */
export function syncInWords(sources: SyncedSource[]): string {
  const read = sources.filter(({ outcome }) => outcome === 'read')
  const kinds = ['new', 'changed', 'gone', 'unchanged', 'failed'] as const
  const parts = kinds.flatMap((kind) => {
    const count = read.reduce((sum, { pages }) => sum + pages[kind], 0)
    return count > 0 ? `${count} ${kind}` : []
  })
  const first = read.length > 0 ? `Read ${counted(read.length)} again` : 'No source was read again'
  const others = (['failed', 'paused', 'deleted'] as const).flatMap((outcome) => {
    const count = sources.filter((source) => source.outcome === outcome).length
    const [is, are] =
      outcome === 'failed' ? ['failed', 'failed'] : [`is ${outcome}`, `are ${outcome}`]
    return count > 0 ? ` ${count === 1 ? `One ${is}.` : `${count} ${are}.`}` : []
  })
  return `${first}${parts.length > 0 ? `. Pages: ${parts.join(', ')}` : ''}.${others.join('')}`
}

/** Reads pages and sites again, each as its own "Sync now" does, and tells what was new, changed, gone and as before. */
export const knowledgeSync = defineTask({
  input: Input,
  seconds: 60,
  steps: 1,
  async run({ sources, agent }, { db, id, effect }) {
    const { organization_id, task_id } = id
    const named = sources === 'all' ? null : sources
    await effect('sources', 'Choosing what is read again', async (trx) => {
      const { rows } = await sql<{ sources: string }>`
        select private.begin_knowledge_sync(
          ${organization_id}, ${task_id}, ${named}::uuid[], ${agent ?? null}
        ) as sources`.execute(trx)
      if (Number(rows[0]?.sources ?? 0) > 0) return null
      throw new TaskFault('There is no page or site of the web to read again.')
    })
    const rows = await stateOf(db, id)
    const open = rows.filter(({ is_open }) => is_open)
    const [next] = open
    if (next) {
      const others = open.length > 1 ? ` and ${counted(open.length - 1)} more` : ''
      const progress = { step: 'reading', done: rows.length - open.length, of: rows.length }
      await reportStep(db, id, `Reading ${next.title}${others}`, progress)
      // Each source that ends its run wakes the task.
      throw new TaskWaits()
    }
    const data = { sources: rows.map(synced) }
    return { message: syncInWords(data.sources), data }
  },
})
