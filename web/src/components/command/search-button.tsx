import { Search } from 'lucide-react'
import { useSidebar } from '@/components/layout/sidebar-context.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Kbd } from '@/components/ui/kbd.tsx'
import { modifier } from './modifier.ts'

/** In a sidebar: opens the command menu. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const { isWide, collapsed } = useSidebar()
  if (isWide && collapsed) {
    return (
      <Button
        variant="ghost"
        icon
        aria-label="Search or go to"
        className="mb-3 h-9 w-10"
        onClick={onSearch}
      >
        <Search size={16} aria-hidden="true" />
      </Button>
    )
  }
  return (
    <button
      type="button"
      onClick={onSearch}
      className="mb-3 flex h-8 flex-none items-center gap-2.5 rounded-lg border bg-bg-1 pr-1.5 pl-2 text-13 text-text-3 hover:bg-bg-3 max-lg:h-11"
    >
      <Search size={16} aria-hidden="true" />
      <span className="flex-1 text-left">Search or go to</span>
      <span className="max-lg:hidden">
        <Kbd>{`${modifier} K`}</Kbd>
      </span>
    </button>
  )
}
