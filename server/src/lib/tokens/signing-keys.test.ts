import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSigningKeys } from './signing-keys.ts'
import { createTokens } from './tokens.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'signing-keys-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('the first start makes a key that only its owner can read, and every later one finds it', async () => {
  const starts = await Promise.all(Array.from({ length: 5 }, () => loadSigningKeys({ dataDir })))
  const later = await loadSigningKeys({ dataDir })

  expect(starts).toEqual(Array(5).fill(later))
  expect(later).toMatchObject([{ kty: 'EC', alg: 'ES256', kid: expect.any(String) }])
  const { mode } = await stat(join(dataDir, 'signing-keys.json'))
  expect(mode & 0o777).toBe(0o600)
})

test('of configured keys the first signs and all verify', async () => {
  const [old] = await loadSigningKeys({ dataDir })
  const shared = { kty: 'oct', alg: 'HS256', k: Buffer.from('s'.repeat(32)).toString('base64url') }
  const path = join(dataDir, 'configured.json')
  await writeFile(path, JSON.stringify([shared, old]))
  const issuer = 'http://localhost/auth/v1'

  const before = await createTokens({ keys: old ? [old] : [], issuer })
  const after = await createTokens({ keys: await loadSigningKeys({ path, dataDir }), issuer })
  const token = await after.sign({ role: 'anon' })

  expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
    alg: 'HS256',
  })
  expect(await after.verify(await before.sign({ role: 'anon' }))).toMatchObject({ role: 'anon' })
  await expect(before.verify(token)).rejects.toThrow()
  // Taken off the list, a key verifies no more.
  const later = await createTokens({ keys: [shared], issuer })
  expect(await later.verify(token)).toMatchObject({ role: 'anon' })
  await expect(later.verify(await before.sign({ role: 'anon' }))).rejects.toThrow()
})

test.each([
  ['no list', '{}'],
  ['an empty list', '[]'],
  ['a public key', '[{"kty":"EC","crv":"P-256","x":"a","y":"b"}]'],
])('a file with %s stops the start and is named', async (_, text) => {
  const path = join(dataDir, 'bad.json')
  await writeFile(path, text)

  await expect(loadSigningKeys({ path, dataDir })).rejects.toThrow(path)
  expect(await readFile(path, 'utf8')).toBe(text)
})
