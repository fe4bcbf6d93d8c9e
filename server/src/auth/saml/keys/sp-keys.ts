import { createPrivateKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { asAuth, type Trx } from '../../../lib/database/database.ts'
import { seal, unseal } from '../../../lib/secrets/seal.ts'
import type { AuthDeps } from '../../deps.ts'
import { selfSigned } from './certificate.ts'

const place = 'auth.saml_keys'
const years = 10

/** PEM. Newest first: the first key signs, the certificates of all stand in our metadata. */
export type SpKeys = { privateKey: string; certificates: [string, ...string[]] }

type Deps = Pick<AuthDeps, 'db' | 'settings'>

type Row = { id: string; sealed_key: string; certificate: string; is_good: boolean }

/** Seals a key again that an older secret sealed: identity providers know its certificate after that secret is gone. */
async function moveToNewest(
  trx: Trx,
  { secrets }: Deps['settings'],
  { row, privateKey }: { row: Row; privateKey: string },
) {
  if (unseal([secrets[0]], place, row.sealed_key) !== null) return
  await sql`
    update auth.saml_keys set sealed_key = ${seal(secrets, place, privateKey)} where id = ${row.id}
  `.execute(trx)
}

async function read(trx: Trx, { settings }: Deps): Promise<SpKeys | null> {
  // A key of its last year has a successor, so that no one is left with a certificate that ended.
  const { rows } = await sql<Row>`
    select id, sealed_key, certificate, created_at > now() - make_interval(years => ${years - 1}) as is_good
    from auth.saml_keys
    where created_at > now() - make_interval(years => ${years})
    order by created_at desc, id
  `.execute(trx)
  const [newest, ...others] = rows
  const privateKey = newest?.is_good ? unseal(settings.secrets, place, newest.sealed_key) : null
  if (!newest || privateKey === null) return null
  await moveToNewest(trx, settings, { row: newest, privateKey })
  return {
    privateKey,
    certificates: [newest.certificate, ...others.map(({ certificate }) => certificate)],
  }
}

async function generate({ settings }: Deps) {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const { hostname } = new URL(settings.publicUrl)
  return {
    sealed: seal(settings.secrets, place, pem),
    certificate: selfSigned(createPrivateKey(pem), { name: hostname, years }),
  }
}

/**
 * The key that signs our requests, kept in the database and sealed by SECRET_KEY, so that all servers of an installation
 * have the same one. The first to need it makes it; one that no secret opens is replaced.
 */
export async function spKeys(deps: Deps): Promise<SpKeys> {
  const found = await asAuth(deps.db, (trx) => read(trx, deps))
  if (found) return found
  const { sealed, certificate } = await generate(deps)
  return asAuth(deps.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(trx)
    const made = await read(trx, deps)
    if (made) return made
    await trx.insertInto('auth.saml_keys').values({ sealed_key: sealed, certificate }).execute()
    const keys = await read(trx, deps)
    if (!keys) throw new Error('The key of single sign-on was not kept.')
    return keys
  })
}
