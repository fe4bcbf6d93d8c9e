import { Skeleton } from '@/components/ui/skeleton.tsx'

const section =
  'grid gap-3 border-border-1 py-8 first:pt-2 not-last:border-b xl:grid-cols-[280px_minmax(0,1fr)] xl:gap-10'

/** The size of what comes. */
export function OrganizationSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={section}>
        <Heading />
        <div className="grid gap-4 rounded-xl border bg-bg-2 p-4 sm:grid-cols-2">
          {[0, 1, 2, 3].map((field) => (
            <Skeleton key={field} className="h-[62px] max-sm:h-[70px]" />
          ))}
          <Skeleton className="h-[62px] sm:col-span-2" />
          <Skeleton className="h-[124px] sm:col-span-2" />
          <Skeleton className="h-[160px] sm:col-span-2" />
        </div>
      </div>
      <div className={section}>
        <Heading />
        <div className="rounded-xl border bg-bg-2 p-4">
          <Skeleton className="size-16 rounded-xl" />
        </div>
      </div>
    </div>
  )
}

function Heading() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-4 w-56 max-w-full" />
    </div>
  )
}
