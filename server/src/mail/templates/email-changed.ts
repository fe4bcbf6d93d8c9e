import type { Notice } from './notice.ts'

/** To the address that an account had. */
export function emailChanged({ newEmail }: { newEmail: string }): Notice {
  return {
    subject: 'Your email address was changed',
    intro: 'Your account now has another email address. This one no longer signs you in.',
    mailbox: newEmail,
    because: 'this was the email address of the account until now',
    otherwise: 'If it was not you, tell an owner of your organization at once.',
  }
}
