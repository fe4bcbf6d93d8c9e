import { Skeleton, SkeletonLines, TableSkeleton } from '@/components/ui/skeleton.tsx'

/** The rows of the table before they are there. */
export function MembersSkeleton() {
  return (
    <TableSkeleton rows={3} head="max-sm:hidden" className="h-14 gap-3 max-sm:h-22">
      <Skeleton className="size-8 rounded-full" />
      <SkeletonLines className="flex-1" lines={['h-3.5 w-32', 'h-3 w-44']} />
      <Skeleton className="h-3.5 w-16 max-sm:hidden" />
    </TableSkeleton>
  )
}
