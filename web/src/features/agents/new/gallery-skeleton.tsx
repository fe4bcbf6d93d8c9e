import { Skeleton, SkeletonLines } from '@/components/ui/skeleton.tsx'

export function GallerySkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-6 h-10 w-80" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <div key={card} className="flex h-[118px] gap-4 rounded-xl border bg-bg-2 p-4">
            <Skeleton className="size-16 flex-none rounded-xl" />
            <SkeletonLines className="flex-1" lines={['h-4 w-1/2', 'h-3 w-full', 'h-3 w-4/5']} />
          </div>
        ))}
      </div>
    </div>
  )
}
