import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { DialogDescription } from '@/components/ui/dialog.tsx'
import { errorCode } from '@/lib/auth/error-message.ts'
import { factorErrorMessage } from '@/lib/auth/factor-errors.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { required } from '@/lib/form/validators.ts'

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
      const message = factorErrorMessage(error, 'The factor was not added.')
      const place = errorCode(error) === 'mfa_factor_name_conflict' ? 'name' : 'root'
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
      <DialogSubmit busy={isSubmitting} onCancel={onCancel}>
        {action}
      </DialogSubmit>
    </form>
  )
}
