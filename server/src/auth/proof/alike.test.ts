import { describe, expect, test } from 'vitest'
import { hashPassword } from '../hashing.ts'
import { password, useAuthServer } from '../testing/auth-server.ts'

// Whoever asks about an address without proving anything gets the same answer, whether or not somebody has an
// account there: status, headers and body, to the byte, except for what is drawn anew for every answer.

const repetitions = 10
const patience = 120_000

let people = 0
/** Addresses of one length, so that the length of an answer says nothing either. */
function newAddress() {
  people += 1
  return `person-${String(people).padStart(6, '0')}@example.com`
}

type Server = ReturnType<ReturnType<typeof useAuthServer>>

/** What is drawn anew for every answer. PostgreSQL cuts the zeros at the end of a fraction. */
const drawn: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID'],
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?/g, 'DATE'],
  [/\b\d+(?= seconds)/g, 'SECONDS'],
]

/** What a stranger can see of an answer. */
async function visible(response: Response, email: string) {
  const { date: _, 'content-length': length, ...headers } = Object.fromEntries(response.headers)
  const text = await response.text()
  expect(Number(length)).toBe(Buffer.byteLength(text))
  if (headers['retry-after']) headers['retry-after'] = 'SECONDS'
  const masked = drawn.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)
  return { status: response.status, headers, text: masked.replaceAll(email, 'ADDRESS') }
}

type Call = { path: string; body: (email: string) => object }
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
async function newAccount(server: Server, kind: 'confirmed' | 'unconfirmed') {
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

let clients = 0
/** The same call twice, from an address of its own: the second one meets what the first one left behind. */
async function ask(server: Server, { path, body }: Call, email: string) {
  clients += 1
  const headers = {
    'x-supabase-api-version': '2024-01-01',
    'x-forwarded-for': `10.0.${clients >> 8}.${clients & 255}`,
  }
  const first = await server.call('POST', path, { body: body(email), headers })
  const second = await server.call('POST', path, { body: body(email), headers })
  return [await visible(first, email), await visible(second, email)]
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
