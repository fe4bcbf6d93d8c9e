import { inWords } from './in-words.ts'
import type { MailContent } from './layout.ts'

export function recovery(values: { url: string; linkSeconds: number }): MailContent {
  return {
    subject: 'Reset your password',
    heading: 'Reset your password',
    intro:
      'Someone asked to reset the password of your account. Open the link to choose a new one.',
    action: { label: 'Choose a new password', url: values.url },
    note: `The link works once and for ${inWords(values.linkSeconds)}. If it was not you, ignore this mail: your password stays as it is.`,
    because: 'someone asked for a new password for your account',
  }
}
