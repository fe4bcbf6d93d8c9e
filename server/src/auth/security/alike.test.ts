import { times } from 'database/testing/times'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../passwords/hashing.ts'
import { type AuthServer, password, useAuthServer } from '../testing/auth-server.ts'
import { ask, type Call } from './visible-answer.ts'

// Whoever asks about an address without proving anything gets the same answer, whether or not somebody has an
// account there: status, headers and body, to the byte, except for what is drawn anew for every answer.

const repetitions = times(1, 10)
const patience = 120_000

let people = 0
/** Addresses of one length, so that the length of an answer says nothing either. */
function newAddress() {
  people += 1
  return `person-${String(people).padStart(6, '0')}@example.com`
}

const calls: [name: string, call: Call][] = [
  ['a code', { path: '/otp', body: (email) => ({ email, create_user: false }) }],
  ['a code or an account', { path: '/otp', body: (email) => ({ email, create_user: true }) }],
  ['a link', { path: '/magiclink', body: (email) => ({ email }) }],
  [
    'a link to another page',
    { path: '/otp?redirect_to=https://evil.example', body: (email) => ({ email }) },
  ],
  ['a way back', { path: '/recover', body: (email) => ({ email }) }],
  [
    'a way back by PKCE',
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
    'a wrong code of a way back',
    { path: '/verify', body: (email) => ({ email, type: 'recovery', token: 'nought' }) },
  ],
]

const hash = hashPassword(password)

/** An account of an address that this file has not used yet. */
async function newAccount(server: AuthServer, kind: 'confirmed' | 'unconfirmed') {
  const email = newAddress()
  await server.world.owner.query(
    `with person as (
       insert into auth.users (email, email_confirmed_at, encrypted_password, raw_app_meta_data, raw_user_meta_data)
       values ($1, case when $2 = 'confirmed' then now() end, $3,
         '{"provider": "email", "providers": ["email"]}', '{"first_name": "Grace"}')
       returning id
     )
     insert into auth.identities (provider_id, provider, user_id, identity_data, last_sign_in_at)
     select id::text, 'email', id, jsonb_build_object('sub', id, 'email', $1::text), now() from person`,
    [email, kind, await hash],
  )
  return email
}

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
    async (_, call) => {
      for (let round = 0; round < repetitions; round += 1) {
        const unknown = await ask(server(), call, newAddress())
        const confirmed = await ask(server(), call, await newAccount(server(), 'confirmed'))
        const unconfirmed = await ask(server(), call, await newAccount(server(), 'unconfirmed'))

        expect(confirmed).toEqual(unknown)
        expect(unconfirmed).toEqual(unknown)
      }
    },
    patience,
  )
})
