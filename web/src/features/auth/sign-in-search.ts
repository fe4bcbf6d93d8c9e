import { type RedirectSearch, redirectSearch } from '@/lib/search.ts'

export type SignInSearch = RedirectSearch & {
  /** Why a sign-in at another site came to nothing. */
  problem?: string
  /** The form for single sign-on is open. */
  sso?: boolean
}

const longest = 300

export function signInSearch(search: Record<string, unknown>): SignInSearch {
  const { problem, sso } = search
  return {
    ...redirectSearch(search),
    ...(typeof problem === 'string' && problem && { problem: problem.slice(0, longest) }),
    ...(sso === true && { sso }),
  }
}
