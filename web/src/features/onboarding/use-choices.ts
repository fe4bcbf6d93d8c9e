import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/lib/toast.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { saveOnboardingAgents } from '@/session/save-onboarding.ts'
import { type Choice, type Choices, readChoices } from './choices.ts'

/** What somebody makes of the proposals; kept with the account, a visitor's too. */
export function useChoices() {
  const { user } = useAuth()
  const [choices, setChoices] = useState<Choices>(() => readChoices(user?.user_metadata))
  const saving = useMutation({
    // One after the other, so that the last one stays.
    scope: { id: 'onboarding-agents' },
    mutationFn: saveOnboardingAgents,
    onError: (refusal) => toast.error('This was not kept', { description: refusal.message }),
  })
  return {
    choices,
    choose(id: string, choice: Choice) {
      const next = { ...choices, [id]: { ...choices[id], ...choice } }
      setChoices(next)
      saving.mutate(next)
    },
  }
}
