import { readPage, readText } from '@/lib/search.ts'
import type { SourceFilter } from './queries.ts'
import { type SourceStatus, statusNames } from './status-names.ts'

/** What can be added beside files. */
export type Added = 'web' | 'site' | 'text' | 'answer'
const added: readonly unknown[] = ['web', 'site', 'text', 'answer'] satisfies Added[]

/** The list's filter, the open source and the open form, as the address bar has them. */
export type KnowledgeSearch = SourceFilter & {
  source?: string
  /** The form that is open, for an answer with its question. */
  add?: Added
  question?: string
  /** The source of which the text is being changed. */
  edit?: string
}

export function parseKnowledgeSearch(raw: Record<string, unknown>): KnowledgeSearch {
  const status = readText(raw.status)
  return {
    search: readText(raw.search),
    status: status && Object.hasOwn(statusNames, status) ? (status as SourceStatus) : undefined,
    sort: raw.sort === 'name' || raw.sort === 'size' ? raw.sort : undefined,
    page: readPage(raw.page),
    source: readText(raw.source),
    add: added.includes(raw.add) ? (raw.add as Added) : undefined,
    question: readText(raw.question)?.slice(0, 200),
    edit: readText(raw.edit),
  }
}
