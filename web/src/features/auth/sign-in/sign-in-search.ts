import { type RedirectSearch, redirectSearch } from '@/lib/search.ts'
import { type CallbackError, readCallbackError } from '@/session/callback-errors.ts'

export type SignInSearch = RedirectSearch & {
  /** Why a sign-in at another site came to nothing. */
  problem?: CallbackError | undefined
  /** The form for single sign-on is open. */
  sso?: true | undefined
  /** Single sign-on came to nothing, which is told for a moment. */
  ssoFailed?: true | undefined
}

export function signInSearch(search: Record<string, unknown>): SignInSearch {
  const { problem, sso, ssoFailed } = search
  return {
    ...redirectSearch(search),
    problem: readCallbackError(problem),
    sso: sso === true ? sso : undefined,
    ssoFailed: ssoFailed === true ? ssoFailed : undefined,
  }
}
