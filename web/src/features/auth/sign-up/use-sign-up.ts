import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode, errorMessage } from '@/lib/auth/error-message.ts'
import { readAnswers } from '@/lib/form/onboarding-choices.ts'
import {
  chosenOf,
  type Integration,
  industries,
  teamSizes,
} from '@/lib/form/organization-choices.ts'
import { supabase } from '@/lib/supabase.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { emailTakenMessage, isEmailTaken } from '@/session/email-taken.ts'
import {
  type Features,
  organizationFeaturesQuery,
} from '@/session/organization/organization-features.ts'
import { beginSetup } from '../setup/setup.ts'
import type { AccountProblem } from './account-form.tsx'
import type { Account } from './account-rules.ts'
import { checkAccountStatus } from './account-status.ts'
import { foundOrganization, welcomeFounder } from './found-organization.ts'
import type { OrganizationDetails } from './organization-rules.ts'
import { fetchStripeConfigs } from './stripe-configs.ts'

/** A refusal that belongs to a field of step 1. */
function problemOf(error: unknown): AccountProblem | undefined {
  const code = errorCode(error)
  if (code === 'email_address_invalid') {
    return { field: 'email', message: errorMessage(error, 'Invalid email address') }
  }
  if (code === 'weak_password') return { field: 'password', message: errorMessage(error, '') }
  return undefined
}

export type SignUp = {
  /** Left out by someone who has an account already and only lacks the organisation. */
  account: Account | undefined
  details: OrganizationDetails
  priceId: string | null
}

type SignUpOutcome =
  | { state: 'done'; features: Features }
  | { state: 'refused'; problem: AccountProblem }
  /** The address is that of an account that is inactive everywhere. */
  | { state: 'inactive' }
  /** The server wants the address confirmed first. */
  | { state: 'unconfirmed' }
  | { state: 'failed' }

async function explain(thrown: unknown, { account }: SignUp): Promise<SignUpOutcome> {
  if (account && isEmailTaken(thrown)) {
    const status = await checkAccountStatus(account.email)
    if (status === 'inactive') return { state: 'inactive' }
    return { state: 'refused', problem: { field: 'email', message: emailTakenMessage } }
  }
  const problem = problemOf(thrown)
  if (problem) return { state: 'refused', problem }
  throw thrown
}

/** The price of the link, else the default one. The server takes only what is on its list. */
async function signupPrice(priceId: string | null) {
  if (priceId) return priceId
  const { defaultSignupPriceId } = await fetchStripeConfigs().catch(() => ({
    defaultSignupPriceId: null,
  }))
  return typeof defaultSignupPriceId === 'string' ? defaultSignupPriceId : null
}

/** From a visitor to the owner of an organisation; every step can be tried again. */
export function useSignUp() {
  const { upgradeToUser, refresh } = useAuth()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function open(
    organizationId: string,
    userId: string,
    chosen: Integration[],
  ): Promise<Features> {
    try {
      await refresh()
      await welcomeFounder(userId, organizationId, chosen)
      return await queryClient.ensureQueryData(organizationFeaturesQuery(organizationId))
    } catch (cause) {
      throw new Error('Failed to complete signup. Please try again.', { cause })
    }
  }

  async function run({ account, details, priceId }: SignUp): Promise<SignUpOutcome> {
    const organization = {
      name: details.organizationName,
      industry: chosenOf(industries, details.industry),
      team_size: chosenOf(teamSizes, details.teamSize),
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
        signup_price_id: await signupPrice(priceId),
        organization_name: name,
        ...answers,
      })
    }
    const { auth } = supabase()
    const { session } = (await auth.getSession()).data
    if (!session || session.user.is_anonymous) return { state: 'unconfirmed' }
    const { data } = await auth.getUser()
    if (!data.user) throw new Error('Failed to get user after sign in')
    const { website } = readAnswers(data.user.user_metadata)
    const organizationId = await foundOrganization(data.user.id, {
      ...organization,
      ...(website && { website }),
    })
    beginSetup('signup')
    return {
      state: 'done',
      features: await open(organizationId, data.user.id, details.integrations),
    }
  }

  return {
    busy,
    error,
    async signUp(given: SignUp): Promise<SignUpOutcome> {
      setBusy(true)
      setError(undefined)
      try {
        return await run(given).catch((thrown: unknown) => explain(thrown, given))
      } catch (thrown) {
        setError(errorMessage(thrown, 'An unknown error occurred during signup.'))
        return { state: 'failed' }
      } finally {
        setBusy(false)
      }
    },
  }
}
