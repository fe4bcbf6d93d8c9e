import { redirect } from '@tanstack/react-router'
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
    subtitle: 'The address changes once both links are confirmed.',
    button: 'Confirm the change',
    way: { to: '/', label: 'Go to Digital Workforce' },
  },
} as const

export type Click = (typeof clicks)[keyof typeof clicks]

/** Where a mailed link leads: to a page that asks for a click, to another screen, or nowhere. */
export function readMailLink(
  action: string,
  { token_hash: token, redirect_to, id, gallery }: LinkSearch,
): { click: Click } | { next: ReturnType<typeof redirect> } | null {
  const click = new Map<string, Click>(Object.entries(clicks)).get(action)
  if (click) return { click }
  if (action === 'invite') {
    return { next: redirect({ to: '/auth/accept-invitation', search: { token }, replace: true }) }
  }
  if (action === 'recover') {
    if (!token) return { next: redirect({ to: '/auth/forgot-password', replace: true }) }
    const confirmation_url = verifyAddress({ token, type: 'recovery', redirect_to })
    const search = { confirmation_url }
    return { next: redirect({ to: '/auth/reset-password', search, replace: true }) }
  }
  if (action === 'billing') {
    return { next: redirect({ to: '/dashboard/account/billing', replace: true }) }
  }
  if (action === 'agent') {
    return { next: redirect({ to: '/agent', search: { id, gallery }, replace: true }) }
  }
  if (action === 'gallery') {
    return {
      next: redirect({ to: '/assistant', search: { gallery: gallery ?? id }, replace: true }),
    }
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
