import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from 'database/start-error'
import { z } from 'zod'

/** Newest first: the first one seals and derives, all of them open. */
export type SecretKeys = readonly [string, ...string[]]

const key = z.string().min(32)
/** What the file holds. */
const StoredSecrets = z.object({
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

const secretsPath = (dataDir: string) => join(dataDir, 'secrets.json')

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
 * The secrets of this installation, each of them given or stored; null where the first start has to make them. Beside
 * the data of an installation none may be made: throws a StartError that names what is lost (security 65).
 */
export async function findSecrets(
  dataDir: string,
  given: Given,
  { isInstalled }: { isInstalled: boolean },
): Promise<Secrets | null> {
  const { secretKeys, publishableKey, serviceKey } = given
  const names = [
    ...(secretKeys ? [] : ['SECRET_KEY']),
    ...(publishableKey ? [] : ['PUBLISHABLE_KEY']),
    ...(serviceKey ? [] : ['SERVICE_KEY']),
  ]
  if (secretKeys && publishableKey && serviceKey) return { secretKeys, publishableKey, serviceKey }
  const path = secretsPath(dataDir)
  const text = await readIfThere(path)
  if (text === null) {
    if (isInstalled) throw lost(path, 'is missing', names)
    return null
  }
  const stored = parse(text, path, names)
  return {
    secretKeys: secretKeys ?? stored.secretKey,
    publishableKey: publishableKey ?? stored.publishableKey,
    serviceKey: serviceKey ?? stored.serviceKey,
  }
}

/**
 * The same, generated into `dataDir` (mode 0600) where the first start has to make them. Server processes that share a
 * database must share them too.
 */
export async function loadSecrets(
  dataDir: string,
  given: Given,
  { isInstalled }: { isInstalled: boolean },
): Promise<Secrets> {
  const found = await findSecrets(dataDir, given, { isInstalled })
  if (found) return found
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeOnce(secretsPath(dataDir), JSON.stringify(generate(), null, 2))
  return loadSecrets(dataDir, given, { isInstalled: true })
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
