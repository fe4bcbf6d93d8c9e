import type { Json } from '@/lib/database.ts'
import { isFields } from '@/session/tasks/agent-state.ts'

/** What became of a page or site that was read again. */
export type SyncedSource = { id: string; title: string; hasFailed: boolean; says: string }

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '')
const kinds = ['new', 'changed', 'gone', 'unchanged', 'failed']
const ends: Record<string, string> = {
  paused: 'It is paused.',
  deleted: 'It was deleted meanwhile.',
}

function pagesInWords(pages: Json | undefined): string {
  if (!isFields(pages)) return ''
  const parts = kinds.flatMap((kind) => {
    const count = Number(pages[kind])
    return count > 0 ? `${count} ${kind}` : []
  })
  return parts.length > 0 ? parts.join(', ') : 'No page was read'
}

/** The result of a sync as the page shows it, source by source. */
export function syncedOf(result: Json): SyncedSource[] {
  const sources = isFields(result) && Array.isArray(result.sources) ? result.sources : []
  return sources.filter(isFields).map(({ source_id, title, outcome, error, pages }) => ({
    id: text(source_id),
    title: text(title),
    hasFailed: outcome === 'failed',
    says:
      outcome === 'failed'
        ? text(error) || 'It could not be read.'
        : (ends[text(outcome)] ?? pagesInWords(pages)),
  }))
}
