import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import type { OnboardingAnswers } from '@/lib/form/onboarding-choices.ts'
import { ChoicesPage } from './choices-page.tsx'
import { useChoices } from './use-choices.ts'
import { proposalsQuery } from './use-proposals.ts'

type VisitorChoicesProps = {
  answers: OnboardingAnswers
  onSignUp: () => void
}

/** The proposals for somebody without an account; what is made of them is carried over. */
export function VisitorChoices({ answers, onSignUp }: VisitorChoicesProps) {
  const { data, error, refetch } = useQuery(proposalsQuery(answers))
  const { choices, choose } = useChoices()
  return (
    <ChoicesPage
      proposals={data ?? null}
      choices={choices}
      onChoose={choose}
      skip="/auth/signup"
      done="Sign up to create the gallery"
      busy={false}
      onDone={onSignUp}
    >
      {error && !data && (
        <LoadFailure title="The proposals did not load" error={error} onRetry={refetch} />
      )}
      {answers.website && (
        <p className="mb-4 text-13 text-text-3">
          Once you have signed up, {answers.website} is read, and your agents answer from it.
        </p>
      )}
    </ChoicesPage>
  )
}
