import { Skeleton, SkeletonRows } from '@/components/ui/skeleton.tsx'

export function KnowledgeSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
      <div>
        <Skeleton className="mb-4 h-8 w-full" />
        <div className="rounded-xl border bg-bg-2">
          <SkeletonRows rows={5} className="h-13">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="ml-auto h-5 w-20" />
          </SkeletonRows>
        </div>
      </div>
      <Skeleton className="h-40 w-full rounded-xl" />
    </div>
  )
}
