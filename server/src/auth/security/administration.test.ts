import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { forge, forgeByHash, part, publicJwk, publicPem } from './forgery.ts'
import {
  bearer,
  type Case,
  expectRefused,
  expectWelcome,
  now,
  ours,
  shared,
  useSurfaces,
} from './surfaces.ts'

const { product, keys, organization, administration, state, claims, signed, lawful } = useSurfaces()

const service = { role: 'service_role' }

const pretenders: Case[] = [
  ['a person', lawful, () => signed(service)],
  ['the public key', () => signed({ role: 'anon' }), () => signed({ ...service, iss: 'supabase' })],
  [
    'a person whose data claims the role',
    () => signed({ ...claims(), app_metadata: service, user_metadata: service }),
    () => signed({ role: 'supabase_admin', sub: '1234567890' }),
  ],
  [
    'a person who claims the role beside the own',
    () => signed({ ...claims(), roles: ['service_role'] }),
  ],
  ['a key of its own', () => forge(ours(), service, keys().foreign)],
  [
    'a key of its own in the header',
    () => forge({ alg: 'ES256', jwk: publicJwk(keys().foreign) }, service, keys().foreign),
  ],
  ['no signature', () => `${part({ alg: 'none' })}.${part(service)}.`],
  [
    'a public key as secret',
    async () => forgeByHash({ alg: 'HS256' }, service, await publicPem(keys().older)),
    () => forge({ alg: 'HS256' }, service, shared),
  ],
  ['another issuer', () => signed({ ...service, iss: 'https://evil.example' })],
  [
    'an end long ago',
    () => signed({ ...service, exp: 1 }),
    () => signed({ ...service, exp: now() + 60 }),
  ],
  [
    'a session that has ended',
    () => signed({ ...service, session_id: randomUUID() }),
    () => signed({ ...service, session_id: organization().owner.sessionId }),
  ],
  ['a session without a proper id', () => signed({ ...service, session_id: 'x' })],
  [
    'a key that only begins like ours',
    () => product().serviceKey.slice(0, -1),
    () => product().serviceKey,
  ],
]

describe('administration is closed to', () => {
  test.each(pretenders)('%s', async (_, forged, twin = () => signed(service)) => {
    const [wrong, right] = [await forged(), await twin()]

    const before = await state()
    await expectRefused(administration, bearer(wrong))
    expect(await state()).toEqual(before)

    await expectWelcome(administration, bearer(right))
  })
})
