import type { User } from '@supabase/auth-js'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { SaveFooter } from '@/components/form/save-footer.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { saveForm } from '@/lib/form/save-form.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { required } from '@/lib/form/validators.ts'
import { supabase } from '@/lib/supabase.ts'

const longest = 100
const text = (value: unknown) => (typeof value === 'string' ? value : '')

type Profile = { first_name: string; last_name: string; display_name: string }

const rules = {
  first_name: required('First name is required'),
  last_name: required('Last name is required'),
  display_name: required('Display name is required'),
}

type ProfileFormProps = { user: User; onSaved: () => void }

export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const { first_name, last_name, display_name } = user.user_metadata
  const form = useForm<Profile>({
    resolver: resolveRules<Profile>(rules),
    defaultValues: {
      first_name: text(first_name),
      last_name: text(last_name),
      display_name: text(display_name),
    },
  })
  const { errors } = form.formState
  const save = saveForm(form, {
    save: async (profile) => {
      const { error } = await supabase().auth.updateUser({ data: profile })
      if (error) throw error
    },
    explain: (error) => errorMessage(error, 'Your name was not saved.'),
    done: 'Your profile was saved',
    onSaved,
  })
  return (
    <form noValidate onSubmit={save} aria-label="Profile">
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Field label="First name" error={errors.first_name?.message}>
          <Input autoComplete="given-name" maxLength={longest} {...form.register('first_name')} />
        </Field>
        <Field label="Last name" error={errors.last_name?.message}>
          <Input autoComplete="family-name" maxLength={longest} {...form.register('last_name')} />
        </Field>
        <Field
          label="Display name"
          help="How colleagues see you."
          error={errors.display_name?.message}
          className="sm:col-span-2"
        >
          <Input autoComplete="nickname" maxLength={longest} {...form.register('display_name')} />
        </Field>
      </div>
      <SaveFooter form={form} />
    </form>
  )
}
