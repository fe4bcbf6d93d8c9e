import type { ReactNode } from 'react'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton.tsx'

export function CardSkeleton() {
  return (
    <div aria-hidden="true">
      <SkeletonRows rows={4} className="h-14">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="ml-auto h-4 w-12" />
      </SkeletonRows>
    </div>
  )
}

export function NothingHere({ children }: { children: ReactNode }) {
  return <p className="px-4 py-6 text-13 text-text-3">{children}</p>
}
