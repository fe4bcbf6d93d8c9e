import { times } from 'database/testing/times'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../passwords/hashing.ts'
import { type AuthServer, password, useAuthServer } from '../testing/auth-server.ts'
import { ask, type Call } from './visible-answer.ts'

// The same of numbers as of addresses: no answer tells whether somebody has an account with one.

const repetitions = times(1, 10)
const patience = 120_000
const hash = hashPassword(password)

let numbers = 0
function newNumber() {
  numbers += 1
  return `1555${String(numbers).padStart(7, '0')}`
}

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

async function newAccount(server: AuthServer, kind: 'confirmed' | 'unconfirmed') {
  const phone = newNumber()
  await server.world.owner.query(
    `with person as (
       insert into auth.users (phone, phone_confirmed_at, encrypted_password, raw_app_meta_data, raw_user_meta_data)
       values ($1, case when $2 = 'confirmed' then now() end, $3,
         '{"provider": "phone", "providers": ["phone"]}', '{"first_name": "Grace"}')
       returning id
     )
     insert into auth.identities (provider_id, provider, user_id, identity_data, last_sign_in_at)
     select id::text, 'phone', id, jsonb_build_object('sub', id, 'phone', $1::text), now() from person`,
    [phone, kind, await hash],
  )
  return phone
}

describe.each([
  ['texts at any time', { smsInterval: 0, smsPerHour: null }],
  ['one text a minute', { smsInterval: 3600, smsPerHour: null }],
])('with confirmation by text and %s', (_, settings) => {
  const server = useAuthServer({ phone: true, trustedProxies: ['127.0.0.1'], ...settings })

  test.each(calls)(
    'known and unknown numbers get the same answer to %s',
    async (_, call) => {
      for (let round = 0; round < repetitions; round += 1) {
        const unknown = await ask(server(), call, newNumber())
        const confirmed = await ask(server(), call, await newAccount(server(), 'confirmed'))
        const unconfirmed = await ask(server(), call, await newAccount(server(), 'unconfirmed'))

        expect(confirmed).toEqual(unknown)
        expect(unconfirmed).toEqual(unknown)
      }
    },
    patience,
  )
})
