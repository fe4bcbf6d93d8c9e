import { type Lifetimes, lifetimes } from './in-words.ts'
import type { MailContent } from './layout.ts'

type Change = Lifetimes & { code: string; url: string }

/** To the address that an account is to have. */
export function emailChangeNew(values: Change): MailContent {
  return {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    intro:
      'Someone wants to use this address as the email address of an account at Digital Workforce. Confirm that it is yours.',
    code: values.code,
    action: { label: 'Confirm new address', url: values.url },
    note: `${lifetimes(values)} If this is not about your account, you can ignore this mail.`,
    because: 'someone wants to use this address for an account',
  }
}

/** To the address that an account has so far. */
export function emailChangeCurrent(values: Change & { newEmail: string }): MailContent {
  return {
    subject: 'Your email address is about to change',
    heading: 'Change your email address?',
    intro:
      'Someone who is signed in to your account wants to change its email address. Nothing changes until you agree here and the new address is confirmed too.',
    mailbox: values.newEmail,
    code: values.code,
    action: { label: 'Agree to the change', url: values.url },
    note: `${lifetimes(values)} If it was not you, do not agree: someone is using your account. Sign out everywhere and reset your password.`,
    because: 'this is the email address of the account so far',
  }
}
