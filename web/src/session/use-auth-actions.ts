import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { authRequest } from '@/lib/auth/auth-request.ts'
import { supabase } from '@/lib/supabase.ts'
import { readClaims } from './access/claims.ts'
import { EmailTaken } from './email-taken.ts'
import type { SessionStore } from './session-store.ts'

type Credentials = { email: string; password: string }
type SignupData = {
  first_name: string
  last_name: string
  display_name: string
  email: string
  signup_price_id: string | null
  organization_name: string
  industry: string | null
  team_size: string | null
  primary_goal: string | null
  integrations: string[]
}

export type AuthActions = ReturnType<typeof authActions> & {
  otpLoading: boolean
  verifyOtp: (code: string) => Promise<void>
}

type Tokens = { access_token: string; refresh_token: string }

async function verifyCode(email: string | undefined, code: string) {
  if (!email) throw new Error('Email not available for OTP verification.')
  // The client's own call does not say in which session the code was typed; only that one keeps its password when
  // the mailbox is proven for the first time.
  const session = await authRequest<Partial<Tokens>>('POST', 'verify', {
    email,
    token: code,
    type: 'email',
  })
  const { access_token, refresh_token } = session
  if (!access_token || !refresh_token || readClaims(access_token).isAwaitingOtp) {
    throw new Error('Could not finalize your verification. Please try logging in again.')
  }
  const { error } = await supabase().auth.setSession({ access_token, refresh_token })
  if (error) throw error
}

function authActions(store: SessionStore, queryClient: QueryClient) {
  return {
    signInAnonymously: store.signInAnonymously,
    async signInWithPassword({ email, password }: Credentials) {
      await store.anonymousSettled()
      const { data, error } = await supabase().auth.signInWithPassword({ email, password })
      if (error) throw error
      if (!data.user) throw new Error('User not found after sign-in.')
      return data
    },
    async signOut() {
      const { error } = await supabase().auth.signOut({ scope: 'local' })
      if (error) throw error
    },
    /** The visitor becomes a person and keeps the own conversations. */
    async upgradeToUser({ email, password }: Credentials, data: SignupData) {
      const { auth } = supabase()
      await store.anonymousSettled()
      const { session } = store.get()
      if (!session) {
        const { data: signedUp, error } = await auth.signUp({ email, password, options: { data } })
        if (error) throw error
        // Where addresses are confirmed by mail, a taken one is answered like this.
        if (signedUp.user?.identities?.length === 0) throw new EmailTaken()
        return
      }
      if (session.user.is_anonymous) {
        const { error } = await auth.updateUser({ email, password, data })
        if (error) throw error
      }
      const { error } = await auth.refreshSession()
      if (error) throw new Error('Failed to sign in after account update', { cause: error })
    },
    async refresh() {
      const { error } = await supabase().auth.refreshSession()
      if (error) throw error
      await Promise.all([
        queryClient.resetQueries({ queryKey: ['membership'] }),
        queryClient.resetQueries({ queryKey: ['organization-features'] }),
      ])
    },
  }
}

export function useAuthActions(store: SessionStore, queryClient: QueryClient): AuthActions {
  const [otpLoading, setOtpLoading] = useState(false)
  return {
    ...authActions(store, queryClient),
    otpLoading,
    verifyOtp: (code) => {
      setOtpLoading(true)
      return verifyCode(store.get().session?.user.email, code).finally(() => setOtpLoading(false))
    },
  }
}
