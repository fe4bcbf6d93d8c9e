import type { AuthMFAChallengeWebauthnResponse, MFAVerifyWebauthnParams } from '@supabase/auth-js'
import { supabase } from '@/lib/supabase.ts'

type Challenge = NonNullable<AuthMFAChallengeWebauthnResponse['data']>

/** False in old browsers, and on pages that were not loaded over a safe connection. */
export function knowsPasskeys() {
  return typeof PublicKeyCredential !== 'undefined' && 'credentials' in navigator
}

const party = () => ({ rpId: window.location.hostname, rpOrigins: [window.location.origin] })

// The client's own ceremony asks for security keys only, so the browser is asked here.
function askBrowser({ webauthn }: Challenge): Promise<Credential | null> {
  const publicKey = webauthn.credential_options.publicKey
  return webauthn.type === 'create'
    ? navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions })
    : navigator.credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions })
}

/** The browser's half and the server's half of one proof; a new factor is made, a known one is used. */
export async function provePasskey(factorId: string) {
  const { mfa } = supabase().auth
  const { data, error } = await mfa.challenge({ factorId, webauthn: party() })
  if (error) throw error
  const credential = await askBrowser(data)
  // What the browser gave fits what it was asked for: `type` says which of the two it was.
  const proof = { ...party(), type: data.webauthn.type, credential_response: credential }
  const params = { factorId, challengeId: data.id, webauthn: proof }
  const verified = await mfa.verify(params as MFAVerifyWebauthnParams)
  if (verified.error) throw verified.error
}

/** What a browser means by the names of its errors; undefined for any other's. */
export function passkeyErrorMessage(error: unknown) {
  if (!(error instanceof DOMException)) return undefined
  if (error.name === 'InvalidStateError') return 'This device already holds a passkey for you.'
  if (error.name === 'NotAllowedError') {
    return 'Nothing was changed: the request was cancelled or took too long. Try again.'
  }
  return 'The browser could not use a passkey here. Try another device or an authenticator app.'
}
