import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { Button } from '@/components/ui/button.tsx'
import { discardChanges } from '@/lib/form/save-form.ts'
import { FormError } from './form-error.tsx'

type SaveFooterProps<Values extends FieldValues> = { form: UseFormReturn<Values> }

/** The end of a form that stays open after it was saved. */
export function SaveFooter<Values extends FieldValues>({ form }: SaveFooterProps<Values>) {
  const { isDirty, isSubmitting, errors } = useFormState({ control: form.control })
  return (
    <>
      {errors.root && (
        <div className="px-4 pb-4">
          <FormError>{errors.root.message}</FormError>
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
