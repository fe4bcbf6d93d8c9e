import { Button } from '@/components/ui/button.tsx'
import { pageSize, type Reader, reads, type SourcePage } from './queries.ts'
import { changed, passages, type SourceActions, SourceRow, usedBy } from './source-row.tsx'
import { UploadRow } from './upload-row.tsx'
import type { useUploads } from './use-uploads.ts'

type SourceTableProps = {
  page: number
  onPage: (page: number) => void
  found: SourcePage
  readers: Reader[]
  uploading: ReturnType<typeof useUploads>
  actions: SourceActions
}

const head = 'h-9 border-b border-border-2 px-3 text-left text-12 font-normal text-text-3'

export function SourceTable(props: SourceTableProps) {
  const { page, onPage, found, readers, uploading, actions } = props
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
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => uploading.retry(upload)}
              onDismiss={() => uploading.dismiss(upload.id)}
            />
          ))}
          {found.sources.map((source) => (
            <SourceRow
              key={source.id}
              source={source}
              readers={readers.filter((reader) => reads(reader, source.id))}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      <div className="flex h-11 items-center gap-2 pr-3 pl-4 text-12 text-text-3">
        <span>
          {found.sources.length} of {found.total} {found.total === 1 ? 'source' : 'sources'}
        </span>
        {pages > 1 && (
          <span className="ml-auto flex gap-1">
            <Button variant="ghost" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
              Previous
            </Button>
            <Button
              variant="ghost"
              size="sm"
              disabled={page >= pages}
              onClick={() => onPage(page + 1)}
            >
              Next
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}
