import { oneLine } from './in-words.ts'
import type { Notice } from './notice.ts'

const names = new Map([
  ['azure', 'Microsoft'],
  ['email', 'Email'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['google', 'Google'],
  ['phone', 'Phone'],
])

/** `provider` is its name in the protocol; `name` what the operator calls it. */
type Account = { provider: string; name?: string | undefined }

function nameOf({ provider, name }: Account) {
  return oneLine(name ?? names.get(provider) ?? provider, 40)
}

const because = 'the ways to sign in to your account changed'

export function accountLinked(account: Account): Notice {
  return {
    subject: 'A way to sign in was added',
    intro: `${nameOf(account)} was connected to your account and signs you in from now on.`,
    because,
  }
}

export function accountUnlinked(account: Account): Notice {
  return {
    subject: 'A way to sign in was removed',
    intro: `${nameOf(account)} was disconnected from your account and no longer signs you in.`,
    because,
  }
}
