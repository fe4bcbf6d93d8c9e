import { errorCode } from '@/lib/auth/error-message.ts'

export const emailTakenMessage =
  'A user with this email already exists. Please try signing in instead.'

export class EmailTaken extends Error {
  constructor() {
    super(emailTakenMessage)
  }
}

export function isEmailTaken(error: unknown) {
  const code = errorCode(error)
  return error instanceof EmailTaken || code === 'email_exists' || code === 'user_already_exists'
}
