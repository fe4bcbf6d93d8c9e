import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Claims, type Trx } from '../../lib/database/database.ts'
import { recoveryCodesMade, recoveryCodeUsed } from '../../mail/templates/recovery-codes.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { requireSecondStep } from '../guard.ts'
import { postNotice } from '../mail/notices.ts'
import { raiseSession } from '../sessions/sessions.ts'
import { factorsOf, holdPerson, insufficient, loadPerson } from './factor.ts'
import { countTry, forgetTries } from './tries.ts'

const howMany = 10
const groupLength = 5
// Without what reads like something else.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export const Body = z.object({ code: z.string().max(64).nullish() })
type Given = z.output<typeof Body>
type Caller = Claims & { sub: string }

function newCode() {
  const signs = Array.from({ length: 2 * groupLength }, () => alphabet[randomInt(alphabet.length)])
  return `${signs.slice(0, groupLength).join('')}-${signs.slice(groupLength).join('')}`
}

function stored(secret: string, userId: string, code: string) {
  const bare = code.toLowerCase().replace(/[\s-]/g, '')
  return createHmac('sha256', secret).update(`recovery code:${userId}:${bare}`).digest('hex')
}

async function remainingOf(trx: Trx, userId: string) {
  const { rows } = await sql<{ remaining: number }>`
    select count(*)::int as remaining from auth.recovery_codes
    where user_id = ${userId} and used_at is null
  `.execute(trx)
  return rows[0]?.remaining ?? 0
}

/** POST /recovery-codes: ten new ones, shown this once; the former ones are void. */
export function makeRecoveryCodes(deps: AuthDeps, client: Client, claims: Caller) {
  const { settings } = deps
  return asAuth(deps.db, async (trx) => {
    const { user, session } = await holdPerson(trx, claims)
    const hasVerified = (await factorsOf(trx, user.id)).some(({ status }) => status === 'verified')
    if (session.aal !== 'aal2' || !hasVerified) {
      throw insufficient(403, 'AAL2 required to make recovery codes')
    }
    const codes = Array.from({ length: howMany }, newCode)
    await trx.deleteFrom('auth.recovery_codes').where('user_id', '=', user.id).execute()
    await trx
      .insertInto('auth.recovery_codes')
      .values(
        codes.map((code) => ({
          user_id: user.id,
          code_hash: stored(settings.secrets[0], user.id, code),
        })),
      )
      .execute()
    await audit(trx, client, 'recovery_codes_generated', user)
    await postNotice(trx, deps, user.email, recoveryCodesMade())
    return { codes }
  })
}

/** GET /recovery-codes: how many are left. */
export function countRecoveryCodes(deps: AuthDeps, claims: Caller) {
  return asAuth(deps.db, async (trx) => {
    const person = await loadPerson(trx, claims)
    requireSecondStep(deps, person, 'to see what is left of your recovery codes')
    return { remaining: await remainingOf(trx, person.user.id) }
  })
}

/** POST /recovery-codes/verify: one of them instead of a factor, used up by it. */
export async function useRecoveryCode(
  deps: AuthDeps,
  client: Client,
  claims: Caller,
  { code }: Given,
) {
  const { settings } = deps
  const { userId } = await asAuth(deps.db, async (trx) => ({
    userId: (await loadPerson(trx, claims)).user.id,
  }))
  const tries = await countTry(deps, userId, client)
  const outcome = await asAuth(deps.db, async (trx) => {
    const { user, session } = await holdPerson(trx, claims)
    const hashes = settings.secrets.map((secret) => stored(secret, user.id, code ?? ''))
    const used = await trx
      .updateTable('auth.recovery_codes')
      .set({ used_at: sql`now()` })
      .where('user_id', '=', user.id)
      .where('code_hash', 'in', hashes)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) {
      const traits = { kind: 'recovery_code', valid: false }
      await audit(trx, client, 'verification_attempted', user, traits)
      const message = 'Invalid recovery code entered'
      return { refusal: new AuthError(422, 'mfa_verification_failed', message) }
    }
    await audit(trx, client, 'recovery_code_used', user)
    const remaining = await remainingOf(trx, user.id)
    await postNotice(trx, deps, user.email, recoveryCodeUsed({ remaining }))
    const raise = { sessionId: session.id, method: 'mfa/recovery_code', factorId: null }
    return { session: await raiseSession(trx, deps, { user, ...raise }) }
  })
  if ('refusal' in outcome) throw outcome.refusal
  await forgetTries(deps, tries)
  return outcome.session
}
