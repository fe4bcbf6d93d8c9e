import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type NoMatchProps = {
  /** What the list has: "agent". */
  of: string
  hint?: string
  /** What the way back shows. */
  all?: string
  onShowAll: () => void
}

/** A list whose search and filters leave nothing, and the way back to all of it. */
export function NoMatch({ of, hint, all = `all ${of}s`, onShowAll }: NoMatchProps) {
  return (
    <EmptyState
      title={`No ${of} matches`}
      action={<Button onClick={onShowAll}>{`Show ${all}`}</Button>}
    >
      {hint ?? 'Try other words.'}
    </EmptyState>
  )
}
