import { Skeleton } from '@/components/ui/skeleton.tsx'

/** The figures, the chart and the tables before they are there. */
export function AnalyticsSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span className="sr-only">Loading the figures</span>
      <Skeleton className="h-[460px] rounded-xl md:h-[186px] xl:h-[210px]" />
      <Skeleton className="h-[342px] rounded-xl sm:h-[390px]" />
      <Skeleton className="h-56 rounded-xl" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-64 rounded-xl" />
        <Skeleton className="h-64 rounded-xl" />
      </div>
    </div>
  )
}
