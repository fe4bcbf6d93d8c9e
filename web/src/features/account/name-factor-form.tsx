import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button.tsx'
import { DialogDescription, DialogFooter } from '@/components/ui/dialog.tsx'
import { Field } from '@/components/ui/field.tsx'
import { FormError } from '@/components/ui/form-error.tsx'
import { Input } from '@/components/ui/input.tsx'
import { codeOf } from '@/lib/auth-words.ts'
import { factorWords } from '@/lib/factor-words.ts'
import { resolveRules } from '@/lib/resolve-rules.ts'
import { required } from '@/lib/rules.ts'

type NameFactorFormProps = {
  description: string
  defaultName: string
  /** What the button does. */
  action: string
  onName: (name: string) => Promise<void>
  onCancel: () => void
}

/** The first step of every new factor; stays as it is when the next one fails. */
export function NameFactorForm(props: NameFactorFormProps) {
  const { description, defaultName, action, onName, onCancel } = props
  const form = useForm({
    resolver: resolveRules<{ name: string }>({ name: required('Name is required') }),
    defaultValues: { name: defaultName },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await onName(name)
    } catch (error) {
      const message = factorWords(error, 'The factor was not added.')
      const place = codeOf(error) === 'mfa_factor_name_conflict' ? 'name' : 'root'
      form.setError(place, { message }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={submit}>
      <DialogDescription>{description}</DialogDescription>
      <div className="flex flex-col gap-4 px-5 pb-5">
        <Field label="Name" error={errors.name?.message}>
          <Input inputSize="lg" maxLength={60} {...form.register('name')} />
        </Field>
        <FormError>{errors.root?.message}</FormError>
      </div>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}
