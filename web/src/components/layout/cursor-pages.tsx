import { Button } from '@/components/ui/button.tsx'

type CursorPagesProps = {
  /** "Pages of the audit log". */
  label: string
  /** After which row the page begins; undefined is the first one. */
  after: string | undefined
  next: string | undefined
  /** Whether the next page is on its way. */
  isChanging?: boolean
  onAfter: (cursor: string | undefined) => void
}

/** To the next page of a list, and back to its first; nothing where all of it is on one page. */
export function CursorPages({ label, after, next, isChanging, onAfter }: CursorPagesProps) {
  if (!after && !next) return null
  return (
    <nav aria-label={label} className="ml-auto flex gap-1">
      <Button variant="ghost" size="sm" disabled={!after} onClick={() => onAfter(undefined)}>
        First page
      </Button>
      <Button
        variant="ghost"
        size="sm"
        disabled={!next || isChanging}
        onClick={() => onAfter(next)}
      >
        Next page
      </Button>
    </nav>
  )
}
