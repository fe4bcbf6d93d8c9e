import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

export type Entry = { id: string; name: string; below?: Entry[] }

type ContentsProps = { entries: Entry[]; children: ReactNode }

/** A long page with its contents: beside it, or in a bar that stays above it where there is no room. */
export function Contents({ entries, children }: ContentsProps) {
  return (
    <>
      <ContentsBar entries={entries} />
      <div className="grid gap-10 pb-16 lg:grid-cols-[220px_minmax(0,1fr)]">
        <nav
          aria-label="On this page"
          className="sticky top-6 max-h-[calc(100dvh-48px)] self-start overflow-y-auto text-13 max-lg:hidden"
        >
          <Links entries={entries} />
        </nav>
        <main className="min-w-0">{children}</main>
      </div>
    </>
  )
}

function ContentsBar({ entries }: Pick<ContentsProps, 'entries'>) {
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  // The element itself knows whether it is open: the event that tells a page of it comes later.
  function close() {
    if (details.current) details.current.open = false
  }
  function leave({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !details.current?.open) return
    close()
    summary.current?.focus()
  }
  return (
    <nav
      aria-label="On this page"
      onKeyDown={leave}
      className="sticky top-0 z-10 -mx-4 border-b bg-bg-1 text-14 lg:hidden"
    >
      <details ref={details} className="group">
        <summary
          ref={summary}
          className="flex cursor-pointer list-none items-center justify-between px-4 py-3 font-medium focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden"
        >
          On this page
          <ChevronDown size={16} aria-hidden="true" className="group-open:rotate-180" />
        </summary>
        {/* It lies over the page, so that closing it moves nothing that a link leads to. */}
        <div className="absolute inset-x-0 top-full max-h-[70dvh] overflow-y-auto border-y bg-bg-1 px-2 py-2 shadow-float">
          <Links entries={entries} onFollow={close} />
        </div>
      </details>
    </nav>
  )
}

type LinksProps = { entries: Entry[]; onFollow?: () => void }

function Links({ entries, onFollow }: LinksProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map(({ id, name, below }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={onFollow}
            className={`block rounded-md px-2 py-1.5 hover:bg-bg-4 hover:text-text-1 ${below ? 'mt-3 font-medium text-text-1' : 'text-text-2'}`}
          >
            {name}
          </a>
          {below && <Links entries={below} {...(onFollow && { onFollow })} />}
        </li>
      ))}
    </ul>
  )
}
