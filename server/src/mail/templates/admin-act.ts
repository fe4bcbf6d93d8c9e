import type { Notice } from './notice.ts'

/** What platform admins do to an account that its owner is told of, as the log of the platform names it. */
export const adminActs = [
  'account.deactivated',
  'account.activated',
  'account.factors_reset',
] as const

const notices: Record<(typeof adminActs)[number], Notice> = {
  'account.deactivated': {
    subject: 'Your account was deactivated',
    intro:
      'A platform admin deactivated your account. Every session was ended, and nobody can sign in to it.',
    because: 'your account was deactivated',
    expected: 'Memberships, agents and knowledge stay.',
    otherwise: 'If you do not know why, ask support or the owners of your organization.',
  },
  'account.activated': {
    subject: 'Your account is active again',
    intro:
      'A platform admin activated your account again. You can sign in with the same password as before.',
    because: 'your account was activated again',
    expected: 'If you expected this, there is nothing to do.',
  },
  'account.factors_reset': {
    subject: 'Your second factors were reset',
    intro:
      'A platform admin removed the authenticator apps, passkeys, phones and recovery codes of your account, and ended every session. A password and a mailed code are now enough to sign in.',
    because: 'a second step of the sign-in to your account changed',
    expected: 'If you asked for this, sign in and add a second factor again.',
  },
}

/** Tells the owner of an account what a platform admin did to it. */
export const adminAct = (act: (typeof adminActs)[number]): Notice => notices[act]
