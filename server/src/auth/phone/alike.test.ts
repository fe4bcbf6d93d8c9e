import { describe, expect, test } from 'vitest'
import { hashPassword } from '../passwords/hashing.ts'
import { newNumber, password, useAuthServer } from '../testing/auth-server.ts'

// Whoever asks about a number without proving anything gets the same answer, whether or not somebody has an account
// there: status, headers and body, to the byte, except for what is drawn anew for every answer.

type Server = ReturnType<ReturnType<typeof useAuthServer>>

const drawn: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID'],
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g, 'DATE'],
  [/\b\d+(?= seconds)/g, 'SECONDS'],
]

/** What a stranger can see of an answer. */
async function visible(response: Response, phone: string) {
  const { date: _, ...headers } = Object.fromEntries(response.headers)
  if (headers['retry-after']) {
    headers['retry-after'] = 'SECONDS'
    delete headers['content-length']
  }
  const text = drawn.reduce(
    (rest, [pattern, word]) => rest.replace(pattern, word),
    await response.text(),
  )
  return { status: response.status, headers, text: text.replaceAll(phone, 'NUMBER') }
}

type Call = { path: string; body: (phone: string) => object }
const calls: [name: string, call: Call][] = [
  ['a code', { path: '/otp', body: (phone) => ({ phone, create_user: false }) }],
  ['a code or an account', { path: '/otp', body: (phone) => ({ phone: `+${phone}` }) }],
  ['the confirmation again', { path: '/resend', body: (phone) => ({ phone, type: 'sms' }) }],
  ['the change again', { path: '/resend', body: (phone) => ({ phone, type: 'phone_change' }) }],
  [
    'a sign-up',
    { path: '/signup', body: (phone) => ({ phone, password, data: { first_name: 'Ada' } }) },
  ],
  [
    'a sign-in with a wrong password',
    { path: '/token?grant_type=password', body: (phone) => ({ phone, password: 'Wrong-one-42' }) },
  ],
  ['a wrong code', { path: '/verify', body: (phone) => ({ phone, type: 'sms', token: 'x' }) }],
  [
    'a wrong code of a change',
    { path: '/verify', body: (phone) => ({ phone, type: 'phone_change', token: 'x' }) },
  ],
]

const hash = hashPassword(password)

async function newAccount(server: Server, kind: 'confirmed' | 'unconfirmed') {
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

/** The same call twice: the second one meets what the first one left behind. */
async function ask(server: Server, { path, body }: Call, phone: string) {
  const headers = { 'x-supabase-api-version': '2024-01-01' }
  const first = await server.call('POST', path, { body: body(phone), headers })
  const second = await server.call('POST', path, { body: body(phone), headers })
  return [await visible(first, phone), await visible(second, phone)]
}

describe.each([
  ['texts at any time', { smsInterval: 0 }],
  ['one text an hour', { smsInterval: 3600 }],
])('with %s', (_, settings) => {
  const server = useAuthServer({ phone: true, smsPerHour: null, ...settings })

  test.each(calls)('known and unknown numbers get the same answer to %s', async (_, call) => {
    for (let round = 0; round < 3; round += 1) {
      const unknown = await ask(server(), call, newNumber())
      const confirmed = await ask(server(), call, await newAccount(server(), 'confirmed'))
      const unconfirmed = await ask(server(), call, await newAccount(server(), 'unconfirmed'))

      expect(confirmed).toEqual(unknown)
      expect(unconfirmed).toEqual(unknown)
    }
  })
})
