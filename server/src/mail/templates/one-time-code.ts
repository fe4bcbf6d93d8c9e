import { inWords } from './in-words.ts'
import type { MailContent } from './layout.ts'

export function oneTimeCode(values: { code: string; codeSeconds: number }): MailContent {
  return {
    subject: `${values.code} is your sign-in code`,
    heading: 'Your sign-in code',
    intro: 'Enter this code on the page where you are signing in.',
    code: values.code,
    note: `It works once and for ${inWords(values.codeSeconds)}. We never ask for it. If you are not signing in, someone may know your password: change it.`,
    because: 'someone is signing in to your account',
  }
}
