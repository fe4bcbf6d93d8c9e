import type { OnboardingAnswers } from '@/lib/form/onboarding-choices.ts'

export const choicesPath = '/onboarding/gallery-choices'

export const steps = [
  { path: '/onboarding/objective', label: 'Objective', answer: 'objective' },
  { path: '/onboarding/goal', label: 'Goal', answer: 'goal' },
  { path: '/onboarding/company-info', label: 'Company', answer: 'companyName' },
  { path: choicesPath, label: 'Agents', answer: null },
] as const
export type Step = (typeof steps)[number]

/** Where a person goes on who comes back: the first step without an answer, else the choice of agents. */
export function resumeAt(answers: OnboardingAnswers): Step['path'] {
  const open = steps.find(({ answer }) => answer !== null && answers[answer] === '')
  return open?.path ?? choicesPath
}
