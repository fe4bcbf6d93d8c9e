import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Secrets = z.object({
  secretKey: z.string().min(32),
  publishableKey: z.string(),
  serviceKey: z.string(),
})
export type Secrets = z.output<typeof Secrets>

function generate(): Secrets {
  const token = () => randomBytes(32).toString('base64url')
  return {
    secretKey: token(),
    publishableKey: `sb_publishable_${token()}`,
    serviceKey: `sb_secret_${token()}`,
  }
}

/**
 * The secrets of this installation: generated once into `dataDir` (mode 0600), each of them replaceable by
 * configuration. Server processes that share a database must share them too.
 */
export async function loadSecrets(
  dataDir: string,
  given: { [name in keyof Secrets]: string | null },
): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify(generate(), null, 2), { mode: 0o600, flush: true })
  // A link never replaces: the secrets of an earlier start, or of a process that started together, stay.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const stored = Secrets.parse(JSON.parse(await readFile(path, 'utf8')))
  return {
    secretKey: given.secretKey ?? stored.secretKey,
    publishableKey: given.publishableKey ?? stored.publishableKey,
    serviceKey: given.serviceKey ?? stored.serviceKey,
  }
}

/** A secret for one purpose, derived from the root (HMAC-SHA-256), as hex. */
export function deriveSecret(secretKey: string, purpose: string) {
  return createHmac('sha256', secretKey).update(purpose).digest('hex')
}
