import { Skeleton, SkeletonLines } from '@/components/ui/skeleton.tsx'

export const agentGrid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3'

/** The size of what comes. */
export function AgentsSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-4 h-8 w-66" />
      <div className={agentGrid}>
        {[0, 1, 2].map((card) => (
          <div key={card} className="h-[234px] rounded-xl border border-border-2 bg-bg-2 p-4">
            <div className="flex items-center gap-4">
              <Skeleton className="size-24 rounded-xl" />
              <SkeletonLines
                className="flex-1 gap-3"
                lines={['h-4 w-24', 'h-3 w-32', 'h-5 w-20']}
              />
            </div>
            <Skeleton className="mt-6 h-10 w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
