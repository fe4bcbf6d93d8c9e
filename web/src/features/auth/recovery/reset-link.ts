import { callbackErrorIn, callbackErrorMessage } from '@/session/callback-errors.ts'

const invalidAccess = 'Invalid access. Please use the reset link from your email.'
const missingToken = 'Invalid reset link - missing token.'
const invalidFormat = 'Invalid reset link format.'
const expired = 'The link is invalid or has expired.'

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

/** What the address of the reset page holds. */
export function readResetLink({ confirmationUrl, hash, hasSession }: Given): ResetLink {
  const problem = callbackErrorIn(new URLSearchParams(hash.replace(/^#/, '')))
  if (problem) return { state: 'error', message: callbackErrorMessage(problem, expired) }
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
