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
  [{ hash: '#error_code=otp_expired&error_description=The+link+has+gone' }, 'The link has gone'],
  [{ hash: '#error_description=1%2B1%20is+two' }, '1+1 is two'],
  [{ hash: '#error_code=otp_expired' }, 'The link is invalid or has expired.'],
  [{ hash: '#error=access_denied&error_description=+' }, 'The link is invalid or has expired.'],
  [{}, 'Invalid access. Please use the reset link from your email.'],
])('%o is refused: %s', (given, message) => {
  expect(readResetLink({ ...nothing, ...given })).toEqual(error(message))
})

test.each([
  ['200 characters of a description are', 'é'.repeat(199), '🔒', '🔒'],
  ['what is longer is cut after 200, not', 'é'.repeat(200), '🔒', ''],
])('%s shown', (_, start, last, shown) => {
  const hash = `#${new URLSearchParams({ error_description: start + last })}`

  expect(readResetLink({ ...nothing, hash })).toEqual(error(start + shown))
})

test('who holds a recovery session already goes straight to the form', () => {
  expect(readResetLink({ ...nothing, hasSession: true })).toEqual({ state: 'ready' })
})
