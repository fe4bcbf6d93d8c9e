import { useQuery } from '@tanstack/react-query'
import { Pager } from '@/components/pager.tsx'
import { sourceCitationsQuery } from './citations/citation-counts.ts'
import { pageSize, type SourcePage } from './queries.ts'
import { type Reader, reads } from './readers/readers.ts'
import { changed, passages, type SourceActions, SourceRow, usedBy } from './source-row.tsx'
import { UploadRow } from './upload/upload-row.tsx'
import type { Uploading } from './upload/use-uploads.ts'

type SourceTableProps = {
  organizationId: string
  page: number
  onPage: (page: number) => void
  found: SourcePage
  readers: Reader[]
  uploading: Uploading
  actions: SourceActions
}

const head = 'h-9 border-b border-border-2 px-3 text-left text-12 font-normal text-text-3'

export function SourceTable(props: SourceTableProps) {
  const { organizationId, page, onPage, found, readers, uploading, actions } = props
  const { data: cited } = useQuery(
    sourceCitationsQuery(
      organizationId,
      found.sources.map(({ id }) => id),
    ),
  )
  const pages = Math.max(1, Math.ceil(found.total / pageSize))
  return (
    <div className="@container overflow-hidden rounded-xl border border-border-2 bg-bg-2">
      <table className="w-full table-fixed border-collapse text-13 tabular-nums max-sm:block">
        <thead className="max-sm:hidden">
          <tr>
            <th className={`${head} pl-4`}>Source</th>
            <th className={`${head} w-36 max-sm:w-30`}>Status</th>
            <th className={`${head} w-21 text-right ${passages}`}>Passages</th>
            <th className={`${head} w-24 ${usedBy}`}>Used by</th>
            <th className={`${head} w-24 ${changed}`}>Changed</th>
            <th className={`${head} w-11`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {uploading.uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploading={uploading} />
          ))}
          {found.sources.map((source) => (
            <SourceRow
              key={source.id}
              source={source}
              citedAnswers={cited?.get(source.id)}
              readers={readers.filter((reader) => reads(reader, source))}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      <Pager page={page} pages={pages} shown={found.page} onPage={onPage}>
        {found.sources.length} of {found.total} {found.total === 1 ? 'source' : 'sources'}
      </Pager>
    </div>
  )
}
