import type { AfterResponseMiddleware, BeforeRequestMiddleware, Bundle } from 'zapier-platform-core'

type AuthData = { [field: string]: string }

/** An address below the interaction API of the product that was connected. */
export function apiUrl({ authData }: { authData: AuthData }, path: string) {
  return `${(authData.address ?? '').trim().replace(/\/+$/, '')}/api/v1${path}`
}

/** The key goes to the connected product and nowhere else. */
export const withKey: BeforeRequestMiddleware = (request, _z, bundle) => {
  const { authData } = bundle as Bundle
  if (!authData.api_key || !request.url?.startsWith(apiUrl({ authData }, '/'))) return request
  return {
    ...request,
    headers: { ...request.headers, Authorization: `Bearer ${authData.api_key}` },
  }
}

type Refused = { error?: { code?: string; message?: string } }

/** Refusals in the words of the product: a key that does not work any more asks for another connection. */
export const inWords: AfterResponseMiddleware = (response, z) => {
  if (response.status < 400 || response.skipThrowForStatus) return response
  const { error } = (response.data ?? {}) as Refused
  const words = error?.message ?? `Digital Workforce answered ${response.status}.`
  if (response.status === 401) throw new z.errors.ExpiredAuthError(words)
  if (response.status === 429) {
    throw new z.errors.ThrottledError(words, Number(response.getHeader('retry-after') ?? 60))
  }
  throw new z.errors.Error(words, error?.code ?? 'refused', response.status)
}
