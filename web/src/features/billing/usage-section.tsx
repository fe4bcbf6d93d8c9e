import { Section } from '@/components/layout/section.tsx'
import { Progress } from '@/components/ui/progress.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { fileSize } from '@/lib/format/file-size.ts'
import type { Overview } from './queries.ts'

const count = (number: number) => number.toLocaleString('en')

/** Each limit with what is used of it, in words for people. */
function usageOf(overview: Overview) {
  return [
    ['Members and open invitations', overview.members, overview.member_limit, count],
    ['Agents', overview.agents, overview.agent_limit, count],
    ['Storage', overview.storage, overview.storage_limit, fileSize],
    ['Answers today (UTC)', overview.answers, overview.answer_limit, count],
  ] as const
}

function tone(share: number) {
  if (share >= 100) return 'bad'
  return share >= 80 ? 'warn' : 'accent'
}

/** How much of its limits the organisation uses. */
export function UsageSection({ overview }: { overview: Overview }) {
  return (
    <Section title="Usage" description="What you use of what your plan includes.">
      <ul className="divide-y divide-border-1">
        {usageOf(overview).map(([name, used, limit, words]) => {
          const share = limit > 0 ? (used / limit) * 100 : 100
          return (
            <li key={name} className="flex flex-col gap-2 px-4 py-3">
              <p className="flex flex-wrap justify-between gap-x-4 text-14">
                {name}
                <span className="tabular-nums">
                  {words(used)} <span className="text-text-3">of {words(limit)}</span>
                </span>
              </p>
              <Progress label={name} value={share} tone={tone(share)} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

export function UsageSkeleton() {
  return (
    <Section title="Usage" description="What you use of what your plan includes.">
      <div aria-hidden="true" className="flex flex-col gap-4 p-4">
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} className="h-8 w-full" />
        ))}
      </div>
    </Section>
  )
}
