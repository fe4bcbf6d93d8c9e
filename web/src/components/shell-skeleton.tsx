import { Mark } from './mark.tsx'
import { isCollapsed } from './sidebar-state.ts'

/** The frame of the dashboard before anything is known: part of the first script, so it brings nothing along. */
export function ShellSkeleton() {
  const isRail = isCollapsed()
  const line = `skeleton h-8 ${isRail ? 'w-10' : 'w-full'}`
  return (
    <div role="status" aria-label="Loading" className="flex min-h-dvh">
      <div
        className={`h-dvh flex-none flex-col border-r bg-bg-0 max-lg:hidden lg:flex ${isRail ? 'w-rail px-2' : 'w-sidebar px-3'}`}
      >
        <div className={`flex h-14 flex-none items-center ${isRail ? 'justify-center' : 'pl-2'}`}>
          <Mark />
        </div>
        <div className="mb-3 h-8" />
        <ul aria-hidden="true" className="flex flex-col gap-0.5">
          <li className={line} />
          <li className={line} />
          <li className={line} />
        </ul>
      </div>
      <div className="min-w-0 flex-1">
        <div className="h-topbar border-b" />
      </div>
    </div>
  )
}
