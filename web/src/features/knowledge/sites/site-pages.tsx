import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { Source } from '../source.ts'
import { type FoundPage, pagesQuery, siteQuery } from './queries.ts'

const stateNames: Record<FoundPage['state'], string> = {
  waiting: 'Waiting',
  read: 'Read',
  skipped: 'Skipped',
  failed: 'Failed',
  gone: 'Removed',
}
const changeNames = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

const changedIn = (run: number) => (page: FoundPage) =>
  page.change !== null && page.changed_in === run

/** How many pages of each change there are, in words. */
function changesInWords(pages: FoundPage[], run: number): string {
  const changed = pages.filter(changedIn(run))
  if (changed.length === 0) return 'Nothing has changed since the last time.'
  const parts = (['added', 'changed', 'removed'] as const).flatMap((change) => {
    const count = changed.filter((page) => page.change === change).length
    return count > 0 ? `${count} ${change}` : []
  })
  return `${parts.join(', ')} the last time.`
}

function Passages({ page }: { page: FoundPage }) {
  const parts = [
    page.new_passages > 0 && `${page.new_passages} new`,
    page.gone_passages > 0 && `${page.gone_passages} gone`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return <span className="text-12 text-text-3">{parts.join(', ')}</span>
}

/** The pages of a site, those that changed the last time first, and why some were not read. */
export function SitePages({ source }: { source: Source }) {
  const site = useQuery(siteQuery(source))
  const pages = useQuery(pagesQuery(source))
  const { data } = pages
  if (!data || !site.data) {
    const error = pages.error ?? site.error
    const retry = () => Promise.all([pages.refetch(), site.refetch()])
    return error ? (
      <LoadFailure title="The pages could not be loaded" error={error} onRetry={retry} />
    ) : (
      <Skeleton className="h-40 w-full" />
    )
  }
  const { run } = site.data
  const isChanged = changedIn(run)
  const sorted = [...data].sort((a, b) => Number(isChanged(b)) - Number(isChanged(a)))
  return (
    <>
      <p role="status" className="mb-3 text-13 text-text-2">
        {data.length} {data.length === 1 ? 'page' : 'pages'}. {changesInWords(data, run)}
      </p>
      <ul className="divide-y divide-border-1 rounded-xl border border-border-2 bg-bg-2">
        {sorted.map((page) => (
          <li
            key={page.url}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-13"
          >
            <span className="min-w-0 flex-1 basis-60" title={page.url}>
              {page.title && <span className="block truncate">{page.title}</span>}
              <span
                className={page.title ? 'block truncate text-12 text-text-3' : 'block truncate'}
              >
                {page.url.replace(/^https?:\/\//, '')}
              </span>
            </span>
            {isChanged(page) && page.change ? (
              <>
                {page.change === 'changed' && <Passages page={page} />}
                <Badge tone={page.change === 'removed' ? 'bad' : 'ok'}>
                  {changeNames[page.change]}
                </Badge>
              </>
            ) : (
              <span className="text-12 text-text-3">{stateNames[page.state]}</span>
            )}
            {page.reason && <span className="basis-full text-12 text-text-3">{page.reason}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
