import { sql } from 'kysely'
import { z } from 'zod'
import { asService, type Db } from '../../lib/database/database.ts'
import type { TaskId } from '../task.ts'
import type { Research } from './propose.ts'

const Topic = z.object({ title: z.string(), says: z.string(), url: z.string() })
const Data = z.object({
  name: z.string().min(1),
  summary: z.string().nullable(),
  products: z.array(z.string()),
  tone: z.object({ id: z.string() }).nullish(),
  topics: z.array(Topic).default([]),
  pages: z.array(z.object({ url: z.string(), title: z.string() })).default([]),
  source_id: z.uuid().nullable(),
  language: z.string().max(40).nullish(),
})

export type FoundOut = Research & {
  pages: { url: string; title: string }[]
  /** The website among the knowledge of the organisation. */
  source_id: string | null
}

/** What the research of this event found in the same organisation; null where it is not completed. */
export async function readResearch(
  db: Db,
  { organization_id }: Pick<TaskId, 'organization_id'>,
  event: string,
): Promise<FoundOut | null> {
  const { rows } = await asService(db, (trx) =>
    sql<{ data: unknown }>`
      select data from public.agentic_tasks
      where organization_id = ${organization_id} and event_id = ${event} and status = 'completed'
        and agent_name in ('company-research', 'companyResearch', 'company_research')
      order by created_at desc limit 1`.execute(trx),
  )
  const parsed = Data.safeParse(rows[0]?.data)
  if (!parsed.success) return null
  const { tone, ...found } = parsed.data
  return { ...found, tone: tone?.id ?? null }
}
