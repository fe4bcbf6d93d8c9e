import { Skeleton } from '@/components/ui/skeleton.tsx'

export function FiguresSkeleton() {
  return (
    <>
      <Skeleton className="h-[86px] rounded-xl" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-[238px] rounded-xl" />
        <Skeleton className="h-[238px] rounded-xl" />
      </div>
      <Skeleton className="h-60 rounded-xl" />
    </>
  )
}
