import { momentInWords } from './in-words.ts'
import type { MailContent } from './layout.ts'

/** What happened to an account, in the words of its own template. */
export type Notice = {
  subject: string
  intro: string
  because: string
  mailbox?: MailContent['mailbox']
  facts?: readonly (readonly [name: string, value: string])[]
  /** What to do for who knows of it; without it nothing. */
  expected?: string
  /** What to do if it was somebody else, where a new password is no help. */
  otherwise?: string
}

/** A mail that asks for nothing: it tells its reader what happened, and what to do if it was somebody else. */
export function noticeMail(notice: Notice, when: Date, recoverUrl: string): MailContent {
  const { subject, intro, because, mailbox, facts = [], otherwise } = notice
  const { expected = 'If it was you, there is nothing to do.' } = notice
  return {
    subject,
    heading: subject,
    intro,
    ...(mailbox && { mailbox }),
    facts: [...facts, ['When', momentInWords(when)]],
    note: `${expected} ${
      otherwise ?? 'If it was not you, choose a new password: that signs out every device.'
    }`,
    ...(otherwise ? {} : { remedy: { label: 'Choose a new password', url: recoverUrl } }),
    because,
  }
}
