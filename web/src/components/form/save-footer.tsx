import { Button } from '@/components/ui/button.tsx'

type SaveFooterProps = { isDirty: boolean; isSaving: boolean; onDiscard: () => void }

/** The end of a form that stays open after it was saved. */
export function SaveFooter({ isDirty, isSaving, onDiscard }: SaveFooterProps) {
  return (
    <footer className="flex justify-end gap-2 border-border-1 border-t px-4 py-3">
      {isDirty && !isSaving && (
        <Button variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button type="submit" variant="primary" disabled={!isDirty} busy={isSaving}>
        {isSaving ? 'Saving...' : 'Save changes'}
      </Button>
    </footer>
  )
}
