import type { OnboardingAnswers } from '@/lib/form/onboarding-choices.ts'

export const steps = [
  { path: '/onboarding/objective', label: 'Objective', answer: 'objective' },
  { path: '/onboarding/goal', label: 'Goal', answer: 'goal' },
  { path: '/onboarding/company-info', label: 'Company', answer: 'companyName' },
] as const
export type Step = (typeof steps)[number]

/** Where a person goes on who comes back: the first step without an answer, else the last one. */
export function resumeAt(answers: OnboardingAnswers): Step['path'] {
  return (steps.find(({ answer }) => answers[answer] === '') ?? steps[2]).path
}
