import { times } from 'database/testing/times'
import { expect } from 'vitest'
import { hashPassword } from '../passwords/hashing.ts'
import { type AuthServer, password } from '../testing/auth-server.ts'
import { quickPasswords } from '../testing/quick-passwords.ts'

/** What differs in every answer by chance. PostgreSQL cuts the zeros at the end of a fraction. */
const drawn: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID'],
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?/g, 'DATE'],
  [/\b\d+(?= seconds)/g, 'SECONDS'],
]

/** What a stranger can see of an answer. */
async function visible(response: Response, address: string) {
  const { date: _, 'content-length': length, ...headers } = Object.fromEntries(response.headers)
  const text = await response.text()
  expect(Number(length)).toBe(Buffer.byteLength(text))
  if (headers['retry-after']) headers['retry-after'] = 'SECONDS'
  const masked = drawn.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)
  return { status: response.status, headers, text: masked.replaceAll(address, 'ADDRESS') }
}

type Name = 'email' | 'phone'
export type Call = { path: string; body: (address: string) => object }

let clients = 0
/** The same call twice, from an address of its own: the second one meets what the first one left behind. */
async function ask(server: AuthServer, { path, body }: Call, address: string) {
  clients += 1
  const headers = {
    'x-supabase-api-version': '2024-01-01',
    'x-forwarded-for': `10.0.${clients >> 8}.${clients & 255}`,
  }
  const first = await server.call('POST', path, { body: body(address), headers })
  const second = await server.call('POST', path, { body: body(address), headers })
  return [await visible(first, address), await visible(second, address)]
}

const hash = hashPassword({ passwordCost: quickPasswords }, password)
const repetitions = times(1, 10)

let names = 0
/** Names of one length, so that the length of an answer says nothing either. */
function newName(kind: Name) {
  names += 1
  const number = String(names).padStart(7, '0')
  return kind === 'email' ? `person-${number}@example.com` : `1555${number}`
}

/** An account of a name that this file has not used yet. */
async function newAccount(server: AuthServer, kind: Name, state: 'confirmed' | 'unconfirmed') {
  const name = newName(kind)
  await server.world.owner.query(
    `with person as (
       insert into auth.users (${kind}, ${kind}_confirmed_at, encrypted_password, raw_app_meta_data, raw_user_meta_data)
       values ($1, case when $2 = 'confirmed' then now() end, $3,
         '{"provider": "${kind}", "providers": ["${kind}"]}', '{"first_name": "Grace"}')
       returning id
     )
     insert into auth.identities (provider_id, provider, user_id, identity_data, last_sign_in_at)
     select id::text, '${kind}', id, jsonb_build_object('sub', id, '${kind}', $1::text), now() from person`,
    [name, state, await hash],
  )
  return name
}

/** Whether an account has the name or not, and whether it is confirmed: the call is answered alike, to the byte. */
export async function expectAlike(server: AuthServer, kind: Name, call: Call) {
  for (let round = 0; round < repetitions; round += 1) {
    const unknown = await ask(server, call, newName(kind))
    const confirmed = await ask(server, call, await newAccount(server, kind, 'confirmed'))
    const unconfirmed = await ask(server, call, await newAccount(server, kind, 'unconfirmed'))

    expect(confirmed).toEqual(unknown)
    expect(unconfirmed).toEqual(unknown)
  }
}
