import { type Lifetimes, lifetimes } from './in-words.ts'
import type { MailContent } from './layout.ts'

export function magicLink(values: Lifetimes & { code: string; url: string }): MailContent {
  return {
    subject: 'Your sign-in link',
    heading: 'Sign in to Digital Workforce',
    intro: 'Open the link to sign in, or enter the code on the page where you are signing in.',
    code: values.code,
    action: { label: 'Sign in', url: values.url },
    note: `${lifetimes(values)} If you did not ask for this, you can ignore this mail.`,
    because: 'someone asked for a link to sign in to your account',
  }
}
