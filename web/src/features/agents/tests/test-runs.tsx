import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import type { Template } from '../template.ts'
import type { TestRun } from './test-queries.ts'
import { countText } from './test-texts.ts'

type TestRunsProps = {
  template: Template
  runs: TestRun[]
  userId: string | undefined
  /** Whether the draft is what is live: publishing is no change of it. */
  isLive: boolean
}

const shown = 10

/** What the tests found lately. */
export function TestRuns({ template, runs, userId, isLive }: TestRunsProps) {
  const ofDraft = runs.find(({ version }) => version === null)
  const isOld =
    !isLive && ofDraft && Date.parse(ofDraft.finished_at) < Date.parse(template.updated_at)
  if (runs.length === 0) return null
  return (
    <section aria-labelledby="runs" className="flex flex-col gap-2">
      <h3 id="runs" className="font-medium">
        Runs
      </h3>
      {isOld && (
        <p className="text-13 text-text-2">The draft has changed since it was last tested.</p>
      )}
      <ul className="overflow-hidden rounded-xl border border-border-2 bg-bg-2">
        {runs.slice(0, shown).map((run) => (
          <li
            key={run.id}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-border-1 px-4 py-2 text-13 last:border-b-0"
          >
            <span className="min-w-20 font-medium">
              {run.version === null ? 'Draft' : `Version ${run.version}`}
            </span>
            <span className={`flex-1 ${run.failed > 0 ? 'text-red' : ''}`}>{countText(run)}</span>
            <span className="text-12 text-text-3">
              {run.started_by === userId ? 'By you, ' : ''}
              <time dateTime={run.finished_at} title={exactTime(run.finished_at)}>
                {relativeTime(run.finished_at)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
