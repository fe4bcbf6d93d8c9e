import { z } from '@hono/zod-openapi'
import { sourceNotFound } from '../../knowledge/source-not-found.ts'
import type { Trx } from '../../lib/database/database.ts'

export const Source = z
  .object({
    id: z.uuid(),
    title: z.string(),
    kind: z.string().openapi({ description: 'file, web, site, servicenow, text or answer' }),
    status: z.string().openapi({ description: 'queued, processing, paused, ready or failed' }),
    progress: z.number().int(),
    error: z.string().nullable().openapi({ description: 'Why it could not be read.' }),
    mime_type: z.string().nullable(),
    bytes: z.number().int().nullable(),
    chunk_count: z.number().int(),
    shared: z.boolean().openapi({
      description: 'Whether visitors may open its text when an answer cites it.',
    }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .openapi('KnowledgeSource')

/** The columns of a source that are shown. */
export const sourceColumns = [
  ...(['id', 'title', 'kind', 'status', 'progress', 'error', 'mime_type', 'bytes'] as const),
  ...(['chunk_count', 'shared', 'created_at', 'updated_at'] as const),
]

/** A source of the organisation; 404 for one of another. */
export async function sourceOf(trx: Trx, organizationId: string, id: string) {
  const source = await trx
    .selectFrom('knowledge_sources')
    .select(sourceColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!source) throw sourceNotFound()
  return source
}
