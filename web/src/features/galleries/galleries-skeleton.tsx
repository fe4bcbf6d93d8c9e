import { Skeleton } from '@/components/ui/skeleton.tsx'
import { galleryGrid } from './gallery-grid.ts'

export function GalleriesSkeleton() {
  return (
    <div className={galleryGrid}>
      {['one', 'two', 'three'].map((name) => (
        <Skeleton key={name} className="h-49 rounded-xl" />
      ))}
    </div>
  )
}
