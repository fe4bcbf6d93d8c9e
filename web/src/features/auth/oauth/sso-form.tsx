import { useEffect } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Submit } from '@/components/form/submit.tsx'
import { errorCode, errorMessage } from '@/lib/auth/error-message.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { email } from '@/lib/form/validators.ts'
import { callbackUrl } from './callback-url.ts'
import { companySignInUrl } from './oauth-client.ts'

function wordsFor(error: unknown, domain: string) {
  const code = errorCode(error)
  if (code === 'sso_provider_not_found') {
    return `${domain} has no single sign-on here. Sign in with your password, or ask the person who manages your company's accounts.`
  }
  if (code === 'sso_provider_disabled') {
    return `Single sign-on for ${domain} is switched off. Ask the person who manages your company's accounts.`
  }
  return errorMessage(error, 'Single sign-on could not be opened. Try again.')
}

/** A work e-mail is enough: its domain says which company's sign-in it is. */
export function SsoForm({ redirectTo }: { redirectTo: string | undefined }) {
  const form = useForm({ resolver: resolveRules({ email }), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])

  const submit = form.handleSubmit(async (given) => {
    const domain = given.email.slice(given.email.lastIndexOf('@') + 1).toLowerCase()
    try {
      window.location.assign(await companySignInUrl(domain, callbackUrl(redirectTo)))
    } catch (error) {
      form.setError('root', { message: wordsFor(error, domain) })
    }
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Field label="Work email" error={errors.email?.message}>
        <Input type="email" inputSize="lg" autoComplete="username" {...form.register('email')} />
      </Field>
      <Submit busy={isSubmitting} error={errors.root?.message}>
        {isSubmitting ? 'Opening...' : 'Continue'}
      </Submit>
    </form>
  )
}
