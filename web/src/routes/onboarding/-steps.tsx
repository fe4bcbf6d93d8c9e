import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Redirect } from '@/components/redirect.tsx'
import { ChoicePage } from '@/features/onboarding/choice-page.tsx'
import { CompanyPage } from '@/features/onboarding/company-page.tsx'
import { MemberChoices, previewPath } from '@/features/onboarding/member-choices.tsx'
import { choicesPath, resumeAt } from '@/features/onboarding/steps.ts'
import { VisitorChoices } from '@/features/onboarding/visitor-choices.tsx'
import { WithSession } from '@/features/onboarding/with-session.tsx'
import { goals, objectives, readAnswers } from '@/lib/form/onboarding-choices.ts'
import { track } from '@/lib/tracking.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { saveOnboarding } from '@/session/save-onboarding.ts'

const inSession = (Step: ComponentType) => () => (
  <WithSession>
    <Step />
  </WithSession>
)

/** What was answered so far, and the way on. */
function useStep() {
  const { user } = useAuth()
  return { navigate: useNavigate(), answers: readAnswers(user?.user_metadata) }
}

export const Objective = inSession(ObjectiveStep)

function ObjectiveStep() {
  const { navigate, answers } = useStep()
  return (
    <ChoicePage
      path="/onboarding/objective"
      title="What is your workforce for?"
      subtitle="Your agents start from the jobs that are closest."
      choices={objectives}
      ownWords="What is it for?"
      mostWords={80}
      answer={answers.objective}
      next="/onboarding/goal"
      onSave={async (objective) => {
        await saveOnboarding({ ...answers, objective })
        await navigate({ to: '/onboarding/goal' })
      }}
    />
  )
}

export const Goal = inSession(GoalStep)

function GoalStep() {
  const { navigate, answers } = useStep()
  return (
    <ChoicePage
      path="/onboarding/goal"
      title="What should get better?"
      subtitle="It becomes part of what your agents are told to do."
      choices={goals}
      ownWords="What should get better?"
      mostWords={120}
      answer={answers.goal}
      back="/onboarding/objective"
      next="/onboarding/company-info"
      onSave={async (goal) => {
        await saveOnboarding({ ...answers, goal })
        track('Goal selected', { goal: goals.some(({ id }) => id === goal) ? goal : 'other' })
        await navigate({ to: '/onboarding/company-info' })
      }}
    />
  )
}

export const CompanyInfo = inSession(CompanyInfoStep)

function CompanyInfoStep() {
  const { navigate, answers } = useStep()
  return (
    <CompanyPage
      answers={answers}
      next={choicesPath}
      onSave={async (company) => {
        await saveOnboarding({ ...answers, ...company })
        await navigate({ to: choicesPath })
      }}
    />
  )
}

export const GalleryChoices = inSession(GalleryChoicesStep)

function GalleryChoicesStep() {
  const { organizationId } = useRouteContext({ from: choicesPath })
  const { user, hasTemplatesAccess, userPermissions } = useAuth()
  const navigate = useNavigate()
  const answers = readAnswers(user?.user_metadata)
  const mayAsk = hasTemplatesAccess && hasPermission(userPermissions, 'agents.write')
  if (organizationId && mayAsk) {
    return (
      <MemberChoices
        organizationId={organizationId}
        answers={answers}
        onMade={(galleryId) => void navigate({ to: previewPath(galleryId) })}
      />
    )
  }
  if (organizationId) return <Redirect to="/" />
  return <VisitorChoices answers={answers} onSignUp={() => void navigate({ to: '/auth/signup' })} />
}

export const Resume = inSession(ResumeStep)

function ResumeStep() {
  const { user } = useAuth()
  return <Redirect to={resumeAt(readAnswers(user?.user_metadata))} />
}
