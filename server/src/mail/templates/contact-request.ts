import { oneLine } from './in-words.ts'
import type { MailContent } from './layout.ts'

type ContactRequestMail = {
  url: string
  organization: string
  agent: string
  /** What the visitor wrote down: words of a stranger. */
  name: string
  message: string
}

/** Tells a member that a visitor wants to be answered. The visitor's address is shown in the inbox alone. */
export function contactRequest(given: ContactRequestMail): MailContent {
  const organization = oneLine(given.organization) || 'your organization'
  const agent = oneLine(given.agent) || 'an agent'
  const name = oneLine(given.name) || 'A visitor'
  return {
    subject: `A visitor left a message for ${organization}`,
    heading: 'A visitor left a message',
    intro: `${name} talked with ${agent} and wants to hear from a person. Nobody was there.`,
    facts: [
      ['Name', name],
      ['Message', oneLine(given.message, 500) || 'Read it in the inbox.'],
    ],
    action: { label: 'Open the inbox', url: given.url },
    note: 'The address to answer to is in the inbox. Mark the message as done there when it is. You can turn these mails off there, too.',
    because: `messages that visitors leave for ${organization} are mailed to you`,
  }
}
