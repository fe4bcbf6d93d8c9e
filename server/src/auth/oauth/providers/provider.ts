import type { Metadata } from '../../user/users.ts'

/** Who a provider says a person is. */
export type Profile = {
  provider: string
  /** The provider's own name for the person, which never changes. */
  subject: string
  /** The primary address first. */
  emails: readonly { email: string; verified: boolean }[]
  /** What the identity shows: sub, email, name and so on. */
  data: Metadata
}

/** What a finished sign-in at a provider gives. */
export type Arrival = { profile: Profile; accessToken: string; refreshToken: string | null }

/** What ties a provider's answer to the browser that was sent there. */
export type Expected = { state: string; nonce: string; verifier: string }

export type AuthorizationRequest = Expected & {
  redirectUri: string
  scopes: readonly string[]
  /** Further parameters of the provider, `prompt` for example. */
  extras: Record<string, string>
}

export type Provider = {
  name: string
  /** Where the browser is sent to. */
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  /** Trades the code in the answer; throws unless everything fits what is expected. */
  exchangeCode(answer: URL, expected: Expected): Promise<Arrival>
}

/** Seconds that a provider has for each answer. */
export const patience = 10

const longestText = 512

function textOf(value: unknown) {
  return typeof value === 'string' && value !== '' ? value.slice(0, longestText) : undefined
}

/** The fields of an identity; what a provider leaves out stays out. */
export function identityData(person: {
  issuer: string
  subject: string
  email: { email: string; verified: boolean } | undefined
  name?: unknown
  picture?: unknown
  userName?: unknown
}): Metadata {
  const name = textOf(person.name)
  const picture = textOf(person.picture)
  const userName = textOf(person.userName)
  return {
    iss: person.issuer,
    sub: person.subject,
    provider_id: person.subject,
    ...(person.email && { email: person.email.email }),
    email_verified: person.email?.verified ?? false,
    phone_verified: false,
    ...(name && { name, full_name: name }),
    ...(picture && { picture, avatar_url: picture }),
    ...(userName && { user_name: userName, preferred_username: userName }),
  }
}
