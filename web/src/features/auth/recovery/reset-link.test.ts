import { expect, test } from 'vitest'
import { readResetLink } from './reset-link.ts'

const nothing = { confirmationUrl: undefined, hash: '', hasSession: false }
const expiredMail = 'Email link is invalid or has expired'
const plus = (words: string) => words.replaceAll(' ', '+')
const error = (message: string) => ({ state: 'error', message })

test('the token of the mailed link waits for Continue', () => {
  const confirmationUrl = 'https://x.example/auth/v1/verify?token=abc&type=recovery'

  expect(readResetLink({ ...nothing, confirmationUrl })).toEqual({ state: 'initial', token: 'abc' })
})

test.each([
  [{ confirmationUrl: 'https://x.example/verify' }, 'Invalid reset link - missing token.'],
  [{ confirmationUrl: 'not a link' }, 'Invalid reset link format.'],
  [{ hash: `#error_code=otp_expired&error_description=${plus(expiredMail)}` }, expiredMail],
  [{ hash: '#error_code=otp_expired&error_description=Call+us' }, expiredMail],
  [{ hash: '#error_code=x&error_description=Call+us' }, 'The link is invalid or has expired.'],
  [{ hash: '#error_description=Call+us' }, 'The link is invalid or has expired.'],
  [{}, 'Invalid access. Please use the reset link from your email.'],
])('%o is refused: %s', (given, message) => {
  expect(readResetLink({ ...nothing, ...given })).toEqual(error(message))
})

test('who holds a recovery session already goes straight to the form', () => {
  expect(readResetLink({ ...nothing, hasSession: true })).toEqual({ state: 'ready' })
})
