import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Skeleton, SkeletonLines } from '@/components/ui/skeleton.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import type { Template } from '../template.ts'
import { changesText } from './unpublished-changes.ts'
import type { usePublishing } from './use-publishing.ts'
import type { Version } from './version-queries.ts'

export type VersionsState = {
  /** Undefined until they have loaded. */
  list: Version[] | undefined
  error: Error | null
  onRetry: () => void
}

type VersionsProps = {
  template: Template
  versions: VersionsState
  unpublished: number | undefined
  userId: string | undefined
  live: ReturnType<typeof usePublishing>['live']
}

const row = 'flex flex-wrap items-center gap-3 border-b border-border-1 px-4 py-3 last:border-b-0'
const box = 'overflow-hidden rounded-xl border border-border-2 bg-bg-2'

function stateOfDraft({ template, unpublished }: VersionsProps, list: Version[]) {
  if (list.length === 0) return 'Nothing is published yet.'
  if (template.live_version === null) return 'No version is live.'
  if (unpublished === undefined) return `Version ${template.live_version} is live.`
  return unpublished === 0
    ? `The same as version ${template.live_version}.`
    : `${changesText(unpublished)}.`
}

export function Versions(props: VersionsProps) {
  const { list, error, onRetry } = props.versions
  if (!list) {
    return error ? (
      <ErrorState title="The versions did not load" onRetry={onRetry}>
        {error.message}
      </ErrorState>
    ) : (
      <VersionsSkeleton />
    )
  }
  return (
    <div className={box}>
      <ul>
        <li className={row}>
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2 font-medium">
              Draft <Badge tone="draft">Not live</Badge>
            </span>
            <span className="text-13 text-text-2">{stateOfDraft(props, list)}</span>
          </span>
        </li>
        {list.map((version) => (
          <VersionRow key={version.number} {...props} version={version} />
        ))}
      </ul>
    </div>
  )
}

function VersionRow({ version, template, userId, live }: VersionsProps & { version: Version }) {
  const isLive = version.number === template.live_version
  return (
    <li className={row}>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-medium">
          Version {version.number}
          {isLive && <Badge tone="ok">Live</Badge>}
        </span>
        {version.note && <span className="block text-13 text-text-2">{version.note}</span>}
        <span className="block text-12 text-text-3">
          Published{version.published_by === userId ? ' by you' : ''}{' '}
          <time dateTime={version.published_at} title={exactTime(version.published_at)}>
            {relativeTime(version.published_at)}
          </time>
        </span>
      </span>
      <Button
        size="sm"
        variant={isLive ? 'ghost' : 'secondary'}
        disabled={live.isPending}
        onClick={() => live.mutate(isLive ? null : version.number)}
      >
        {isLive ? 'Take offline' : 'Make live'}
      </Button>
    </li>
  )
}

function VersionsSkeleton() {
  return (
    <div className={box} aria-hidden="true">
      {[0, 1].map((line) => (
        <div key={line} className={row}>
          <SkeletonLines className="flex-1 gap-1.5" lines={['h-5 w-28', 'h-4 w-44']} />
          <Skeleton className="h-7 w-20" />
        </div>
      ))}
    </div>
  )
}
