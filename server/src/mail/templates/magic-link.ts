import { inWords, type MailContent } from './layout.ts'

export function magicLink(values: { code: string; url: string; seconds: number }): MailContent {
  return {
    subject: 'Your sign-in link',
    heading: 'Sign in to Digital Workforce',
    intro: 'Open the link to sign in, or enter the code on the page where you are signing in.',
    code: values.code,
    action: { label: 'Sign in', url: values.url },
    note: `They work once, the code for ${inWords(values.seconds)}. If you did not ask for this, you can ignore this mail.`,
  }
}
