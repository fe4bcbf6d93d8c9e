import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from 'database/start-error'
import { z } from 'zod'

/** Newest first: the first one seals and derives, all of them open. */
export type SecretKeys = readonly [string, ...string[]]

const key = z.string().min(32)
/** What the file holds. */
export const StoredSecrets = z.object({
  secretKey: z.union([key.transform((one): SecretKeys => [one]), z.tuple([key], key)]),
  publishableKey: z.string(),
  serviceKey: z.string(),
})
export type Secrets = { secretKeys: SecretKeys; publishableKey: string; serviceKey: string }

type Given = {
  secretKeys: SecretKeys | null
  publishableKey: string | null
  serviceKey: string | null
}

function generate() {
  const token = () => randomBytes(32).toString('base64url')
  return {
    secretKey: token(),
    publishableKey: `sb_publishable_${token()}`,
    serviceKey: `sb_secret_${token()}`,
  }
}

/** A link never replaces: of processes that start together the first one's file wins. */
export async function writeOnce(path: string, text: string) {
  const draft = `${path}.${crypto.randomUUID()}`
  await writeFile(draft, text, { mode: 0o600, flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
}

/** The text of a file; null when there is none. */
export async function readIfThere(path: string) {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

function lost(path: string, fault: string, names: string[]) {
  return new StartError(
    `The secrets of this installation are lost: ${path} ${fault}, and its data needs ${names.join(', ')}. Restore the file from a backup, or set what it held.`,
  )
}

function parse(text: string, path: string, names: string[]) {
  try {
    return StoredSecrets.parse(JSON.parse(text))
  } catch {
    throw lost(path, 'is broken', names)
  }
}

/**
 * The secrets of this installation: generated once into `dataDir` (mode 0600), each of them replaceable by
 * configuration. Server processes that share a database must share them too. Beside the data of an installation none is
 * made: throws a StartError that names what is lost (security 65).
 */
export async function loadSecrets(
  dataDir: string,
  given: Given,
  { isInstalled }: { isInstalled: boolean },
): Promise<Secrets> {
  const { secretKeys, publishableKey, serviceKey } = given
  const names = [
    ...(secretKeys ? [] : ['SECRET_KEY']),
    ...(publishableKey ? [] : ['PUBLISHABLE_KEY']),
    ...(serviceKey ? [] : ['SERVICE_KEY']),
  ]
  if (secretKeys && publishableKey && serviceKey) return { secretKeys, publishableKey, serviceKey }
  const path = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  let text = await readIfThere(path)
  if (text === null) {
    if (isInstalled) throw lost(path, 'is missing', names)
    await writeOnce(path, JSON.stringify(generate(), null, 2))
    text = await readFile(path, 'utf8')
  }
  const stored = parse(text, path, names)
  return {
    secretKeys: secretKeys ?? stored.secretKey,
    publishableKey: publishableKey ?? stored.publishableKey,
    serviceKey: serviceKey ?? stored.serviceKey,
  }
}

/** A secret for one purpose, derived from a root (HMAC-SHA-256), as hex. */
export function deriveSecret(secretKey: string, purpose: string) {
  return createHmac('sha256', secretKey).update(purpose).digest('hex')
}

/** The same from each root, newest first. */
export function deriveSecrets(secretKeys: SecretKeys, purpose: string): SecretKeys {
  const [newest, ...older] = secretKeys
  return [deriveSecret(newest, purpose), ...older.map((one) => deriveSecret(one, purpose))]
}
