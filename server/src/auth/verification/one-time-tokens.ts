import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { constantTimeEqual } from '../../lib/secrets/constant-time-equal.ts'
import type { AuthSettings } from '../settings.ts'

/** What a code or link is for. It is good for nothing else (security 18). */
export type Purpose =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'sms_signup'
  | 'sms'
  | 'phone_change'
  | `reauthentication:${string}`

type Kind =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token'

const kinds = new Map<Purpose, Kind>([
  ['signup', 'confirmation_token'],
  ['invite', 'confirmation_token'],
  ['sms_signup', 'confirmation_token'],
  ['sms', 'confirmation_token'],
  ['magiclink', 'recovery_token'],
  ['recovery', 'recovery_token'],
  ['email_change_new', 'email_change_token_new'],
  ['email_change_current', 'email_change_token_current'],
  ['phone_change', 'phone_change_token'],
])

function kindOf(purpose: Purpose): Kind {
  return kinds.get(purpose) ?? 'reauthentication_token'
}

function storedForm(purpose: Purpose, token: string) {
  return createHash('sha256').update(`${purpose}:${token}`).digest('hex')
}

/**
 * The code that belongs to a stored token. It is derived with a key outside the database and never
 * stored: who reads the table learns neither code nor link, and the link cannot be computed from the code.
 */
function codeOf(secret: string, purpose: Purpose, stored: string, length: number) {
  const digest = createHmac('sha256', secret).update(`one-time code:${purpose}:${stored}`).digest()
  const number = digest.readBigUInt64BE() % 10n ** BigInt(length)
  return number.toString().padStart(length, '0')
}

export type OneTimeToken = { token: string; code: string }

/** Makes a code and a link for one purpose; a former one for it stops working. `to` is an address or a number. */
export async function issueToken(
  trx: Trx,
  settings: AuthSettings,
  issue: { userId: string; to: string; purpose: Purpose; pkce?: boolean },
): Promise<OneTimeToken> {
  const token = `${issue.pkce ? 'pkce_' : ''}${randomBytes(32).toString('hex')}`
  const stored = storedForm(issue.purpose, token)
  const fresh = {
    token_hash: stored,
    relates_to: issue.to,
    created_at: sql<string>`now()`,
    updated_at: sql<string>`now()`,
  }
  await trx
    .insertInto('auth.one_time_tokens')
    .values({ user_id: issue.userId, token_type: kindOf(issue.purpose), ...fresh })
    .onConflict((conflict) =>
      // A new id, because tries are counted by it.
      conflict
        .columns(['user_id', 'token_type'])
        .doUpdateSet({ id: sql`gen_random_uuid()`, ...fresh }),
    )
    .execute()
  return { token, code: codeOf(settings.secrets[0], issue.purpose, stored, settings.codeLength) }
}

export type Pending = { id: string; user_id: string; purpose: Purpose }

/** The unexpired token behind a link, if it serves one of the purposes. */
export async function findByToken(
  trx: Trx,
  settings: AuthSettings,
  token: string,
  purposes: readonly Purpose[],
): Promise<Pending | undefined> {
  const byHash = new Map(purposes.map((purpose) => [storedForm(purpose, token), purpose]))
  const row = await trx
    .selectFrom('auth.one_time_tokens')
    .select(['id', 'user_id', 'token_hash'])
    .where('token_hash', 'in', [...byHash.keys()])
    .where('created_at', '>', sql<string>`now() - make_interval(secs => ${settings.linkSeconds})`)
    .executeTakeFirst()
  const purpose = row && byHash.get(row.token_hash)
  return row && purpose ? { id: row.id, user_id: row.user_id, purpose } : undefined
}

/** Where a code was sent, and what it may be good for. */
export type Sent = { to: string; purposes: readonly Purpose[] }

type Waiting = {
  id: string
  user_id: string
  token_hash: string
  kind: Kind
  to: string
  issued: string
}

/** A code that went to a number lives as long as texts say, one that was mailed as long as mails say. */
function lifeOf({ codeSeconds, smsSeconds }: AuthSettings, to: string) {
  return to.includes('@') ? codeSeconds : smsSeconds
}

/** The tokens that a code sent there could belong to. */
export function findWaiting(
  trx: Trx,
  settings: AuthSettings,
  { to, purposes }: Sent,
): Promise<Waiting[]> {
  return trx
    .selectFrom('auth.one_time_tokens')
    .innerJoin('auth.users', 'auth.users.id', 'auth.one_time_tokens.user_id')
    .select([
      'auth.one_time_tokens.id',
      'user_id',
      'token_hash',
      'token_type as kind',
      'relates_to as to',
      sql<string>`one_time_tokens.created_at::text`.as('issued'),
    ])
    .where('relates_to', '=', to)
    .where('is_sso_user', '=', false)
    .where('token_type', 'in', [...new Set(purposes.map(kindOf))])
    .where(
      'auth.one_time_tokens.created_at',
      '>',
      sql<string>`now() - make_interval(secs => ${lifeOf(settings, to)})`,
    )
    .$castTo<Waiting>()
    .execute()
}

/** The codes that belong to a token: one for each secret, or the one that the number has for tests. */
function codesOf({ smsTestCodes, secrets, codeLength }: AuthSettings, waiting: Waiting) {
  const { to, token_hash } = waiting
  const fixed = Object.hasOwn(smsTestCodes, to) ? smsTestCodes[to] : undefined
  return (purpose: Purpose) =>
    fixed ? [fixed] : secrets.map((secret) => codeOf(secret, purpose, token_hash, codeLength))
}

/** What a code proves for a token, if it is the right one. */
export function matchCode(
  settings: AuthSettings,
  waiting: Waiting,
  purposes: readonly Purpose[],
  code: string,
): Pending | undefined {
  const { id, user_id, kind } = waiting
  const right = codesOf(settings, waiting)
  const purpose = purposes
    .filter((one) => kindOf(one) === kind)
    .find((one) => right(one).some((expected) => constantTimeEqual(expected, code)))
  return purpose && { id, user_id, purpose }
}

/** Uses a token up; false when another request was faster. */
export async function consumeToken(trx: Trx, pending: Pending) {
  const gone = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('id', '=', pending.id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Any use of one, and every change of e-mail or password, ends all of a user's codes and links. */
export async function clearTokens(trx: Trx, userId: string) {
  await trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute()
}
