import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import type { DraftSnapshot, TemplateDraft } from './template-draft.ts'

/** How long a page waits for a save before it asks instead. */
const patience = 4000

const isUnsaved = (draft: TemplateDraft) => draft.snapshot().state.kind !== 'saved'

function whyNot(state: DraftSnapshot['state']) {
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

type LeaveDialogProps = { draft: TemplateDraft; name: string; state: DraftSnapshot['state'] }

/** Leaving the studio saves what is not saved yet. What cannot be saved is asked about before it is lost. */
export function LeaveDialog({ draft, name, state }: LeaveDialogProps) {
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      // Another section is the same draft.
      if (next.pathname === current.pathname || !isUnsaved(draft)) return false
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, patience)
      await Promise.race([draft.flush(), late.promise])
      clearTimeout(timer)
      return isUnsaved(draft)
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
        text: `Your last changes to ${name.trim() || 'this agent'} are not saved. ${whyNot(state)}`,
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
