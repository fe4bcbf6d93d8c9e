import { callFunction } from '@/lib/call-function.ts'
import { supabase } from '@/lib/supabase.ts'
import type { Account } from './account-rules.ts'
import type { OrganizationDetails } from './organization-rules.ts'

type Answer = { success: boolean; error: string | null }
type Reopening = { account: Account; details: OrganizationDetails; password: string }

async function ask({ account, details, password }: Reopening) {
  const body = {
    email: account.email,
    password,
    organization_name: details.organizationName,
    first_name: account.firstName,
    last_name: account.lastName,
    industry: details.industry,
    team_size: details.teamSize,
    primary_goal: details.primaryGoal,
    integrations: details.integrations,
  }
  try {
    return await callFunction<Answer>('inactive-user-verification', { body })
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Function error: ${message}`, { cause })
  }
}

/** An organisation of its own for an account that is inactive everywhere, then the sign-in to it. */
export async function reopenAccount(reopening: Reopening) {
  const { success, error } = await ask(reopening)
  if (!success) throw new Error(error || 'Failed to create organization')
  const { email } = reopening.account
  const { password } = reopening
  const signedIn = await supabase().auth.signInWithPassword({ email, password })
  if (signedIn.error) {
    throw new Error('Organization created but sign-in failed. Please try signing in manually.', {
      cause: signedIn.error,
    })
  }
  return signedIn.data
}
