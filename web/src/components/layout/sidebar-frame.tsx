import { useRouter } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusHeading, useReturnFocus } from '@/components/focus/return-focus.ts'
import { useSidebar } from './sidebar-context.tsx'

/** A sidebar beside the page, or a drawer over it on a narrow screen. */
export function SidebarFrame({ sidebar, children }: { sidebar: ReactNode; children: ReactNode }) {
  const { isWide, collapsed, setCollapsed } = useSidebar()
  const main = useRef<HTMLElement>(null)
  const { focus } = useReturnFocus()
  useHeadingAfterNavigation()
  return (
    <div className="flex min-h-dvh">
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="sr-only z-50 rounded-lg border bg-bg-3 px-3 py-2 text-13 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </button>
      {isWide ? (
        <aside
          className={`sticky top-0 h-dvh flex-none border-r ${collapsed ? 'w-rail' : 'w-sidebar'}`}
        >
          {sidebar}
        </aside>
      ) : (
        <Dialog.Root open={!collapsed} onOpenChange={(open) => setCollapsed(!open)}>
          <Dialog.Portal>
            <Dialog.Overlay className="fade-in-0 fixed inset-0 z-40 animate-in bg-overlay duration-200" />
            <Dialog.Content
              aria-describedby={undefined}
              {...focus}
              className="slide-in-from-left fixed inset-y-0 left-0 z-40 w-sidebar max-w-[calc(100vw-48px)] animate-in border-r duration-200 focus:outline-none"
            >
              <Dialog.Title className="sr-only">Menu</Dialog.Title>
              {sidebar}
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      )}
      <main ref={main} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  )
}

/** Where a screen went together with what had the focus, the next one is read from its heading. */
function useHeadingAfterNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const { activeElement } = document
        if (!fromLocation || !pathChanged) return
        if (!activeElement || activeElement === document.body) focusHeading()
      }),
    [router],
  )
}
