import { join } from 'node:path'
import { StartError } from 'database/start-error'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import { readIfThere, writeOnce } from '../secrets/secrets.ts'

const PrivateJwks = z
  .array(z.looseObject({ kty: z.enum(['EC', 'RSA', 'OKP', 'oct']) }))
  .min(1)
  .refine(
    (keys) => keys.every((key) => 'd' in key || 'k' in key),
    'every key needs its private part',
  )

const effect = 'without its keys everybody is signed out'

function lost(path: string, fault: string) {
  return new StartError(
    `The signing keys of this installation are lost: ${path} ${fault}, and ${effect}. Restore it from a backup, or set AUTH_SIGNING_KEYS to new keys.`,
  )
}

function parse(text: string) {
  try {
    const keys = PrivateJwks.safeParse(JSON.parse(text))
    return keys.success ? (keys.data as JWK[]) : null
  } catch {
    return null
  }
}

async function configured(path: string) {
  const text = await readIfThere(path)
  const keys = text === null ? null : parse(text)
  if (keys) return keys
  const fault = text === null ? 'is missing' : 'is not a JSON array of private JWKs, newest first'
  throw new StartError(`AUTH_SIGNING_KEYS: ${path} ${fault}, and ${effect}.`)
}

async function generate() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return [{ ...(await exportJWK(privateKey)), alg: 'ES256', kid: crypto.randomUUID() }]
}

type Options = { path?: string | null; dataDir: string; isInstalled?: boolean }

const keysPath = (dataDir: string) => join(dataDir, 'signing-keys.json')

/**
 * The keys that sign access tokens, newest first: those of AUTH_SIGNING_KEYS, else the stored ones; null where the first
 * start has to make one. Beside the data of an installation none may be made: throws a StartError that says what is lost
 * (security 65).
 */
export async function findSigningKeys({ path: given, dataDir, isInstalled }: Options) {
  if (given) return configured(given)
  const path = keysPath(dataDir)
  const text = await readIfThere(path)
  if (text === null) {
    if (isInstalled) throw lost(path, 'is missing')
    return null
  }
  const keys = parse(text)
  if (!keys) throw lost(path, 'is broken')
  return keys
}

/** The same, one of them generated into `dataDir` where the first start has to make it. */
export async function loadSigningKeys(options: Options): Promise<JWK[]> {
  const found = await findSigningKeys(options)
  if (found) return found
  await writeOnce(keysPath(options.dataDir), JSON.stringify(await generate()))
  return loadSigningKeys({ ...options, isInstalled: true })
}
