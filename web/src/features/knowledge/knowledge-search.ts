import { readPage, readText } from '@/lib/search.ts'
import { type GapsShown, gapStatusNames } from './gaps/gap-status.ts'
import { kindNames, type SourceKind } from './kind-names.ts'
import type { SourceFilter } from './queries.ts'
import { type SourceStatus, statusNames } from './status-names.ts'

/** What can be added beside files. */
export type Added = 'web' | 'site' | 'servicenow' | 'text' | 'answer'
const added: readonly unknown[] = [
  ...(['web', 'site', 'servicenow', 'text', 'answer'] satisfies Added[]),
]

/** How much of a citation goes with an address. */
export const mostQuoted = 500

/** The list's filter, the open source and the open form, as the address bar has them. */
export type KnowledgeSearch = SourceFilter & {
  source?: string
  /** The form that is open, for an answer with its question. */
  add?: Added
  question?: string
  /** The gap that the answer is for. */
  gap?: string
  /** The source of which the text is being changed. */
  edit?: string
  /** What of the open source is shown marked: the words of a citation. */
  quote?: string
  /** The collection of which the sources are being chosen. */
  fill?: string
  /** In place of the sources the gaps of this status, of one agent, in this order. */
  gaps?: GapsShown
  agent?: string
  order?: 'latest'
  /** In place of the sources what was deleted and can be restored. */
  deleted?: true
}

export function parseKnowledgeSearch(raw: Record<string, unknown>): KnowledgeSearch {
  const status = readText(raw.status)
  return {
    search: readText(raw.search),
    status: status && Object.hasOwn(statusNames, status) ? (status as SourceStatus) : undefined,
    kind:
      typeof raw.kind === 'string' && Object.hasOwn(kindNames, raw.kind)
        ? (raw.kind as SourceKind)
        : undefined,
    collection: readText(raw.collection),
    sort: raw.sort === 'name' || raw.sort === 'size' ? raw.sort : undefined,
    page: readPage(raw.page),
    source: readText(raw.source),
    add: added.includes(raw.add) ? (raw.add as Added) : undefined,
    question: readText(raw.question)?.slice(0, 200),
    gap: readText(raw.gap),
    edit: readText(raw.edit),
    fill: readText(raw.fill),
    quote: readText(raw.quote)?.slice(0, mostQuoted),
    gaps: readGaps(raw.gaps),
    agent: readText(raw.agent),
    order: raw.order === 'latest' ? 'latest' : undefined,
    deleted: raw.deleted === true ? true : undefined,
  }
}

/** What the page lists. */
export const viewOf = ({ gaps, deleted }: KnowledgeSearch) =>
  gaps ? 'gaps' : deleted ? 'deleted' : 'sources'

/** Whether Back takes a change back: what was opened, and another view; not a filter, nor what was closed. */
export function isStep(before: KnowledgeSearch, change: KnowledgeSearch) {
  const { source, edit, add, fill } = change
  return (
    [source, edit, add, fill].some((opened) => opened !== undefined) ||
    viewOf({ ...before, ...change }) !== viewOf(before)
  )
}

function readGaps(raw: unknown): GapsShown | undefined {
  if (typeof raw !== 'string') return undefined
  return raw === 'all' || Object.hasOwn(gapStatusNames, raw) ? (raw as GapsShown) : undefined
}
