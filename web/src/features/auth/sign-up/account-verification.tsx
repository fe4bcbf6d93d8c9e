import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { PasswordInput } from '@/components/form/password-input.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { required } from '@/lib/form/validators.ts'
import { integrationsPath } from '@/lib/paths.ts'
import { useSecondStep } from '../second-factor/use-second-step.ts'
import type { Account } from './account-rules.ts'
import type { OrganizationDetails } from './organization-rules.ts'
import { reopenAccount } from './reopen-account.ts'

type AccountVerificationProps = {
  account: Account
  details: OrganizationDetails
  onCancel: () => void
}

/** The way back for an address whose account is inactive: its password, then the new organisation. */
export function AccountVerification({ account, details, onCancel }: AccountVerificationProps) {
  const goToSecondStep = useSecondStep()
  const form = useForm({
    resolver: resolveRules<{ password: string }>({
      password: required('Please enter your current password'),
    }),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await goToSecondStep(await reopenAccount({ account, details, password }), integrationsPath)
    } catch (error) {
      const message = error instanceof Error && error.message
      form.setError('root', { message: message || 'An unexpected error occurred' })
    }
  })
  return (
    <AuthLayout
      title="Account Verification Required"
      subtitle={`${account.email} has an account that is inactive. Enter its password to create ${details.organizationName} with it.`}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Field label="Current password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <p className="text-13 text-text-2">
          Forgot your password?{' '}
          <Link to="/auth/forgot-password" className="link-text">
            Reset it here
          </Link>
        </p>
        <FormError>{errors.root?.message}</FormError>
        <div className="flex gap-2">
          <Button size="lg" disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="flex-1">
            {isSubmitting ? 'Verifying...' : 'Verify & Create Organization'}
          </Button>
        </div>
      </form>
    </AuthLayout>
  )
}
