import { Button } from '@/components/ui/button.tsx'
import { FormError } from './form-error.tsx'

type SaveFooterProps = {
  isDirty: boolean
  isSaving: boolean
  error: string | undefined
  onDiscard: () => void
}

/** The end of a form that stays open after it was saved. */
export function SaveFooter({ isDirty, isSaving, error, onDiscard }: SaveFooterProps) {
  return (
    <>
      {error && (
        <div className="px-4 pb-4">
          <FormError>{error}</FormError>
        </div>
      )}
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
    </>
  )
}
