import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { Kbd } from '@/components/ui/kbd.tsx'

const heading =
  '[&_[cmdk-group-heading]]:flex [&_[cmdk-group-heading]]:h-7 [&_[cmdk-group-heading]]:items-center [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-text-3'

/** Entries of one kind, under what they are. */
export function CommandGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Command.Group heading={label} className={heading}>
      {children}
    </Command.Group>
  )
}

type CommandItemProps = {
  media: ReactNode
  /** What tells two entries of the same name apart. */
  id?: string
  detail?: string | undefined
  /** What was typed, where the entry was found by it elsewhere: it is shown whatever its name says. */
  found?: string
  onSelect: () => void
  children: string
}

/** An entry of the menu. */
export function CommandItem(props: CommandItemProps) {
  const { media, id, detail, found, onSelect, children } = props
  return (
    <Command.Item
      // The list learns other keywords of an entry only when it comes again.
      key={found}
      value={id ? `${children} ${id}` : children}
      keywords={[detail, found].filter((word) => word !== undefined)}
      onSelect={onSelect}
      className="group flex h-10 cursor-default items-center gap-3 rounded-lg px-3 data-[selected=true]:bg-bg-4 max-sm:h-11 [&>svg]:text-text-3"
    >
      {media}
      <span className="truncate">{children}</span>
      {detail && <span className="truncate text-13 text-text-2">{detail}</span>}
      <span
        aria-hidden="true"
        className="invisible ml-auto flex group-data-[selected=true]:visible max-sm:hidden"
      >
        <Kbd>↵</Kbd>
      </span>
    </Command.Item>
  )
}

/** Leaves the menu for a screen. */
export function useGo(onLeave: () => void) {
  const navigate = useNavigate()
  return (to: string) => {
    onLeave()
    void navigate({ to })
  }
}
