import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { toast } from '../toast.ts'

type Saving<Values extends FieldValues> = {
  save: (values: Values) => Promise<void>
  /** What the form says when `save` throws. */
  explain: (error: unknown) => string
  /** What a person is told once it is saved. */
  done: string
  onSaved: () => void
}

// The compiler keeps what `register` returned, so the inputs must stay registered through a reset.
// The form's own reset options, which are for values that arrive from outside, do not count here.
const keepInputs = { keepFieldsRef: true, keepDirtyValues: false }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Submits a form that stays open: afterwards it is clean at what was saved, except for what was typed
 * while it was saved.
 */
export function saveForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { save, explain, done, onSaved }: Saving<Values>,
) {
  return form.handleSubmit(async (values) => {
    const sent = form.getValues()
    try {
      await save(values)
    } catch (error) {
      return form.setError('root', { message: explain(error) })
    }
    const typed = form.getValues()
    form.reset(values as DefaultValues<Values>, keepInputs)
    for (const name of Object.keys(typed) as Path<Values>[]) {
      if (!same(typed[name], sent[name])) form.setValue(name, typed[name], { shouldDirty: true })
    }
    toast.success(done)
    onSaved()
  })
}

/** Back to what was saved last. */
export function discardChanges<Values extends FieldValues>(form: UseFormReturn<Values>) {
  form.reset(undefined, keepInputs)
}
