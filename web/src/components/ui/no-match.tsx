import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type NoMatchProps = {
  title: string
  /** What to try instead. */
  children: ReactNode
  showAll: string
  onShowAll: () => void
}

/** A list whose search and filters leave nothing, and the way back to all of it. */
export function NoMatch({ title, children, showAll, onShowAll }: NoMatchProps) {
  return (
    <EmptyState title={title} action={<Button onClick={onShowAll}>{showAll}</Button>}>
      {children}
    </EmptyState>
  )
}
