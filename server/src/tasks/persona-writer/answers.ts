import { z } from 'zod'
import type { Answers } from './choose-jobs.ts'

const answer = (most: number) => z.string().trim().max(most).default('')

/** What was said in the onboarding; what was skipped is empty. */
export const OnboardingAnswers = z.object({
  objective: answer(80),
  goal: answer(120),
  company_name: answer(120),
  industry: answer(60),
  team_size: answer(20),
})

/** The answers as the rules read them. */
export function answersOf(given: z.infer<typeof OnboardingAnswers>): Answers {
  const { objective, goal, industry, company_name: company, team_size: teamSize } = given
  return { objective, goal, company, industry, teamSize }
}
