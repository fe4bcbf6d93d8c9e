import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { integrationsPath } from '@/lib/paths.ts'
import { AccountForm, type AccountProblem } from './account-form.tsx'
import { useAuth } from './auth-context.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { PriceNote } from './price-note.tsx'
import type { Account, OrganizationDetails } from './rules.ts'
import { useSignUp } from './use-sign-up.ts'

const noAccount: Account = { firstName: '', lastName: '', email: '', password: '' }
const noDetails: OrganizationDetails = {
  organizationName: '',
  industry: '',
  teamSize: '',
  primaryGoal: '',
  integrations: [],
}

export function SignUpPage({ price }: { price?: string | undefined }) {
  const { isAnonymous, user } = useAuth()
  // Fixed at the start: halfway through the sign-up the visitor stops being anonymous.
  const [resumes] = useState(!isAnonymous)
  const [account, setAccount] = useState<Account>()
  const [step, setStep] = useState(resumes ? 2 : 1)
  const [problem, setProblem] = useState<AccountProblem>()
  const [details, setDetails] = useState(noDetails)
  const { busy, error, signUp } = useSignUp()
  const navigate = useNavigate()

  async function submit(values: OrganizationDetails) {
    setDetails(values)
    const result = await signUp({ account, details: values, priceId: price ?? null })
    if (result.problem) {
      setProblem(result.problem)
      setStep(1)
    } else if (result.features) {
      const to = result.features.templates ? '/dashboard/agents/new' : integrationsPath
      await navigate({ href: to, replace: true })
    }
  }

  if (step === 1) {
    return (
      <AuthLayout title="Let's get you started">
        <AccountForm
          values={account ?? noAccount}
          problem={problem}
          onNext={(values) => {
            setAccount(values)
            setProblem(undefined)
            setStep(2)
          }}
        />
        <PriceNote />
      </AuthLayout>
    )
  }
  const name = account?.firstName ?? String(user?.user_metadata.first_name ?? '')
  return (
    <AuthLayout
      title={name ? `Welcome, ${name}! One last thing...` : 'Welcome! One last thing...'}
      subtitle="Tell us about your organization. You can change all of it later."
    >
      <OrganizationForm
        values={details}
        error={error}
        busy={busy}
        onBack={
          resumes
            ? undefined
            : (values) => {
                setDetails(values)
                setStep(1)
              }
        }
        onSubmit={submit}
      />
      <PriceNote />
    </AuthLayout>
  )
}
