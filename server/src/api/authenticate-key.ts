import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { sql } from 'kysely'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser, type Db } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import { appTokenStart } from '../lib/tokens/app-token.ts'
import { type Callers, identify } from '../lib/tokens/authenticate.ts'
import {
  hashOfKey,
  isIntegrationKey,
  type KeyScope,
  keyStart,
} from '../lib/tokens/integration-key.ts'
import { authenticateApp } from './authenticate-app.ts'

/** What a key's request carries; that of a person or of no caller has no key. */
export type ApiEnv = {
  Variables: AppEnv['Variables'] & {
    key?: { organizationId: string; scopes: KeyScope[]; scopesOff: KeyScope[] }
  }
}

export type KeyDeps = {
  db: Db
  callers: Callers
  /** Keys are stored hashed with the newest one. */
  secrets: Secrets
  /** Requests of one key; null for as many as come. */
  perMinute: number | null
}

type Used =
  | {
      id: string
      organization_id: string
      account_id: string
      scopes: KeyScope[]
      /** Those of a feature that the organisation does not have. */
      scopes_off: KeyScope[]
    }
  | { refusal: keyof typeof messages | 'feature_off' | 'too_many_requests'; retry_after?: number }

const messages = {
  invalid_key: 'This API key is not known. Check that it was copied in full.',
  key_revoked: 'This API key was revoked. Use another one.',
  key_expired: 'This API key has expired. Use another one.',
}

function refused(code: keyof typeof messages) {
  return new HttpError(401, code, messages[code], { headers: { 'www-authenticate': 'Bearer' } })
}

function featureOff(what: string) {
  return new HttpError(
    403,
    'feature_off',
    `The organization of this API key does not have ${what}.`,
  )
}

/** Whose key it is. The database counts the request and notes the use. */
async function use({ db, secrets, perMinute }: KeyDeps, key: string) {
  if (!isIntegrationKey(key)) throw refused('invalid_key')
  const used = await asUser(db, { role: 'anon' }, async (trx) => {
    const [newest, ...older] = secrets.map((secret) => hashOfKey(secret, key))
    for (const hash of [newest, ...older]) {
      const { rows } = await sql<{ used: Used | null }>`
        select private.use_integration_key(${hash}, ${perMinute}) as used
      `.execute(trx)
      if (!rows[0]?.used) continue
      if (hash !== newest)
        await sql`select private.move_integration_key(${hash}, ${newest})`.execute(trx)
      return rows[0].used
    }
    return null
  })
  if (!used) throw refused('invalid_key')
  if (!('refusal' in used)) return used
  if (used.refusal === 'feature_off') throw featureOff('the feature that API keys belong to')
  if (used.refusal !== 'too_many_requests') throw refused(used.refusal)
  throw new HttpError(429, used.refusal, 'This API key is used too often. Wait a moment.', {
    headers: { 'retry-after': String(used.retry_after ?? 1) },
  })
}

/**
 * Who calls the interaction API: a key, in `Authorization: Bearer` or `X-Api-Key`, an app by its access token, or whom the
 * other protocols know.
 * A key's claims name its row, which the database reads at every statement, and the account in whose name it writes.
 */
export function authenticateKey(deps: KeyDeps) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const authorization = c.req.header('authorization')
    const bearer = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
    const given = authorization === undefined ? c.req.header('x-api-key') : bearer
    if (bearer?.startsWith(appTokenStart)) {
      await authenticateApp(c, deps.db, bearer)
      return next()
    }
    if (!given || (authorization !== undefined && !given.startsWith(keyStart))) {
      const caller = identify({ authorization, apikey: c.req.header('apikey') }, deps.callers)
      c.set(
        'claims',
        await caller.catch((error) => {
          // What is no token was meant for a key.
          throw bearer && bearer.split('.').length !== 3 ? refused('invalid_key') : error
        }),
      )
      return next()
    }
    const { id, organization_id, account_id, scopes, scopes_off } = await use(deps, given)
    c.set('key', { organizationId: organization_id, scopes, scopesOff: scopes_off })
    c.set('claims', {
      role: 'authenticated',
      sub: account_id,
      key_id: id,
      is_anonymous: true,
      organization_id,
    })
    return next()
  })
}

function needsKey() {
  return new HttpError(401, 'key_needed', 'Send an API key: Authorization: Bearer dwk_…', {
    headers: { 'www-authenticate': 'Bearer' },
  })
}

/** Only keys write, and nothing is read from anybody else. */
export const keyToWrite = createMiddleware<ApiEnv>(async (c, next) => {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
  if (!isRead && !c.get('key')) throw needsKey()
  await next()
})

/** Ends the request of a key with none of these scopes; write implies read. The database asks again, row by row. */
export function needsScope(...scopes: [KeyScope, ...KeyScope[]]) {
  const enough = scopes.flatMap((scope) => [scope, scope.replace(/\.read$/, '.write')])
  return createMiddleware<ApiEnv>(async (c, next) => {
    const key = c.get('key')
    if (!key) throw needsKey()
    const held = key.scopes.filter((scope) => enough.includes(scope))
    if (held.length === 0) {
      const wanted = scopes.join(' or ')
      throw new HttpError(403, 'missing_scope', `This API key lacks the scope ${wanted}.`)
    }
    if (held.every((scope) => key.scopesOff.includes(scope))) {
      throw featureOff(`the feature that ${held.join(' and ')} belongs to`)
    }
    await next()
  })
}

/** The organisation of the key that calls; `needsScope` has let it in. */
export function organizationOf(c: Context<ApiEnv>) {
  const key = c.get('key')
  if (!key) throw new HttpError(401, 'key_needed', 'Send an API key.')
  return key.organizationId
}
