import type { Factor, User } from '@supabase/auth-js'
import { supabase } from '@/lib/supabase.ts'

export const kindNames = {
  totp: 'Authenticator app',
  webauthn: 'Passkey',
  phone: 'Phone',
  recovery_code: 'Recovery codes',
} satisfies Record<Factor['factor_type'], string>

export function verifiedFactors({ factors = [] }: Pick<User, 'factors'>) {
  return factors.filter(({ status }) => status === 'verified')
}

export const nameOf = (factor: Factor) => factor.friendly_name || kindNames[factor.factor_type]

export async function verifyAuthenticator(factorId: string, code: string) {
  const { error } = await supabase().auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}
