import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import type { TaskId } from '../task.ts'

export type AddedSource = { source_id: string; isNew: boolean } | null

const mostPages = 30
const mostDepth = 3

/** The website as a source of knowledge, which is read next; null where who asked may not add one. */
export async function addToKnowledge(trx: Trx, id: TaskId, url: string): Promise<AddedSource> {
  const { organization_id, task_id } = id
  const { rows: rights } = await sql<{ may: boolean }>`
    select private.task_may(${organization_id}, ${task_id}, 'knowledge.write') as may`.execute(trx)
  if (!rights[0]?.may) return null
  const { rows: known } = await sql<{ source_id: string }>`
    select source_id from public.knowledge_sites
    where organization_id = ${organization_id} and kind = 'site' and url = ${url} limit 1`.execute(
    trx,
  )
  if (known[0]) return { source_id: known[0].source_id, isNew: false }
  const { rows } = await sql<{ source_id: string }>`
    insert into public.knowledge_sites (organization_id, kind, url, most_pages, most_depth)
    values (${organization_id}, 'site', ${url}, ${mostPages}, ${mostDepth})
    returning source_id`.execute(trx)
  return rows[0] ? { source_id: rows[0].source_id, isNew: true } : null
}
