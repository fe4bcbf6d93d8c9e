import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { forge, forgeByHash, part, publicJwk, publicPem, withPart } from './forgery.ts'
import { type Case, now, ours, secret, shared, useSurfaces } from './surfaces.ts'

// What opens every surface of the product: a person's token. Each forgery is refused on each surface in
// that protocol's words and changes nothing; the same token made lawfully is let in.

const { product, keys, claims, signed, lawful, prove } = useSurfaces()

/** JSON of the claims in which one name stands twice. */
const twice = (first: object) =>
  `{${JSON.stringify(first).slice(1, -1)},${JSON.stringify(claims()).slice(1)}`

const shapes: Case[] = [
  ['words', () => 'not-a-token'],
  ['one part', () => part(ours())],
  ['two parts', () => `${part(ours())}.${part(claims())}`],
  ['four parts', async () => `${await lawful()}.${part({})}`],
  ['five parts, as if encrypted', () => Array(5).fill(part(ours())).join('.')],
  ['three empty parts', () => '..'],
  ['a header that is no JSON', () => forge('x', claims(), keys().current)],
  ['a header that is a list', () => forge([ours()], claims(), keys().current)],
  ['a header that is null', () => forge(null, claims(), keys().current)],
  ['a payload that is no JSON', () => signed('x')],
  ['a payload that is a list', () => signed([claims()])],
  ['a payload that is null', () => signed(null)],
  [
    'a token with eight thousand letters too many',
    async () => `${await lawful()}${'A'.repeat(8_000)}`,
  ],
]

const algorithms: Case[] = [
  ...['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg): Case[] => [
    [
      `the algorithm "${alg}" without signature`,
      () => `${part({ ...ours(), alg })}.${part(claims())}.`,
    ],
    [
      `the algorithm "${alg}" over a signature of ours`,
      async () => withPart(await lawful(), 0, () => part({ ...ours(), alg })),
    ],
  ]),
  ['no algorithm', () => forge({ kid: 'current' }, claims(), keys().current)],
  ['a list of algorithms', () => forge({ ...ours(), alg: ['ES256'] }, claims(), keys().current)],
  ['an algorithm that is null', () => forge({ ...ours(), alg: null }, claims(), keys().current)],
  [
    'an algorithm from the prototype',
    () => forge({ ...ours(), alg: 'constructor' }, claims(), keys().current),
  ],
  [
    'the name of the algorithm in small letters',
    () => forge({ ...ours(), alg: 'es256' }, claims(), keys().current),
  ],
  [
    'HS256 under our public key as PEM',
    async () =>
      forgeByHash({ alg: 'HS256', kid: 'current' }, claims(), await publicPem(keys().current)),
    () => forge({ alg: 'HS256' }, claims(), shared),
  ],
  [
    'HS256 under our RSA public key as PEM',
    async () =>
      forgeByHash({ alg: 'HS256', kid: 'older' }, claims(), await publicPem(keys().older)),
    () => forge({ alg: 'RS256', kid: 'older' }, claims(), keys().older),
  ],
  [
    'HS256 under our RSA public key as PEM, without kid',
    async () => forgeByHash({ alg: 'HS256' }, claims(), await publicPem(keys().older)),
    () => forge({ alg: 'RS256' }, claims(), keys().older),
  ],
  [
    'HS256 under our public key as PEM without its last line end',
    async () => forgeByHash({ alg: 'HS256' }, claims(), (await publicPem(keys().current)).trim()),
  ],
  [
    'HS256 under our public key as JWK',
    () => forgeByHash({ alg: 'HS256' }, claims(), JSON.stringify(publicJwk(keys().current))),
  ],
  [
    'HS256 under a coordinate of our key',
    () => forgeByHash({ alg: 'HS256' }, claims(), keys().current.x ?? ''),
  ],
  ['HS256 under an empty secret', () => forgeByHash({ alg: 'HS256' }, claims(), '')],
  ['HS256 under a common secret', () => forgeByHash({ alg: 'HS256' }, claims(), 'secret')],
  [
    'HS256 under the secret of development servers',
    () =>
      forgeByHash(
        { alg: 'HS256' },
        claims(),
        'super-secret-jwt-token-with-at-least-32-characters-long',
      ),
  ],
  [
    'HS384 under the shared secret',
    () => forgeByHash({ alg: 'HS384' }, claims(), secret, 'sha384'),
    () => forgeByHash({ alg: 'HS256' }, claims(), secret),
  ],
  [
    'HS512 under the shared secret',
    () => forgeByHash({ alg: 'HS512' }, claims(), secret, 'sha512'),
  ],
  [
    'PS256 over a signature of RS256',
    () => forge({ alg: 'PS256', kid: 'older' }, claims(), keys().older),
  ],
]

const headers: Case[] = [
  ['a key of its own', () => forge({ alg: 'ES256', kid: 'foreign' }, claims(), keys().foreign)],
  ['a key of its own under our kid', () => forge(ours(), claims(), keys().foreign)],
  ['a key of its own without kid', () => forge({ alg: 'ES256' }, claims(), keys().foreign)],
  [
    'an unknown kid',
    () => forge({ ...ours(), kid: randomUUID() }, claims(), keys().current),
    () => forge({ alg: 'ES256' }, claims(), keys().current),
  ],
  [
    'a kid that is a path',
    () => forge({ ...ours(), kid: '../../../dev/null' }, claims(), keys().current),
  ],
  [
    'a path to nothing as kid and an empty secret',
    () => forgeByHash({ alg: 'HS256', kid: '/dev/null' }, claims(), ''),
  ],
  [
    'a kid that is SQL',
    () => forge({ ...ours(), kid: "x' union select 'current" }, claims(), keys().foreign),
  ],
  ['a kid that is a number', () => forge({ ...ours(), kid: 0 }, claims(), keys().current)],
  ['a kid that is null', () => forge({ ...ours(), kid: null }, claims(), keys().current)],
  ['a kid that is a list', () => forge({ ...ours(), kid: ['current'] }, claims(), keys().current)],
  [
    'a kid from the prototype',
    () => forge({ ...ours(), kid: '__proto__' }, claims(), keys().foreign),
  ],
  [
    'the kid of the other key',
    () => forge({ alg: 'RS256', kid: 'current' }, claims(), keys().older),
  ],
  [
    'a key in the header',
    () => forge({ alg: 'ES256', jwk: publicJwk(keys().foreign) }, claims(), keys().foreign),
    () => forge({ ...ours(), jwk: publicJwk(keys().foreign) }, claims(), keys().current),
  ],
  [
    'a key in the header under our kid',
    () => forge({ ...ours(), jwk: publicJwk(keys().foreign) }, claims(), keys().foreign),
  ],
  [
    'an address of keys in the header',
    () => forge({ ...ours(), jku: `${product().url}/keys.json` }, claims(), keys().foreign),
    () => forge({ ...ours(), jku: `${product().url}/keys.json` }, claims(), keys().current),
  ],
  [
    'an address of a certificate in the header',
    () => forge({ ...ours(), x5u: `${product().url}/certificate.pem` }, claims(), keys().foreign),
  ],
  [
    'a certificate in the header',
    () => forge({ ...ours(), x5c: ['MIIB'] }, claims(), keys().foreign),
  ],
  ['a critical header', () => forge({ ...ours(), crit: ['x'], x: 1 }, claims(), keys().current)],
  [
    'a payload that claims to be unencoded',
    () => forge({ ...ours(), crit: ['b64'], b64: false }, claims(), keys().current),
  ],
  ['another type', () => forge({ ...ours(), typ: 'at+jwt' }, claims(), keys().current)],
  [
    'the type of a logout token',
    () => forge({ ...ours(), typ: 'logout+jwt' }, claims(), keys().current),
  ],
  ['a type that is no text', () => forge({ ...ours(), typ: 1 }, claims(), keys().current)],
  [
    'the algorithm twice in the header',
    () => forge('{"alg":"ES256","kid":"current","alg":"none"}', claims(), keys().current),
  ],
]

const flip = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)
const reread = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())

const signatures: Case[] = [
  ['no signature', async () => withPart(await lawful(), 2, () => '')],
  ['half a signature', async () => withPart(await lawful(), 2, (text) => text.slice(0, 43))],
  [
    'a signature short of one letter',
    async () => withPart(await lawful(), 2, (text) => text.slice(0, -1)),
  ],
  ['a longer signature', async () => withPart(await lawful(), 2, (text) => `${text}AAAA`)],
  ['a changed signature', async () => withPart(await lawful(), 2, flip)],
  ['a signature of zeros', async () => withPart(await lawful(), 2, () => part('\0'.repeat(64)))],
  [
    'the signature of another token',
    async () => {
      const other = await signed({ ...claims(), mark: 1 })
      return withPart(await lawful(), 2, () => other.split('.')[2] ?? '')
    },
  ],
  [
    'the payload of another token',
    async () => withPart(await lawful(), 1, () => part({ ...claims(), sub: randomUUID() })),
  ],
  [
    'a later end in the payload',
    async () => withPart(await lawful(), 1, (text) => part({ ...reread(text), exp: now() + 7200 })),
  ],
  [
    'another role in the payload',
    async () =>
      withPart(await lawful(), 1, (text) => part({ ...reread(text), role: 'service_role' })),
  ],
  [
    'a claim that was put before itself',
    async () => withPart(await lawful(), 1, () => part(twice({ sub: randomUUID() }))),
  ],
  [
    'a claim that stands twice, under a key of its own',
    () => forge(ours(), twice({ role: 'service_role' }), keys().foreign),
  ],
  [
    'a header that was written again',
    async () => withPart(await lawful(), 0, (text) => part({ ...reread(text), extra: true })),
  ],
]

test.each([...shapes, ...algorithms, ...headers, ...signatures])(
  'a forged token with %s is refused everywhere, its lawful twin is not',
  (_, forged, twin) => prove(forged, twin),
)
