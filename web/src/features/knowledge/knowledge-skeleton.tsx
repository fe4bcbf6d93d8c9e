import { Skeleton } from '@/components/ui/skeleton.tsx'

export function KnowledgeSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
      <div>
        <Skeleton className="mb-4 h-8 w-full" />
        <div className="rounded-xl border bg-bg-2">
          {[0, 1, 2, 3, 4].map((row) => (
            <div
              key={row}
              className="flex h-13 items-center gap-4 border-border-1 border-b px-4 last:border-b-0"
            >
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="ml-auto h-5 w-20" />
            </div>
          ))}
        </div>
      </div>
      <Skeleton className="h-40 w-full rounded-xl" />
    </div>
  )
}
