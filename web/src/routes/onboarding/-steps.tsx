import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { Redirect } from '@/components/redirect.tsx'
import { ChoicePage } from '@/features/onboarding/choice-page.tsx'
import { CompanyPage } from '@/features/onboarding/company-page.tsx'
import { resumeAt } from '@/features/onboarding/steps.ts'
import { WithSession } from '@/features/onboarding/with-session.tsx'
import { goals, objectives, readAnswers, sentenceOf } from '@/lib/form/onboarding-choices.ts'
import { track } from '@/lib/tracking.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { saveOnboarding } from '@/session/save-onboarding.ts'
import { insertTask } from '@/session/tasks/queries.ts'

export const Objective = () => (
  <WithSession>
    <ObjectiveStep />
  </WithSession>
)

function ObjectiveStep() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const answers = readAnswers(user?.user_metadata)
  return (
    <ChoicePage
      path="/onboarding/objective"
      title="What is your workforce for?"
      subtitle="The first agent starts from the job that is closest."
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

export const Goal = () => (
  <WithSession>
    <GoalStep />
  </WithSession>
)

function GoalStep() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const answers = readAnswers(user?.user_metadata)
  return (
    <ChoicePage
      path="/onboarding/goal"
      title="What should get better?"
      subtitle="It becomes part of what your first agent is told to do."
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

export const CompanyInfo = () => (
  <WithSession>
    <CompanyInfoStep />
  </WithSession>
)

function CompanyInfoStep() {
  const { organizationId } = useRouteContext({ from: '/onboarding/company-info' })
  const { user, hasTemplatesAccess, userPermissions } = useAuth()
  const navigate = useNavigate()
  const answers = readAnswers(user?.user_metadata)
  const isMember = organizationId !== null
  const next = isMember ? '/dashboard/agents/new' : '/auth/signup'
  const mayAsk = hasTemplatesAccess && hasPermission(userPermissions, 'agents.write')
  return (
    <CompanyPage
      answers={answers}
      next={next}
      done={isMember ? 'Write the first agent' : 'Sign up to go on'}
      onSave={async (company) => {
        const all = { ...answers, ...company }
        await saveOnboarding(all)
        if (organizationId && company.website && mayAsk) {
          const input = { website: company.website }
          await insertTask(organizationId, {
            ...{ agent_name: 'company-research', status: 'triggered', input },
          })
        }
        const sentence = sentenceOf(all)
        await navigate(
          isMember && sentence
            ? { to: '/dashboard/agents/new', search: { way: 'sentence', sentence } }
            : { to: next },
        )
      }}
    />
  )
}

export const Resume = () => (
  <WithSession>
    <ResumeStep />
  </WithSession>
)

function ResumeStep() {
  const { user } = useAuth()
  return <Redirect to={resumeAt(readAnswers(user?.user_metadata))} />
}
