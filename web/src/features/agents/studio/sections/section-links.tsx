import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SectionId } from '../studio-search.ts'
import { sections } from './sections.ts'

type SectionLinksProps = {
  hidden: boolean
  section: SectionId
  /** How much is in each section, where that is known. */
  counts: Partial<Record<SectionId, number | undefined>>
}

/** The sections of the studio. On a narrow screen they are one line that goes along with the open one. */
export function SectionLinks({ hidden, section, counts }: SectionLinksProps) {
  const line = useRef<HTMLElement>(null)
  const figures = sections.map(({ id }) => counts[id]).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another link, a count makes it wider.
  useEffect(() => {
    const current = line.current?.children[sections.findIndex(({ id }) => id === section)]
    if (!line.current || !(current instanceof HTMLElement) || hidden) return
    // Only this line moves, not the page around it.
    const room = (line.current.clientWidth - current.offsetWidth) / 2
    line.current.scrollLeft = current.offsetLeft - line.current.offsetLeft - room
  }, [section, hidden, figures])
  return (
    <nav
      ref={line}
      aria-label="Sections"
      className={`gap-0.5 overflow-x-auto border-b px-2 py-2 sm:px-4 lg:px-2 lg:flex xl:flex-col xl:border-r xl:border-b-0 xl:px-3 xl:py-4 ${hidden ? 'hidden' : 'flex'}`}
    >
      {sections.map(({ id, label, icon: Icon }) => (
        <Link
          key={id}
          to="."
          search={{ section: id === 'identity' ? undefined : id }}
          activeOptions={{ exact: true, includeSearch: true }}
          className="group flex h-8 flex-none items-center gap-2.5 rounded-lg px-2 font-medium text-13 text-text-2 lg:max-xl:gap-1 lg:max-xl:px-1.5 hover:bg-bg-3 hover:text-text-1 aria-[current]:bg-bg-4 aria-[current]:text-text-1 max-sm:h-9"
        >
          <Icon
            size={16}
            className="text-text-3 group-aria-[current]:text-text-1 max-xl:hidden"
            aria-hidden="true"
          />
          {label}{' '}
          {Boolean(counts[id]) && (
            <span className="ml-auto font-normal text-12 text-text-3 tabular-nums">
              {counts[id]}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
