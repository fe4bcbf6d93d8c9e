import { Redo2, Undo2 } from 'lucide-react'
import { type MouseEvent, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button.tsx'
import { Tooltip } from '@/components/ui/tooltip.tsx'
import type { TemplateDraft } from './template-draft.ts'

type UndoControlsProps = { draft: TemplateDraft; canUndo: boolean; canRedo: boolean }

// There the browser takes back what was typed, and a dialog has fields of its own.
const ownUndo = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]'
/** Fields of the draft: once a step was taken back, the browser no longer knows what stands in them. */
export const draftFields = { 'data-draft-fields': '' }

function isElsewhere(target: EventTarget | null) {
  if (!(target instanceof Element)) return false
  return target.closest(ownUndo) !== null && target.closest('[data-draft-fields]') === null
}

/** A button that can do no more loses the focus: to the one beside it. */
function press({ currentTarget: button }: MouseEvent<HTMLButtonElement>, act: () => void) {
  flushSync(act)
  if (!button.disabled) return
  button.parentElement?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus()
}

/** Takes back what was changed in the studio, and does it again: by button, or by Ctrl or ⌘ with Z, with Shift again. */
export function UndoControls({ draft, canUndo, canRedo }: UndoControlsProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return
      if (event.key.toLowerCase() !== 'z') return
      if (isElsewhere(event.target)) return
      event.preventDefault()
      if (event.shiftKey) draft.redo()
      else draft.undo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [draft])
  const buttons = [
    { name: 'Undo', icon: Undo2, act: draft.undo, can: canUndo },
    { name: 'Redo', icon: Redo2, act: draft.redo, can: canRedo },
  ]
  return (
    <div className="flex max-sm:hidden">
      {buttons.map(({ name, icon: Icon, act, can }) => (
        <Tooltip key={name} content={name}>
          <Button
            icon
            size="sm"
            variant="ghost"
            aria-label={name}
            disabled={!can}
            onClick={(event) => press(event, act)}
          >
            <Icon size={16} aria-hidden="true" />
          </Button>
        </Tooltip>
      ))}
    </div>
  )
}
