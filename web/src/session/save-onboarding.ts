import type { OnboardingAnswers } from '@/lib/form/onboarding-choices.ts'
import { supabase } from '@/lib/supabase.ts'

async function keep(data: object) {
  const { auth } = supabase()
  const { error } = await auth.updateUser({ data })
  if (error) throw error
}

/** Keeps the answers with the account, a visitor's too: they stay when the visitor becomes a person. */
export const saveOnboarding = (answers: OnboardingAnswers) => keep({ onboarding: answers })

/** Keeps what was made of the proposed agents in the same way. */
export const saveOnboardingAgents = (choices: object) => keep({ onboarding_agents: choices })
