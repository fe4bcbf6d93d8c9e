import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'

type NotLoadedProps = { title: string; error: Error | null; onRetry: () => unknown }

/** What stands in a section until its data is there: a sign of it, or why it did not load. */
export function NotLoaded({ title, error, onRetry }: NotLoadedProps) {
  if (!error) {
    return (
      <div className="p-4">
        <Skeleton className="h-16 w-full" />
      </div>
    )
  }
  return <LoadFailure title={title} error={error} onRetry={onRetry} />
}
