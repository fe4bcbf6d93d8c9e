import { createHash, randomBytes } from 'node:crypto'

/** What an invitation's mail carries. Its beginning tells it from the other tokens of mails. */
export function newInvitationToken() {
  return `inv_${randomBytes(32).toString('base64url')}`
}

/** The form in which it is stored. */
export function storedInvitation(token: string) {
  return createHash('sha256').update(`organization invitation:${token}`).digest('hex')
}
