import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { foundOrganization } from '@/lib/organization.ts'
import { organizationFeaturesQuery } from '@/lib/organization-features.ts'
import { supabase } from '@/lib/supabase.ts'
import type { AccountProblem } from './account-form.tsx'
import { useAuth } from './auth-context.tsx'
import type { Account, OrganizationDetails } from './rules.ts'
import { beginSetup } from './setup.ts'
import { codeOf, wordsOf } from './words.ts'

const taken = 'A user with this email already exists. Please try signing in instead.'
const takenCodes = ['email_exists', 'user_already_exists']

/** A refusal that belongs to a field of step 1. */
function problemOf(error: unknown): AccountProblem | undefined {
  const code = codeOf(error)
  if (code && takenCodes.includes(code)) return { field: 'email', message: taken }
  if (code === 'email_address_invalid') {
    return { field: 'email', message: wordsOf(error, 'Invalid email address') }
  }
  if (code === 'weak_password') return { field: 'password', message: wordsOf(error, '') }
  return undefined
}

type SignUp = {
  /** Left out by someone who has an account already and only lacks the organisation. */
  account: Account | undefined
  details: OrganizationDetails
  priceId: string | null
}

/** From a visitor to the owner of an organisation; every step can be tried again. */
export function useSignUp() {
  const { upgradeToUser, refresh } = useAuth()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function run({ account, details, priceId }: SignUp) {
    const organization = {
      name: details.organizationName,
      industry: details.industry,
      team_size: details.teamSize,
      primary_goal: details.primaryGoal,
      integrations: details.integrations,
    }
    if (account) {
      const { name, ...answers } = organization
      await upgradeToUser(account, {
        first_name: account.firstName,
        last_name: account.lastName,
        display_name: `${account.firstName} ${account.lastName}`,
        email: account.email,
        signup_price_id: priceId,
        organization_name: name,
        ...answers,
      })
    }
    const { data } = await supabase().auth.getUser()
    if (!data.user) throw new Error('Failed to get user after sign in')
    const organizationId = await foundOrganization(data.user.id, organization)
    beginSetup('signup')
    await refresh()
    return queryClient.ensureQueryData(organizationFeaturesQuery(organizationId))
  }

  return {
    busy,
    error,
    async signUp(given: SignUp) {
      setBusy(true)
      setError(undefined)
      try {
        return { features: await run(given) }
      } catch (thrown) {
        const problem = problemOf(thrown)
        if (!problem) setError(wordsOf(thrown, 'An unknown error occurred during signup.'))
        return { problem }
      } finally {
        setBusy(false)
      }
    },
  }
}
