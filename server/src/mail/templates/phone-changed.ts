import type { Notice } from './notice.ts'

/** `phone` is E.164 without its plus; the mail shows its end alone. */
export function phoneChanged({ phone }: { phone: string }): Notice {
  return {
    subject: 'Your phone number was changed',
    intro: `The phone number of your account now ends in ${phone.slice(-4)}.`,
    because: 'the phone number of your account was changed',
  }
}
