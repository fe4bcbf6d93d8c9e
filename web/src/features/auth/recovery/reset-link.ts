import { callbackErrorIn } from '@/session/callback-errors.ts'

const invalidAccess = 'Invalid access. Please use the reset link from your email.'
const missingToken = 'Invalid reset link - missing token.'
const invalidFormat = 'Invalid reset link format.'
const expired = 'The link is invalid or has expired.'
// Anyone can write a link: its words are plain text, and no longer than a sentence or two.
const longestDescription = 200

export type ResetLink =
  | { state: 'initial'; token: string }
  | { state: 'ready' }
  | { state: 'error'; message: string }

type Given = {
  confirmationUrl: string | undefined
  hash: string
  /** A recovery session is there already: the link was opened through the server. */
  hasSession: boolean
}

/** The link's own words for what is wrong with it (specification, "Reset link"); undefined where nothing is. */
function problemIn(hash: string) {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  if (!callbackErrorIn(fields)) return undefined
  const description = fields.get('error_description')?.trim() ?? ''
  return Array.from(description).slice(0, longestDescription).join('') || expired
}

/** What the address of the reset page holds. */
export function readResetLink({ confirmationUrl, hash, hasSession }: Given): ResetLink {
  const problem = problemIn(hash)
  if (problem) return { state: 'error', message: problem }
  if (confirmationUrl !== undefined) {
    try {
      const { searchParams } = new URL(confirmationUrl)
      const token = searchParams.get('token_hash') ?? searchParams.get('token')
      return token ? { state: 'initial', token } : { state: 'error', message: missingToken }
    } catch {
      return { state: 'error', message: invalidFormat }
    }
  }
  return hasSession ? { state: 'ready' } : { state: 'error', message: invalidAccess }
}
