import { queryOptions } from '@tanstack/react-query'
import { authRequest } from './auth-request.ts'

export type AuthSettings = {
  external: Record<string, boolean>
  saml_enabled: boolean
  manual_linking_enabled: boolean
  /** A new address is confirmed from the old mailbox too. */
  mailer_secure_email_change_enabled: boolean
  factors: { totp: boolean; webauthn: boolean }
}

/** What the server lets people sign in with. */
export const authSettingsQuery = queryOptions({
  queryKey: ['auth-settings'],
  queryFn: () => authRequest<AuthSettings>('GET', 'settings'),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
