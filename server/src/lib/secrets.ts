import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'

const Stored = z.object({
  secretKey: z.string().min(32),
  publishableKey: z.string(),
  serviceKey: z.string(),
  signingKeys: z.array(z.looseObject({ kty: z.string() })).min(1),
})

export type Secrets = {
  secretKey: string
  publishableKey: string
  serviceKey: string
  signingKeys: JWK[]
}

async function generate(): Promise<Secrets> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const token = () => randomBytes(32).toString('base64url')
  return {
    secretKey: token(),
    publishableKey: `sb_publishable_${token()}`,
    serviceKey: `sb_secret_${token()}`,
    signingKeys: [{ ...jwk, alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') }],
  }
}

/**
 * The secrets of this installation: generated once into `dataDir` (mode 0600), each of them replaceable by
 * configuration. Server processes that share a database must share them too.
 */
export async function loadSecrets(
  dataDir: string,
  given: {
    secretKey: string | null
    publishableKey: string | null
    serviceKey: string | null
    signingKeysPath: string | null
  },
): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const stored = await readFile(path, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    // Written beside and linked into place, so that a crash or a second process never leaves half a file.
    const draft = `${path}.${process.pid}`
    await writeFile(draft, JSON.stringify(await generate(), null, 2), { mode: 0o600, flush: true })
    await link(draft, path).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'EEXIST') throw fault
    })
    await rm(draft)
    return readFile(path, 'utf8')
  })
  const secrets: Secrets = Stored.parse(JSON.parse(stored))
  return {
    secretKey: given.secretKey ?? secrets.secretKey,
    publishableKey: given.publishableKey ?? secrets.publishableKey,
    serviceKey: given.serviceKey ?? secrets.serviceKey,
    signingKeys: given.signingKeysPath
      ? Stored.shape.signingKeys.parse(JSON.parse(await readFile(given.signingKeysPath, 'utf8')))
      : secrets.signingKeys,
  }
}

/** A secret for one purpose, derived from the root (HMAC-SHA-256), as hex. */
export function deriveSecret(secretKey: string, purpose: string) {
  return createHmac('sha256', secretKey).update(purpose).digest('hex')
}
