import { Skeleton, SkeletonLines } from '@/components/ui/skeleton.tsx'

/** The rows of the table before they are there. */
export function MembersSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-4 h-8 w-full max-sm:h-9" />
      <div className="rounded-xl border bg-bg-2">
        <div className="h-9 border-b max-sm:hidden" />
        {[0, 1, 2].map((row) => (
          <div
            key={row}
            className="flex h-14 items-center gap-3 border-border-1 px-4 not-last:border-b max-sm:h-22"
          >
            <Skeleton className="size-8 rounded-full" />
            <SkeletonLines className="flex-1" lines={['h-3.5 w-32', 'h-3 w-44']} />
            <Skeleton className="h-3.5 w-16 max-sm:hidden" />
          </div>
        ))}
      </div>
    </div>
  )
}
