import type { SourceFilter } from './queries.ts'
import { type SourceStatus, statusNames } from './source.ts'

/** The list's filter and the open source, as the address bar has them. */
export type KnowledgeSearch = SourceFilter & { source?: string }

export function parseKnowledgeSearch(raw: Record<string, unknown>): KnowledgeSearch {
  const page = Number(raw.page)
  const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  return {
    search: text(raw.search),
    status:
      text(raw.status) && String(raw.status) in statusNames
        ? (raw.status as SourceStatus)
        : undefined,
    sort: raw.sort === 'name' || raw.sort === 'size' ? raw.sort : undefined,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    source: text(raw.source),
  }
}
