import { sql } from 'kysely'
import { asAuth, type Claims, type Trx } from '../../lib/database.ts'
import { audit } from '../audit.ts'
import { AuthError, tooMany } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { type FactorRow, json } from '../users.ts'
import {
  factorsOf,
  findFactor,
  labels,
  loadPerson,
  type Person,
  requireHighestLevel,
} from './factor.ts'
import { newPhoneCode } from './phone-code.ts'
import { askToCreate, askToUse, credentialOf } from './web-authn.ts'

/** A text to one number waits, whichever challenge asks for it. */
async function limitTexts(trx: Trx, { settings }: AuthDeps, factor: FactorRow) {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from
      last_challenged_at + make_interval(secs => ${settings.smsInterval}) - clock_timestamp()))::int as wait
    from auth.mfa_factors where id = ${factor.id}
  `.execute(trx)
  const wait = rows[0]?.wait ?? 0
  if (wait <= 0) return
  const words = `For security purposes, you can only request this after ${wait} seconds.`
  throw tooMany('over_sms_send_rate_limit', words, wait)
}

async function ask(trx: Trx, deps: AuthDeps, { user }: Person, factor: FactorRow) {
  if (factor.factor_type !== 'webauthn') return null
  const credential = credentialOf(factor)
  if (factor.status === 'verified' && credential) return askToUse(deps.settings, credential)
  return askToCreate(deps.settings, user, await factorsOf(trx, user.id))
}

type Asked = Awaited<ReturnType<typeof ask>>

function questionOf(asked: Asked) {
  return asked && { type: asked.type, credential_options: asked.options }
}

/** POST /factors/{id}/challenge: a question to one factor, answered at most once and within five minutes. */
export async function challenge(
  deps: AuthDeps,
  client: Client,
  claims: Claims & { sub: string },
  factorId: string,
) {
  const { settings } = deps
  const { answer, text } = await asAuth(deps.db, async (trx) => {
    const person = await loadPerson(trx, claims)
    const factor = await findFactor(trx, person.user.id, factorId)
    const { factor_type: kind, phone } = factor
    if (!settings.factors[kind]) {
      const words = `MFA verification is disabled for ${labels[kind]}`
      throw new AuthError(422, `mfa_${kind}_verify_not_enabled`, words)
    }
    if (factor.status === 'unverified') {
      const others = await factorsOf(trx, person.user.id)
      const hasVerified = others.some(({ status }) => status === 'verified')
      requireHighestLevel(deps, person, hasVerified)
    }
    if (kind === 'phone') await limitTexts(trx, deps, factor)
    const id = crypto.randomUUID()
    const asked = await ask(trx, deps, person, factor)
    const code = kind === 'phone' && phone ? newPhoneCode(settings, id, phone) : null
    const { expires_at } = await trx
      .insertInto('auth.mfa_challenges')
      .values({
        id,
        factor_id: factor.id,
        ip_address: client.address || '0.0.0.0',
        otp_code: code?.stored ?? null,
        web_authn_session_data: asked && json({ type: asked.type, challenge: asked.challenge }),
      })
      .returning(
        sql<number>`floor(extract(epoch from created_at))::int + ${settings.challengeSeconds}::int`.as(
          'expires_at',
        ),
      )
      .executeTakeFirstOrThrow()
    await sql`
      update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}
    `.execute(trx)
    const traits = { factor_id: factor.id, challenge_id: id, factor_type: kind }
    await audit(trx, client, 'challenge_created', person.user, traits)
    const webauthn = questionOf(asked)
    return {
      answer: { id, type: kind, expires_at, ...(webauthn && { webauthn }) },
      text: code && phone ? { to: phone, code: code.code, userId: person.user.id } : null,
    }
  })
  if (text && settings.smsTestCodes[text.to] === undefined) {
    const words = `Your verification code is ${text.code}`
    await deps.sms.send({ ...text, text: words, channel: 'sms' }).catch((cause) => {
      throw new AuthError(422, 'sms_send_failed', 'Error sending the code', { cause })
    })
  }
  return answer
}
