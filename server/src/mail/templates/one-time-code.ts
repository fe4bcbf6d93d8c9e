import { inWords, type MailContent } from './layout.ts'

export function oneTimeCode(values: { code: string; seconds: number }): MailContent {
  return {
    subject: `${values.code} is your sign-in code`,
    heading: 'Your sign-in code',
    intro: 'Enter this code on the page where you are signing in.',
    code: values.code,
    note: `It works once and for ${inWords(values.seconds)}. If you are not signing in, someone may know your password: change it.`,
  }
}
