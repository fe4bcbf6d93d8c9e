import { Skeleton } from '@/components/ui/skeleton.tsx'

export function StudioSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_376px] xl:grid-cols-[208px_minmax(0,1fr)_456px]"
    >
      <div className="flex flex-col gap-2 border-r p-3 max-xl:hidden">
        {[0, 1, 2, 3, 4].map((link) => (
          <Skeleton key={link} className="h-8 w-full" />
        ))}
      </div>
      <div className="flex flex-col gap-6 p-8">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-9 w-full" />
      </div>
      <div className="border-l bg-bg-0 p-4 max-lg:hidden">
        <Skeleton className="h-full min-h-96 w-full rounded-2xl" />
      </div>
    </div>
  )
}
