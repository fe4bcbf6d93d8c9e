import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Skeleton, SkeletonLines } from '@/components/ui/skeleton.tsx'
import type { Choices } from '@/lib/catalogues.ts'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import type { Template } from '../template.ts'
import { CanaryOutcome } from './canary-outcome.tsx'
import type { Canary } from './canary-queries.ts'
import type { Definition } from './differences.ts'
import { TryDialog } from './try-dialog.tsx'
import { changesBetween, changesText } from './unpublished-changes.ts'
import { useCanary } from './use-canary.ts'
import type { usePublishing } from './use-publishing.ts'
import { type Version, type VersionScore, versionScoresQuery } from './version-queries.ts'

const CompareDialog = lazy(() =>
  import('./compare-dialog.tsx').then((loaded) => ({ default: loaded.CompareDialog })),
)

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
  /** What stands in the draft; undefined until it is known whole. */
  draft: Definition | undefined
  choices: Choices
  userId: string | undefined
  live: ReturnType<typeof usePublishing>['live']
}

const row = 'flex flex-wrap items-center gap-3 border-b border-border-1 px-4 py-3 last:border-b-0'
const box = 'overflow-hidden rounded-xl border border-border-2 bg-bg-2'

function stateOfDraft(
  { template, unpublished, draft }: VersionsProps,
  list: Version[],
  canary?: Canary,
) {
  if (list.length === 0) return 'Nothing is published yet.'
  const tried = canary && list.find(({ number }) => isRunning(canary, number))
  if (tried && draft && changesBetween(tried.definition, draft) === 0)
    return `The same as version ${tried.number}.`
  if (template.live_version === null) return 'No version is live.'
  if (unpublished === undefined) return `Version ${template.live_version} is live.`
  return unpublished === 0
    ? `The same as version ${template.live_version}.`
    : `${changesText(unpublished)}.`
}

export function Versions(props: VersionsProps) {
  const { list, error, onRetry } = props.versions
  const [compared, setCompared] = useState<Version>()
  const [tried, setTried] = useState<number>()
  const [leaving, setLeaving] = useState<Template>()
  const canary = useCanary(props.template)
  const { data: scores = [] } = useQuery(versionScoresQuery(props.template))
  const scoreOf = (number: number | null) => scores.find(({ version }) => version === number)
  if (!list) {
    return error ? (
      <ErrorState title="The versions did not load" onRetry={onRetry}>
        {error.message}
      </ErrorState>
    ) : (
      <VersionsSkeleton />
    )
  }
  const compare = list.length + (props.draft ? 1 : 0) > 1 ? setCompared : undefined
  return (
    <div className={box}>
      <ul>
        <li className={row}>
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2 font-medium">
              Draft <Badge tone="draft">Not live</Badge>
            </span>
            <span className="block text-13 text-text-2">
              {stateOfDraft(props, list, canary.latest)}
            </span>
            <Score of={scoreOf(null)} />
          </span>
        </li>
        {list.map((version) => (
          <VersionRow
            key={version.number}
            {...props}
            version={version}
            canary={canary}
            score={scoreOf(version.number)}
            onTry={() => {
              canary.trying.reset()
              setTried(version.number)
            }}
            onCompare={compare && (() => compare(version))}
            onTakeOffline={() => setLeaving(props.template)}
          />
        ))}
      </ul>
      <ConfirmDialog
        subject={leaving}
        ask={({ name }) => ({
          title: `Take ${name} offline?`,
          text: `Its public link, galleries and chats on other sites stop answering at once. Its versions stay, and one of them can be made live again.`,
          cancel: 'Keep it live',
          confirm: 'Take offline',
        })}
        onConfirm={() => props.live.mutateAsync(null)}
        onClose={() => setLeaving(undefined)}
      />
      {tried !== undefined && (
        <TryDialog
          version={tried}
          running={canary.latest && isRunning(canary.latest, tried) ? canary.latest : undefined}
          trying={canary.trying}
          onClose={() => setTried(undefined)}
        />
      )}
      {compared && (
        <Suspense>
          <CompareDialog
            template={props.template}
            version={compared}
            versions={list}
            draft={props.draft}
            choices={props.choices}
            onClose={() => setCompared(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

const isRunning = ({ version, ended_at }: Canary, number: number) =>
  version === number && ended_at === null

type VersionRowProps = VersionsProps & {
  version: Version
  canary: ReturnType<typeof useCanary>
  score: VersionScore | undefined
  onTry: () => void
  onCompare: (() => void) | undefined
  onTakeOffline: () => void
}

function VersionRow(props: VersionRowProps) {
  const { version, template, userId, live, canary, onTry, onCompare, onTakeOffline } = props
  const isLive = version.number === template.live_version
  const latest = canary.latest?.version === version.number ? canary.latest : undefined
  const isTried = latest !== undefined && isRunning(latest, version.number)
  return (
    <li className={row}>
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          Version {version.number}
          {isLive && <Badge tone="ok">Live</Badge>}
          {isTried && <Badge tone="run">{latest.share}% of new conversations</Badge>}
        </span>
        {version.note && <span className="block text-13 text-text-2">{version.note}</span>}
        <span className="block text-12 text-text-3">
          Published{version.published_by === userId ? ' by you' : ''}{' '}
          <time dateTime={version.published_at} title={exactTime(version.published_at)}>
            {relativeTime(version.published_at)}
          </time>
        </span>
        <Score of={props.score} />
      </span>
      {onCompare && <VersionButton act="Compare" number={version.number} onClick={onCompare} />}
      {!isLive && !isTried && template.live_version !== null && (
        <VersionButton act="Try" number={version.number} onClick={onTry} />
      )}
      <Button
        size="sm"
        variant={isLive ? 'ghost' : 'secondary'}
        disabled={live.isPending}
        onClick={() => (isLive ? onTakeOffline() : live.mutate(version.number))}
      >
        {isLive ? 'Take offline' : 'Make live'}
      </Button>
      {latest && (
        <CanaryOutcome
          template={template}
          canary={latest}
          busy={canary.rollBack.isPending}
          onChange={onTry}
          onRollBack={() => canary.rollBack.mutate()}
        />
      )}
    </li>
  )
}

/** How its answers kept to its persona. */
function Score({ of }: { of: VersionScore | undefined }) {
  if (!of) return null
  const answers = of.answers === 1 ? '1 answer' : `${of.answers.toLocaleString('en')} answers`
  return (
    <span className="block text-12 text-text-3 tabular-nums">
      Persona: {of.score} of 100 over {answers}
    </span>
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

type VersionButtonProps = { act: string; number: number; onClick: () => void }

function VersionButton({ act, number, onClick }: VersionButtonProps) {
  return (
    <Button size="sm" variant="ghost" aria-label={`${act} version ${number}`} onClick={onClick}>
      {act}
    </Button>
  )
}
