import type { LinkSearch } from './link-search.ts'

const clicks = {
  verify: {
    type: 'signup',
    title: 'Confirm your email address',
    subtitle: 'One click, and your account is ready.',
    button: 'Confirm email address',
    way: { to: '/auth/signin', label: 'Go to log in' },
  },
  magiclink: {
    type: 'magiclink',
    title: 'Sign in to Digital Workforce',
    subtitle: 'Continue to sign in on this device.',
    button: 'Sign in',
    way: { to: '/auth/signin', label: 'Go to log in' },
  },
  'email-change': {
    type: 'email_change',
    title: 'Confirm the change of your email address',
    subtitle: 'The address changes once both mailboxes have agreed.',
    button: 'Confirm the change',
    way: { to: '/', label: 'Go to Digital Workforce' },
  },
} as const

export type Click = (typeof clicks)[keyof typeof clicks]

/** Where a mailed link leads: to a page that asks for a click, to another path, or nowhere. */
export function readMailLink(
  action: string,
  { token_hash: token, redirect_to }: LinkSearch,
): { click: Click } | { path: string } | null {
  const click = new Map<string, Click>(Object.entries(clicks)).get(action)
  if (click) return { click }
  if (action === 'invite') {
    const search = new URLSearchParams(token && { token })
    return { path: `/auth/accept-invitation?${search}` }
  }
  if (action === 'recover') {
    if (!token) return { path: '/auth/forgot-password' }
    const confirmation_url = verifyAddress({ token, type: 'recovery', redirect_to })
    return { path: `/auth/reset-password?${new URLSearchParams({ confirmation_url })}` }
  }
  return null
}

type Verification = { token: string; type: string; redirect_to?: string | undefined }

/** GET /verify for a token: where a sign-in ends that another page began with a challenge. */
export function verifyAddress({ token, type, redirect_to }: Verification) {
  const url = new URL('/auth/v1/verify', window.location.origin)
  url.searchParams.set('token', token)
  url.searchParams.set('type', type)
  if (redirect_to) url.searchParams.set('redirect_to', redirect_to)
  return url.href
}

/** The path behind `redirect_to`, which is an address of this site; anything else leads home. */
export function pathAfter(redirectTo: string | undefined) {
  if (!redirectTo || !URL.canParse(redirectTo, window.location.origin)) return '/'
  const url = new URL(redirectTo, window.location.origin)
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : '/'
}
