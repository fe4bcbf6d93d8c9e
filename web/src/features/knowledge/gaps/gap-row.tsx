import { useQuery } from '@tanstack/react-query'
import { Ban, Check, ChevronRight, Eye, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { handsFocusOn } from '@/components/focus/hand-focus-on.ts'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { channelName } from '@/lib/format/channel-names.ts'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import type { Reader } from '../readers/readers.ts'
import { type GapStatus, gapStatusNames } from './gap-status.ts'
import { type Gap, gapQuestionsQuery } from './queries.ts'

const tones = { open: 'warn', answered: 'ok', dismissed: 'neutral' } as const

type GapActions = {
  answer: () => void
  open: (source: string) => void
  settle: (status: GapStatus) => void
}
type GapRowProps = { organizationId: string; gap: Gap; readers: Reader[]; actions: GapActions }

// A row that is settled leaves the list, and one that stays loses its button.
const toNextRow = handsFocusOn((row) =>
  (row.nextElementSibling ?? row.previousElementSibling)?.querySelector('button'),
)
const toOwnRow = handsFocusOn((button) => button.closest('li')?.querySelector('button'))

/** One gap: its newest words, how often and where it was asked, and what can be done about it. */
export function GapRow({ organizationId, gap, readers, actions }: GapRowProps) {
  const [open, setOpen] = useState(false)
  const details = useId()
  const agents = readers.filter(({ id }) => gap.template_ids.includes(id))
  const facts = [
    gap.times === 1 ? 'Asked once' : `Asked ${gap.times} times by ${people(gap.people)}`,
    agents.map(({ name }) => name).join(', '),
    gap.channels.map(channelName).join(', '),
  ]
  return (
    <li ref={toNextRow} className="py-3 pr-3 pl-2">
      <div className="flex items-start gap-2 max-sm:flex-wrap">
        <div className="flex min-w-0 flex-1 items-start gap-1 max-sm:basis-full">
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-expanded={open}
            aria-controls={details}
            aria-label={`How “${gap.question}” was asked`}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight size={16} className={open ? 'rotate-90' : ''} aria-hidden="true" />
          </Button>
          <div className="min-w-0 flex-1 pt-1">
            <p className="font-medium wrap-anywhere">{gap.question}</p>
            <p className="mt-0.5 text-12 text-text-3">
              {facts.filter(Boolean).join(' · ')} ·{' '}
              <time dateTime={gap.last_asked_at} title={exactTime(gap.last_asked_at)}>
                {relativeTime(gap.last_asked_at)}
              </time>
            </p>
          </div>
        </div>
        <div className="flex items-center gap-2 max-sm:pl-9">
          {gap.status === 'open' ? (
            <Button ref={toOwnRow} size="sm" onClick={actions.answer}>
              Add an answer
            </Button>
          ) : (
            <Badge tone={tones[gap.status]}>{gapStatusNames[gap.status]}</Badge>
          )}
          <GapMenu gap={gap} actions={actions} />
        </div>
      </div>
      <div id={details} hidden={!open} className="mt-2 pl-9">
        {open && <Asked organizationId={organizationId} gapId={gap.id} readers={readers} />}
      </div>
    </li>
  )
}

const people = (count: number) => (count === 1 ? 'one person' : `${count} people`)

function GapMenu({ gap, actions }: { gap: Gap; actions: GapActions }) {
  const { source_id: source } = gap
  return (
    <RowMenu name={gap.question}>
      {source && (
        <RowMenuItem icon={Eye} onSelect={() => actions.open(source)}>
          Open the answer
        </RowMenuItem>
      )}
      {gap.status === 'open' ? (
        <>
          <RowMenuItem icon={Check} onSelect={() => actions.settle('answered')}>
            Mark as answered
          </RowMenuItem>
          <RowMenuItem icon={Ban} onSelect={() => actions.settle('dismissed')}>
            Dismiss
          </RowMenuItem>
        </>
      ) : (
        <RowMenuItem icon={RotateCcw} onSelect={() => actions.settle('open')}>
          Open again
        </RowMenuItem>
      )}
    </RowMenu>
  )
}

type AskedProps = { organizationId: string; gapId: string; readers: Reader[] }

function Asked({ organizationId, gapId, readers }: AskedProps) {
  const { data, error, refetch } = useQuery(gapQuestionsQuery(organizationId, gapId))
  if (!data) {
    return error ? (
      <LoadFailure title="The questions did not load" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-12 w-full" />
    )
  }
  return (
    <ul
      aria-label="How it was asked"
      className="grid gap-2 border-l-2 border-border-2 pl-3 text-13"
    >
      {data.map(({ answer_id, question, asked_at, channel, template_id }) => (
        <li key={answer_id}>
          <span className="wrap-anywhere text-text-2">{question}</span>
          <span className="block text-12 text-text-3">
            {[readers.find(({ id }) => id === template_id)?.name, channelName(channel)]
              .filter(Boolean)
              .join(', ')}
            , <time dateTime={asked_at}>{exactTime(asked_at)}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}
