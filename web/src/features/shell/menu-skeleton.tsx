import { Skeleton } from '@/components/ui/skeleton.tsx'

/** The menu while it is not known what a person may open. */
export function MenuSkeleton() {
  return (
    <nav aria-label="Main" aria-busy="true" className="flex flex-col gap-0.5">
      {[0, 1, 2].map((line) => (
        <Skeleton key={line} className="h-8 w-full rounded-lg max-lg:h-11" />
      ))}
    </nav>
  )
}
