import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Claims, type Trx } from '../../lib/database/database.ts'
import { factorAdded } from '../../mail/templates/factor-changed.ts'
import { audit } from '../audit.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { postNotice } from '../mail/notices.ts'
import { countSince } from '../rate-limits.ts'
import { raiseSession } from '../sessions/sessions.ts'
import { type FactorRow, json } from '../user/users.ts'
import {
  factorsOf,
  findFactor,
  holdPerson,
  labels,
  loadPerson,
  methods,
  type Person,
  requireHighestLevel,
} from './factor.ts'
import { isPhoneCode } from './phone-code.ts'
import { stepOf } from './totp.ts'
import { countTry, forgetTries } from './tries.ts'
import { credentialOf, Given, Question, readCreated, readUsed } from './web-authn.ts'

const triesPerCode = 5

export const Body = z.object({
  challenge_id: z.string().nullish(),
  code: z.string().nullish(),
  webauthn: Given.nullish(),
})
type Answer = z.output<typeof Body>

type Challenge = {
  id: string
  otp_code: string | null
  web_authn_session_data: unknown
  verified_at: string | null
  created_at: string
  is_over: boolean
  same_address: boolean
}

async function findChallenge(
  trx: Trx,
  deps: AuthDeps,
  factorId: string,
  id: string,
  client: Client,
) {
  const { rows } = z.uuid().safeParse(id).success
    ? await sql<Challenge>`
        select id, otp_code, web_authn_session_data, verified_at, created_at::text as created_at,
          created_at < now() - make_interval(secs => ${deps.settings.challengeSeconds}) as is_over,
          ip_address = ${client.address || '0.0.0.0'}::inet as same_address
        from auth.mfa_challenges where id = ${id}::uuid and factor_id = ${factorId} for update
      `.execute(trx)
    : { rows: [] }
  const [found] = rows
  if (!found) {
    const message = 'MFA factor with the provided challenge ID not found'
    throw new AuthError(422, 'mfa_factor_not_found', message)
  }
  if (found.verified_at || !found.same_address) {
    const message = 'Challenge and verify IP addresses mismatch'
    throw new AuthError(422, 'mfa_ip_address_mismatch', message)
  }
  if (found.is_over) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
  return found
}

/** A step of an authenticator app counts once, whichever server is asked (security 22). */
async function isFreshStep(trx: Trx, factor: FactorRow, step: number) {
  const start = new Date(step * 30_000).toISOString()
  return (await countSince(trx, `totp:${factor.id}`, start)) === 1
}

/** What a right answer changes in the factor; null for a wrong one. */
type Proof = { web_authn_credential?: ReturnType<typeof json>; web_authn_aaguid?: string }

async function checkPasskey(
  trx: Trx,
  { settings }: AuthDeps,
  factor: FactorRow,
  challenge: Challenge,
  given: Answer['webauthn'],
): Promise<Proof | null> {
  const question = Question.safeParse(challenge.web_authn_session_data).data
  if (!given || given.type !== question?.type) return null
  if (question.type === 'create') {
    if (factor.status === 'verified') return null
    const created = await readCreated(settings, question.challenge, given)
    if (!created) return null
    // The same passkey may be shown for two accounts at once.
    const key = `passkey:${created.credential.id}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
    const { rows } = await sql`
      select from auth.mfa_factors where web_authn_credential ->> 'id' = ${created.credential.id}
    `.execute(trx)
    if (rows.length > 0) return null
    return { web_authn_credential: json(created.credential), web_authn_aaguid: created.aaguid }
  }
  const credential = credentialOf(factor)
  if (!credential) return null
  const owner = { userId: factor.user_id, credential }
  const used = await readUsed(settings, question.challenge, given, owner)
  return used && { web_authn_credential: json(used) }
}

async function check(
  trx: Trx,
  deps: AuthDeps,
  factor: FactorRow,
  challenge: Challenge,
  { code, webauthn }: Answer,
): Promise<Proof | null> {
  const { settings } = deps
  if (factor.factor_type === 'webauthn') return checkPasskey(trx, deps, factor, challenge, webauthn)
  const given = code?.trim() ?? ''
  if (factor.factor_type === 'phone') {
    const tries = await countSince(trx, `code:${challenge.id}`, challenge.created_at)
    return tries <= triesPerCode && isPhoneCode(settings, challenge, given) ? {} : null
  }
  const step = stepOf(settings, factor, given)
  return step !== null && (await isFreshStep(trx, factor, step)) ? {} : null
}

function wrong(factor: FactorRow) {
  const what = factor.factor_type === 'phone' ? 'MFA Phone' : labels[factor.factor_type]
  const thing = factor.factor_type === 'webauthn' ? 'credential' : 'code'
  return new AuthError(422, 'mfa_verification_failed', `Invalid ${what} ${thing} entered`)
}

/** The factor counts from now on, and what else was begun of its kind is dropped. */
async function complete(
  trx: Trx,
  deps: AuthDeps,
  { user }: Person,
  factor: FactorRow,
  proof: Proof,
) {
  await trx
    .updateTable('auth.mfa_factors')
    .set({ ...proof, status: 'verified', updated_at: sql`now()` })
    .where('id', '=', factor.id)
    .execute()
  await trx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', user.id)
    .where('factor_type', '=', factor.factor_type)
    .where('status', '=', 'unverified')
    .execute()
  if (factor.status === 'verified') return
  const { factor_type: kind, friendly_name: name } = factor
  await postNotice(trx, deps, user.email, factorAdded({ kind, name }))
}

/** POST /factors/{id}/verify: the answer to a challenge. The session that gave it is of level 2 from then on. */
export async function verifyFactor(
  deps: AuthDeps,
  client: Client,
  claims: Claims & { sub: string },
  factorId: string,
  answer: Answer,
) {
  const { settings } = deps
  if (!answer.challenge_id) throw invalid('challenge_id is required')
  const challengeId = answer.challenge_id
  const { userId } = await asAuth(deps.db, async (trx) => {
    const { user } = await loadPerson(trx, claims)
    const factor = await findFactor(trx, user.id, factorId)
    if (!settings.factors[factor.factor_type]) {
      const message = `MFA verification is disabled for ${labels[factor.factor_type]}`
      throw new AuthError(422, `mfa_${factor.factor_type}_verify_not_enabled`, message)
    }
    await findChallenge(trx, deps, factor.id, challengeId, client)
    return { userId: user.id }
  })
  const tries = await countTry(deps, userId, client)
  const outcome = await asAuth(deps.db, async (trx) => {
    const person = await holdPerson(trx, claims)
    const { user, session } = person
    const factor = await findFactor(trx, user.id, factorId)
    const challenge = await findChallenge(trx, deps, factor.id, challengeId, client)
    if (factor.status === 'unverified') {
      const others = await factorsOf(trx, user.id)
      requireHighestLevel(
        deps,
        person,
        others.some(({ status }) => status === 'verified'),
      )
    }
    const proof = await check(trx, deps, factor, challenge, answer)
    const traits = { factor_id: factor.id, challenge_id: challenge.id, valid: proof !== null }
    await audit(trx, client, 'verification_attempted', user, traits)
    if (!proof) return { refusal: wrong(factor) }
    await sql`update auth.mfa_challenges set verified_at = now() where id = ${challenge.id}`.execute(
      trx,
    )
    await complete(trx, deps, person, factor, proof)
    const method = methods[factor.factor_type]
    const raise = { user, sessionId: session.id, method, factorId: factor.id }
    return { session: await raiseSession(trx, deps, raise) }
  })
  if ('refusal' in outcome) throw outcome.refusal
  await forgetTries(deps, tries)
  return outcome.session
}
