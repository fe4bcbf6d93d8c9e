import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { answerLabel, goals, readAnswers, sentenceOf } from '@/lib/form/onboarding-choices.ts'
import { integrationsPath } from '@/lib/paths.ts'
import { identify, pushTag, track } from '@/lib/tracking.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { AccountForm, type AccountProblem } from './account-form.tsx'
import type { Account } from './account-rules.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { OrganizationForm } from './organization-form.tsx'
import type { OrganizationDetails } from './organization-rules.ts'
import { PriceNote } from './price-note.tsx'
import { type SignUp, useSignUp } from './use-sign-up.ts'

const AccountVerification = lazy(() =>
  import('./account-verification.tsx').then(({ AccountVerification }) => ({
    default: AccountVerification,
  })),
)

const noAccount: Account = { firstName: '', lastName: '', email: '', password: '' }

/** What a visitor said in the onboarding need not be typed again. */
function detailsOf(metadata: Record<string, unknown> | undefined): OrganizationDetails {
  const { companyName, industry, teamSize, goal } = readAnswers(metadata)
  return {
    organizationName: companyName,
    ...{ industry, teamSize },
    primaryGoal: answerLabel(goals, goal),
    integrations: [],
  }
}

type Step = 'account' | 'organization' | 'confirmation' | 'verification'

export function SignUpPage({ price }: { price?: string | undefined }) {
  const { isAnonymous, user } = useAuth()
  // Fixed at the start: halfway through the sign-up the visitor stops being anonymous.
  const [resumes] = useState(!isAnonymous)
  const [account, setAccount] = useState<Account>()
  const [step, setStep] = useState<Step>(resumes ? 'organization' : 'account')
  const [problem, setProblem] = useState<AccountProblem>()
  const [details, setDetails] = useState(() => detailsOf(user?.user_metadata))
  const { busy, error, signUp } = useSignUp()
  const navigate = useNavigate()

  async function complete(given: Pick<SignUp, 'account' | 'details'>) {
    setDetails(given.details)
    const outcome = await signUp({ ...given, priceId: price ?? null })
    if (outcome.state === 'inactive') setStep('verification')
    if (outcome.state === 'unconfirmed') setStep('confirmation')
    if (outcome.state === 'refused') {
      setProblem(outcome.problem)
      setStep('account')
    }
    if (outcome.state === 'done') {
      const answers = readAnswers(user?.user_metadata)
      const sentence = sentenceOf(answers)
      const search = sentence ? { way: 'sentence' as const, sentence } : {}
      const { galleries, templates } = outcome.features
      if (galleries && templates && Object.values(answers).some(Boolean)) {
        await navigate({ to: '/onboarding/gallery-choices', replace: true })
      } else if (templates) {
        await navigate({ to: '/dashboard/agents/new', search, replace: true })
      } else await navigate({ to: integrationsPath, replace: true })
      const { industry, teamSize, integrations } = given.details
      identify({ email_subscribe: 'opted_in', initial_integrations: integrations })
      track('Signup', { industry, team_size: teamSize, integrations })
      pushTag({ event: 'Signup' })
    }
  }

  if (step === 'account') {
    return (
      <AuthLayout title="Let's get you started">
        <AccountForm
          values={account ?? noAccount}
          problem={problem}
          onNext={(values) => {
            setAccount(values)
            setProblem(undefined)
            setStep('organization')
          }}
        />
        <PriceNote />
      </AuthLayout>
    )
  }
  if (step === 'verification' && account) {
    return (
      <Suspense>
        <AccountVerification
          account={account}
          details={details}
          onCancel={() => setStep('organization')}
        />
      </Suspense>
    )
  }
  if (step === 'confirmation' && account) {
    return (
      <ConfirmEmail
        email={account.email}
        error={error}
        busy={busy}
        onContinue={() => complete({ account: undefined, details })}
        onBack={() => setStep('account')}
      />
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
                setStep('account')
              }
        }
        onCancel={resumes ? () => void navigate({ to: '/' }) : undefined}
        onSubmit={(values) => complete({ account, details: values })}
      />
      <PriceNote />
    </AuthLayout>
  )
}
