import { readPage, readText } from '@/lib/search.ts'
import type { SourceFilter } from './queries.ts'
import { type SourceStatus, statusNames } from './status-names.ts'

/** The list's filter and the open source, as the address bar has them. */
export type KnowledgeSearch = SourceFilter & { source?: string }

export function parseKnowledgeSearch(raw: Record<string, unknown>): KnowledgeSearch {
  const status = readText(raw.status)
  return {
    search: readText(raw.search),
    status: status && Object.hasOwn(statusNames, status) ? (status as SourceStatus) : undefined,
    sort: raw.sort === 'name' || raw.sort === 'size' ? raw.sort : undefined,
    page: readPage(raw.page),
    source: readText(raw.source),
  }
}
