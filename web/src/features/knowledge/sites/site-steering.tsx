import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from '@/components/form/select.tsx'
import { Button } from '@/components/ui/button.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import type { Source } from '../source.ts'
import {
  changeSchedule,
  type Schedule,
  type SiteAct,
  scheduleNames,
  siteQuery,
  steerSite,
} from './queries.ts'

const acts: Record<Source['status'], { act: SiteAct; label: string }[]> = {
  queued: [
    { act: 'pause', label: 'Pause' },
    { act: 'cancel', label: 'Cancel' },
  ],
  processing: [
    { act: 'pause', label: 'Pause' },
    { act: 'cancel', label: 'Cancel' },
  ],
  paused: [
    { act: 'resume', label: 'Go on' },
    { act: 'cancel', label: 'Cancel' },
  ],
  ready: [{ act: 'sync', label: 'Sync now' }],
  failed: [{ act: 'sync', label: 'Sync now' }],
}

/** When a page or site is read again, by itself and now. */
export function SiteSteering({ source }: { source: Source }) {
  const queryClient = useQueryClient()
  const { data: site } = useQuery(siteQuery(source))
  const settled = () => queryClient.invalidateQueries({ queryKey: ['knowledge'] })
  const onError = (error: Error) => toast.error('That was not done', { description: error.message })
  const steering = useMutation({
    mutationFn: (act: SiteAct) => steerSite(source.id, act),
    onSettled: settled,
    onError,
  })
  const planning = useMutation({
    mutationFn: (schedule: Schedule) => changeSchedule(source, schedule),
    onSettled: settled,
    onError,
  })
  if (!site) return null
  const options = namedOptions(scheduleNames)
  return (
    <div className="flex flex-wrap items-center gap-3 border-border-1 border-b px-5 py-3 text-13">
      <p className="min-w-0 flex-1 basis-40">
        <a href={site.url} target="_blank" rel="noreferrer" className="block truncate underline">
          {site.url}
        </a>
        <span className="text-12 text-text-3">
          {site.ended_at ? `Read ${relativeTime(site.ended_at)}` : 'Not read to the end yet'}
          {site.next_at && `, again ${relativeTime(site.next_at)}`}
        </span>
      </p>
      <Select
        inputSize="sm"
        className="w-auto"
        aria-label="Read again"
        value={site.schedule}
        onValueChange={(value) => planning.mutate(value as Schedule)}
        options={options}
      />
      {acts[source.status].map(({ act, label }) => (
        <Button
          key={act}
          size="sm"
          busy={steering.isPending && steering.variables === act}
          onClick={() => steering.mutate(act)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
