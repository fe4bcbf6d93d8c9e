import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'

const PrivateJwks = z
  .array(z.looseObject({ kty: z.enum(['EC', 'RSA', 'OKP', 'oct']) }))
  .min(1)
  .refine(
    (keys) => keys.every((key) => 'd' in key || 'k' in key),
    'every key needs its private part',
  )

function parse(text: string, path: string): JWK[] {
  const keys = PrivateJwks.safeParse(JSON.parse(text))
  if (!keys.success)
    throw new Error(`${path} is not a JSON array of private JWKs: ${keys.error.message}`)
  return keys.data
}

/** The keys that sign access tokens: those of AUTH_SIGNING_KEYS, else one made at the first start. */
export async function loadSigningKeys(options: { path?: string | undefined; dataDir: string }) {
  if (options.path) return parse(await readFile(options.path, 'utf8'), options.path)
  const path = join(options.dataDir, 'signing-keys.json')
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const fresh = [{ ...(await exportJWK(privateKey)), alg: 'ES256', kid: crypto.randomUUID() }]
  const draft = `${path}.${crypto.randomUUID()}`
  await writeFile(draft, JSON.stringify(fresh), { mode: 0o600 })
  // A link never replaces: of two processes that start together the first one's key wins.
  await link(draft, path).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return parse(await readFile(path, 'utf8'), path)
}
