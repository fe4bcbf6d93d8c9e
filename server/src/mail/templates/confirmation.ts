import { inWords, type MailContent } from './layout.ts'

export function confirmation(values: { code: string; url: string; seconds: number }): MailContent {
  return {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    intro: 'You signed up for Digital Workforce with this address. Confirm it to start.',
    code: values.code,
    action: { label: 'Confirm email address', url: values.url },
    note: `They work once, the code for ${inWords(values.seconds)}. If you did not sign up, you can ignore this mail.`,
  }
}
