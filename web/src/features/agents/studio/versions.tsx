import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { exactTime, relativeTime } from '@/lib/relative-time.ts'
import type { Template } from '../template.ts'
import type { usePublishing } from './use-publishing.ts'
import type { Version } from './version-queries.ts'

type VersionsProps = {
  template: Template
  versions: Version[]
  unpublished: number
  userId: string | undefined
  live: ReturnType<typeof usePublishing>['live']
}

const row = 'flex flex-wrap items-center gap-3 border-b border-border-1 px-4 py-3 last:border-b-0'

export function Versions({ template, versions, unpublished, userId, live }: VersionsProps) {
  return (
    <div className="overflow-hidden rounded-xl border border-border-2 bg-bg-2">
      <ul>
        <li className={row}>
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2 font-medium">
              Draft <Badge tone="draft">Not live</Badge>
            </span>
            <span className="text-13 text-text-2">
              {versions.length === 0
                ? 'Nothing is published yet.'
                : unpublished === 0
                  ? 'The same as the newest version.'
                  : `${unpublished} unpublished ${unpublished === 1 ? 'change' : 'changes'}.`}
            </span>
          </span>
        </li>
        {versions.map((version) => (
          <li key={version.number} className={row}>
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 font-medium">
                Version {version.number}
                {version.number === template.live_version && <Badge tone="ok">Live</Badge>}
              </span>
              {version.note && <span className="block text-13 text-text-2">{version.note}</span>}
              <span className="block text-12 text-text-3">
                Published{version.published_by === userId ? ' by you' : ''}{' '}
                <time dateTime={version.published_at} title={exactTime(version.published_at)}>
                  {relativeTime(version.published_at)}
                </time>
              </span>
            </span>
            {version.number === template.live_version ? (
              <Button
                size="sm"
                variant="ghost"
                disabled={live.isPending}
                onClick={() => live.mutate(null)}
              >
                Take offline
              </Button>
            ) : (
              <Button
                size="sm"
                disabled={live.isPending}
                onClick={() => live.mutate(version.number)}
              >
                Make live
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
