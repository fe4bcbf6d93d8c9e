import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import type { SaveState } from '@/components/save-status.tsx'

/** How long a page waits for a save before it asks instead. */
const patience = 4000

function whyNot(state: SaveState) {
  switch (state.kind) {
    case 'conflict':
      return 'Someone else changed it meanwhile, and you have not chosen between their words and yours.'
    case 'invalid':
    case 'failed':
      return `${state.message.replace(/\.$/, '')}.`
    default:
      return 'They are still being saved.'
  }
}

/** What is saved while it is edited. */
type Draft = {
  isUnsaved: () => boolean
  /** Saves what can be saved. Resolves when nothing is on its way. */
  flush: () => Promise<void>
  /** What is not saved is given up. */
  drop: () => void
}

type LeaveDialogProps = {
  draft: Draft
  /** What is edited: its name, or “this agent”. */
  name: string
  state: SaveState
}

/** Leaving an editor saves what is not saved yet. What cannot be saved is asked about before it is lost. */
export function LeaveDialog({ draft, name, state }: LeaveDialogProps) {
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      // Another part of the same page is the same draft.
      if (next.pathname === current.pathname || !draft.isUnsaved()) return false
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, patience)
      await Promise.race([draft.flush(), late.promise])
      clearTimeout(timer)
      return draft.isUnsaved()
    },
    [draft],
  )
  // Closing the window is asked about where the draft is kept.
  const way = useBlocker({ shouldBlockFn, withResolver: true, enableBeforeUnload: false })
  return (
    <ConfirmDialog
      subject={way.status === 'blocked' ? way : undefined}
      ask={() => ({
        title: 'Leave without saving?',
        text: `Your last changes to ${name} are not saved. ${whyNot(state)}`,
        cancel: 'Stay',
        confirm: 'Leave',
      })}
      onConfirm={async ({ proceed }) => {
        draft.drop()
        proceed()
      }}
      onClose={() => way.reset?.()}
    />
  )
}
