import { Command, useCommandState } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useReturnFocus } from '@/components/focus/return-focus.ts'
import { Kbd } from '@/components/ui/kbd.tsx'

export type CommandMenuProps = { onClose: () => void; onShortcuts: () => void }

type CommandDialogProps = CommandMenuProps & {
  /** Groups of entries; one that leads to another screen leaves, which closes the menu. */
  children: (leave: () => void) => ReactNode
}

/** Ctrl or ⌘ K: a box to type in, and under it what can be gone to and done. */
export function CommandDialog({ onClose, onShortcuts, children }: CommandDialogProps) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState('')
  const { focus, forget } = useReturnFocus()
  const leave = () => {
    forget()
    onClose()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed top-[12dvh] left-1/2 z-40 w-[560px] max-w-[calc(100vw-32px)] -translate-x-1/2 overflow-hidden rounded-xl border bg-bg-3 shadow-float focus:outline-none"
        >
          <Dialog.Title className="sr-only">Command menu</Dialog.Title>
          <Command loop value={chosen} onValueChange={setChosen}>
            <div className="flex h-12 items-center gap-3 border-border-1 border-b px-4">
              <Search size={20} className="text-text-3" aria-hidden="true" />
              <Command.Input
                value={query}
                onValueChange={setQuery}
                onKeyDown={(event) => {
                  if (event.key !== '?' || query) return
                  event.preventDefault()
                  onShortcuts()
                }}
                placeholder="Search or go to"
                className="min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-text-3"
              />
              <Kbd>Esc</Kbd>
            </div>
            <Command.List className="max-h-[60dvh] overflow-y-auto p-1">
              <Command.Empty className="p-4 text-text-2">Nothing matches.</Command.Empty>
              {children(leave)}
              <FirstChosen onChoose={setChosen} />
            </Command.List>
            <footer className="flex h-10 items-center gap-4 border-border-1 border-t px-4 text-12 text-text-3">
              <span className="flex items-center gap-1.5 max-sm:hidden">
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd>
                Move
              </span>
              <span className="flex items-center gap-1.5 max-sm:hidden">
                <Kbd>↵</Kbd>
                Open
              </span>
              <button
                type="button"
                aria-label="Shortcuts"
                onClick={onShortcuts}
                className="ml-auto flex items-center gap-1.5 rounded-md hover:text-text-1"
              >
                <Kbd>?</Kbd>
                Shortcuts
              </button>
            </footer>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Chooses the first entry where none is: those that are found later come after the list has looked for one. */
function FirstChosen({ onChoose }: { onChoose: (entry: string) => void }) {
  const place = useRef<HTMLSpanElement>(null)
  useCommandState(({ filtered, value }) => `${filtered.count} ${value}`)
  useEffect(() => {
    const list = place.current?.closest('[cmdk-list]')
    if (!list || list.querySelector('[cmdk-item][aria-selected="true"]')) return
    const first = list.querySelector('[cmdk-item]')?.getAttribute('data-value')
    if (first) onChoose(first)
  })
  return <span ref={place} hidden />
}
