import { Spinner } from '@/components/ui/spinner.tsx'

/** Appears after 200 ms: what is quicker should not flash. */
export function FullScreenSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="fade-in-0 grid min-h-dvh animate-in fill-mode-both place-items-center text-text-3 delay-200 duration-120">
      <Spinner size={24} label={label} />
    </div>
  )
}
