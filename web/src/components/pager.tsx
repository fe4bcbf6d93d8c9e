import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { useLastPage } from '@/lib/hooks/use-last-page.ts'

type PagerProps = {
  page: number
  pages: number
  /** The page that is shown, while another one is asked for. */
  shown: number
  onPage: (page: number) => void
  children: ReactNode
}

/** Under a list: how much of it is shown, and the way to its other pages. */
export function Pager({ page, pages, shown, onPage, children }: PagerProps) {
  useLastPage(shown, pages, onPage)
  return (
    <div className="flex h-11 items-center gap-2 border-t border-border-1 pr-3 pl-4 text-12 text-text-3 first:border-t-0">
      <span>{children}</span>
      {pages > 1 && (
        <span className="ml-auto flex gap-1">
          <Button variant="ghost" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button
            variant="ghost"
            size="sm"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </span>
      )}
    </div>
  )
}
