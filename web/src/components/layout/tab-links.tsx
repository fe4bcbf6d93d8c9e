import type { ReactNode } from 'react'

/** How a link looks that is a tab: the page itself is under it. */
export const tabLook =
  'relative inline-flex h-10 flex-none items-center font-medium text-13 text-text-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-[1px] hover:text-text-1 focus-visible:-outline-offset-2 aria-[current=page]:text-text-1 aria-[current=page]:after:bg-accent max-sm:h-11'

/** Links to pages that belong together, as tabs. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex gap-5 overflow-x-auto border-b max-sm:gap-4">
      {children}
    </nav>
  )
}
