import { codeOf } from '@/lib/auth/error-message.ts'

export const takenWords = 'A user with this email already exists. Please try signing in instead.'

export class EmailTaken extends Error {
  constructor() {
    super(takenWords)
  }
}

export function isEmailTaken(error: unknown) {
  const code = codeOf(error)
  return error instanceof EmailTaken || code === 'email_exists' || code === 'user_already_exists'
}
