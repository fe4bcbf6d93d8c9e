import { Skeleton, SkeletonLines } from '@/components/ui/skeleton.tsx'

export function RowSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-16 items-center gap-3 px-4">
      <Skeleton className="size-4" />
      <SkeletonLines
        className="flex-1 gap-1.5"
        lines={['h-4 w-40 max-w-full', 'h-3.5 w-64 max-w-full']}
      />
      <Skeleton className="h-8 w-28" />
    </div>
  )
}

function SectionSkeleton({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid gap-3 border-border-1 py-8 first:pt-2 not-last:border-b xl:grid-cols-[280px_minmax(0,1fr)] xl:gap-10">
      <SkeletonLines lines={['h-6 w-32', 'h-4 w-56 max-w-full']} />
      <div className="divide-y divide-border-1 rounded-xl border bg-bg-2">{children}</div>
    </div>
  )
}

export function AccountSkeleton() {
  return (
    <div aria-hidden="true">
      <SectionSkeleton>
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <Skeleton className="h-[62px] max-sm:h-[70px]" />
          <Skeleton className="h-[62px] max-sm:h-[70px]" />
          <Skeleton className="h-[84px] sm:col-span-2" />
        </div>
        <div className="h-14" />
      </SectionSkeleton>
      <SectionSkeleton>
        <RowSkeleton />
        <RowSkeleton />
      </SectionSkeleton>
      <SectionSkeleton>
        <RowSkeleton />
      </SectionSkeleton>
    </div>
  )
}
