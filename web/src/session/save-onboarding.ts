import type { OnboardingAnswers } from '@/lib/form/onboarding-choices.ts'
import { supabase } from '@/lib/supabase.ts'

/** Keeps the answers with the account, a visitor's too: they stay when the visitor becomes a person. */
export async function saveOnboarding(answers: OnboardingAnswers) {
  const { auth } = supabase()
  const { error } = await auth.updateUser({ data: { onboarding: answers } })
  if (error) throw error
}
