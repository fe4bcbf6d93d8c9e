import type { CallbackError } from './callback-errors.ts'

const outdated = 'This sign-in was left open for too long, or was already used. Start it again.'
const notBelieved =
  'Your company’s sign-in answered in a way that cannot be trusted. Ask the person who manages your accounts.'
const switchedOff =
  'Single sign-on is switched off. Ask the person who manages your company’s accounts.'
const notFinished = 'The sign-in could not be finished. Try again.'

/**
 * Messages for the error codes of a callback: of a sign-in at a provider, or of a mailed link. Anyone can write a URL,
 * so the text in it is not shown; only the reset page says what its link says.
 */
const messages = {
  access_denied: 'The sign-in was cancelled.',
  bad_oauth_callback: 'The other site refused the sign-in.',
  bad_oauth_state: outdated,
  email_exists: 'Another account has this email address.',
  flow_state_already_used: outdated,
  flow_state_expired: outdated,
  flow_state_not_found: outdated,
  identity_already_exists: 'This account is already connected.',
  invite_not_found: 'This invitation was used or has expired.',
  other_window: 'This sign-in was started in another window. Start it again here.',
  otp_expired: 'Email link is invalid or has expired',
  provider_disabled: 'This way to sign in is switched off.',
  provider_email_needs_verification:
    'The other site has not confirmed your email address. Confirm it there, or with the email that we sent.',
  saml_assertion_no_email: 'Your company’s sign-in did not say which email address you have.',
  saml_assertion_no_user_id: 'Your company’s sign-in did not say who you are.',
  saml_idp_not_found: 'Start here: your company’s sign-in may not begin on its own side.',
  saml_provider_disabled: switchedOff,
  saml_relay_state_expired: outdated,
  saml_relay_state_not_found: outdated,
  saml_response_invalid: notBelieved,
  server_error: notFinished,
  sso_domain_not_proved:
    'Your email address is of a domain that your organization has not verified. Ask the person who manages your accounts.',
  sso_not_admitted:
    'Your organization could not let you in. It may have no free seat, or no single sign-on any more.',
  sso_provider_disabled: switchedOff,
  sso_provider_not_found: switchedOff,
  signup_disabled: 'New accounts are not accepted here. Ask for an invitation.',
  temporarily_unavailable: notFinished,
  unexpected_failure: notFinished,
  unknown: 'An error occurred during sign in',
  unreachable: 'The server could not be reached. Check your connection, then try again.',
  user_banned: 'This account is blocked.',
} as const satisfies Record<CallbackError, string>

/** `fallback` is the message of a screen for every unknown code. */
export function callbackErrorMessage(
  problem: CallbackError,
  fallback: string = messages.unknown,
): string {
  return problem === 'unknown' ? fallback : messages[problem]
}
