import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button.tsx'
import { discardChanges } from '@/lib/form/save-form.ts'
import { FormError } from './form-error.tsx'

/** The end of a form that stays open after it was saved. */
export function SaveFooter<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { isDirty, isSubmitting, errors } = form.formState
  const error = errors.root?.message
  return (
    <>
      {error && (
        <div className="px-4 pb-4">
          <FormError>{error}</FormError>
        </div>
      )}
      <footer className="flex justify-end gap-2 border-border-1 border-t px-4 py-3">
        {isDirty && !isSubmitting && (
          <Button variant="ghost" onClick={() => discardChanges(form)}>
            Discard
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={!isDirty} busy={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save changes'}
        </Button>
      </footer>
    </>
  )
}
