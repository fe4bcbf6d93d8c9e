import { useQuery } from '@tanstack/react-query'
import { FilterRow } from '@/components/form/filter-row.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { fileSize } from '@/lib/format/file-size.ts'
import { readOne } from '@/lib/search.ts'
import { When } from '../list/cells.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListShape } from '../list/list-shape.ts'
import { ListTools } from '../list/list-tools.tsx'
import {
  type KnowledgeSearch,
  type OwnSource,
  ownSourcesQuery,
  parseKnowledgeSearch,
  sourceStatuses,
} from './organization-queries.ts'

type KnowledgePageProps = {
  organizationId: string
  search: KnowledgeSearch
  onSearch: (change: KnowledgeSearch) => void
}

const statusNames = { queued: 'Queued', processing: 'Reading', ready: 'Ready', failed: 'Failed' }
const tones = { queued: 'draft', processing: 'run', ready: 'ok', failed: 'bad' } as const
const kinds: Record<string, string> = { file: 'File', web: 'Web page', text: 'Text' }

const shape: ListShape<KnowledgeSearch> = {
  of: 'source',
  empty: 'Files, pages and texts appear here when the organization adds them.',
  searchBox: { label: 'Search sources', placeholder: 'Search titles' },
  choices: [
    {
      ...{ name: 'status', label: 'Status', usual: 'all' },
      options: namedOptions<string>({ all: 'All statuses', ...statusNames }),
    },
  ],
  parse: parseKnowledgeSearch,
}

/** What the organisation teaches its agents: how it is, not what it says. */
export function KnowledgePage({ organizationId, ...props }: KnowledgePageProps) {
  const query = useQuery(ownSourcesQuery(organizationId, props.search))
  return (
    <>
      <FilterRow>
        <ListTools {...{ shape, ...props }} />
      </FilterRow>
      <ListFrame {...{ shape, query, ...props }}>
        {(rows) => <SourceTable sources={rows} />}
      </ListFrame>
    </>
  )
}

function SourceTable({ sources }: { sources: OwnSource[] }) {
  return (
    <Table aria-label="Sources" className="tabular-nums">
      <thead>
        <tr>
          <TableHead>Title</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="max-md:hidden">Kind</TableHead>
          <TableHead className="text-right max-sm:hidden">Size</TableHead>
          <TableHead className="text-right max-lg:hidden">Passages</TableHead>
          <TableHead className="max-md:hidden">Added</TableHead>
          <TableHead className="max-lg:hidden">Changed</TableHead>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <SourceRow key={source.id} source={source} />
        ))}
      </tbody>
    </Table>
  )
}

function SourceRow({ source }: { source: OwnSource }) {
  const { title, kind, error, bytes, chunks } = source
  const status = readOne(source.status, sourceStatuses)
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <span className="block truncate font-medium text-text-1" title={title}>
          {title}
        </span>
        {error && <span className="block text-12 text-red">{error}</span>}
      </TableCell>
      <TableCell>
        {status ? <Badge tone={tones[status]}>{statusNames[status]}</Badge> : source.status}
      </TableCell>
      <TableCell className="whitespace-nowrap max-md:hidden">{kinds[kind] ?? kind}</TableCell>
      <TableCell className="whitespace-nowrap text-right max-sm:hidden">
        {bytes === null ? '–' : fileSize(bytes)}
      </TableCell>
      <TableCell className="text-right max-lg:hidden">{chunks.toLocaleString('en')}</TableCell>
      <TableCell className="max-md:hidden">
        <When at={source.created_at} />
      </TableCell>
      <TableCell className="max-lg:hidden">
        <When at={source.updated_at} />
      </TableCell>
    </TableRow>
  )
}
