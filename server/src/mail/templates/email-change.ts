import { inWords, type MailContent } from './layout.ts'

export function emailChange(values: {
  code: string
  url: string
  seconds: number
  newEmail: string
}): MailContent {
  return {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    intro: `Your account is about to change its email address to ${values.newEmail}. Confirm that you want this.`,
    code: values.code,
    action: { label: 'Confirm the change', url: values.url },
    note: `They work once, the code for ${inWords(values.seconds)}. If you did not ask for this, do not confirm, and change your password.`,
  }
}
