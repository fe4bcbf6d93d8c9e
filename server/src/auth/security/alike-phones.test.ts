import { describe, test } from 'vitest'
import { password, useAuthServer } from '../testing/auth-server.ts'
import { type Call, expectAlike } from './visible-answer.ts'

// For numbers as for addresses: no answer tells whether somebody has an account with one.

const patience = 120_000

const calls: [name: string, call: Call][] = [
  ['a code', { path: '/otp', body: (phone) => ({ phone, create_user: false }) }],
  ['a code or an account', { path: '/otp', body: (phone) => ({ phone, create_user: true }) }],
  [
    'a code for a number with its plus',
    { path: '/otp', body: (phone) => ({ phone: `+${phone}` }) },
  ],
  ['the confirmation again', { path: '/resend', body: (phone) => ({ phone, type: 'sms' }) }],
  [
    'the change of number again',
    { path: '/resend', body: (phone) => ({ phone, type: 'phone_change' }) },
  ],
  [
    'a sign-up',
    { path: '/signup', body: (phone) => ({ phone, password, data: { first_name: 'Ada' } }) },
  ],
  [
    'a sign-in with a wrong password',
    { path: '/token?grant_type=password', body: (phone) => ({ phone, password: 'Wrong-one-42' }) },
  ],
  ['a wrong code', { path: '/verify', body: (phone) => ({ phone, type: 'sms', token: 'nought' }) }],
  [
    'a wrong code of a change',
    { path: '/verify', body: (phone) => ({ phone, type: 'phone_change', token: 'nought' }) },
  ],
]

describe.each([
  ['texts at any time', { smsInterval: 0, smsPerHour: null }],
  ['one text a minute', { smsInterval: 3600, smsPerHour: null }],
])('with confirmation by text and %s', (_, settings) => {
  const server = useAuthServer({ phone: true, trustedProxies: ['127.0.0.1'], ...settings })

  test.each(calls)(
    'known and unknown numbers get the same answer to %s',
    (_, call) => expectAlike(server(), 'phone', call),
    patience,
  )
})
