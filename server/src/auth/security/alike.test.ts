import { describe, test } from 'vitest'
import { password, useAuthServer } from '../testing/auth-server.ts'
import { type Call, expectAlike } from './visible-answer.ts'

// A caller who asks about an address without proving anything gets the same answer, whether or not somebody has an
// account there: status, headers and body, to the byte, except for what differs in every answer by chance.

const patience = 120_000

const calls: [name: string, call: Call][] = [
  ['a code', { path: '/otp', body: (email) => ({ email, create_user: false }) }],
  ['a code or an account', { path: '/otp', body: (email) => ({ email, create_user: true }) }],
  ['a link', { path: '/magiclink', body: (email) => ({ email }) }],
  [
    'a link to another page',
    { path: '/otp?redirect_to=https://evil.example', body: (email) => ({ email }) },
  ],
  ['a recovery', { path: '/recover', body: (email) => ({ email }) }],
  [
    'a recovery by PKCE',
    {
      path: '/recover',
      body: (email) => ({
        email,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 's256',
      }),
    },
  ],
  ['the confirmation again', { path: '/resend', body: (email) => ({ email, type: 'signup' }) }],
  [
    'the change of address again',
    { path: '/resend', body: (email) => ({ email, type: 'email_change' }) },
  ],
  [
    'a sign-up',
    { path: '/signup', body: (email) => ({ email, password, data: { first_name: 'Ada' } }) },
  ],
  [
    'a sign-in with a wrong password',
    { path: '/token?grant_type=password', body: (email) => ({ email, password: 'Wrong-one-42' }) },
  ],
  [
    'a wrong code',
    { path: '/verify', body: (email) => ({ email, type: 'email', token: 'nought' }) },
  ],
  [
    'a wrong code of a recovery',
    { path: '/verify', body: (email) => ({ email, type: 'recovery', token: 'nought' }) },
  ],
]

describe.each([
  ['mails at any time', { mailInterval: 0 }],
  ['one mail a minute', { mailInterval: 3600 }],
])('with confirmation by mail and %s', (_, settings) => {
  const server = useAuthServer({
    autoconfirm: false,
    trustedProxies: ['127.0.0.1'],
    ...settings,
  })

  test.each(calls)(
    'known and unknown addresses get the same answer to %s',
    (_, call) => expectAlike(server(), 'email', call),
    patience,
  )
})
