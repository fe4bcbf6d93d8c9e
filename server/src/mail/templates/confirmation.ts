import { type Lifetimes, lifetimes } from './in-words.ts'
import type { MailContent } from './layout.ts'

export function confirmation(values: Lifetimes & { code: string; url: string }): MailContent {
  return {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    intro: 'You signed up for Digital Workforce with this address. Confirm it to start.',
    code: values.code,
    action: { label: 'Confirm email address', url: values.url },
    note: `${lifetimes(values)} If you did not sign up, you can ignore this mail.`,
    because: 'someone signed up with this address',
  }
}
