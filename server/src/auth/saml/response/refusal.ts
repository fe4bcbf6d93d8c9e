import { AuthError } from '../../auth-error.ts'

/** Why a response of an identity provider is not believed. */
export function refuse(message: string, options?: ErrorOptions) {
  return new AuthError(400, 'saml_response_invalid', message, options)
}
