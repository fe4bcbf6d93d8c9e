import { inWords } from './in-words.ts'
import type { MailContent } from './layout.ts'

export function reauthentication(values: { code: string; codeSeconds: number }): MailContent {
  return {
    subject: `${values.code} is your confirmation code`,
    heading: 'Confirm that it is you',
    intro: 'Enter this code to change the password of your account, or to delete your account.',
    code: values.code,
    note: `It works once and for ${inWords(values.codeSeconds)}. If you did not ask for this, someone is using your account: sign out everywhere and reset your password.`,
    because:
      'someone who is signed in to your account wants to change its password or to delete it',
  }
}
