import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Claims, type Trx } from '../../lib/database/database.ts'
import { inWords } from '../../mail/templates/in-words.ts'
import { postText } from '../../sms/text-queue.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { Channel } from '../phone/fields.ts'
import { limitTexts } from '../rate-limits.ts'
import { type FactorRow, json } from '../user/users.ts'
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

export const Body = z.object({ channel: Channel })
type Given = z.output<typeof Body>

type CodeText = { userId: string; phone: string; code: string; channel: Given['channel'] }

/** Posts the code of a challenge. A number of the tests has a code of its own and gets no text. */
async function textCode(
  trx: Trx,
  { settings }: AuthDeps,
  { userId, phone, code, channel }: CodeText,
) {
  const { smsTestCodes, challengeSeconds: seconds, secrets } = settings
  if (Object.hasOwn(smsTestCodes, phone)) return
  const text = `Your Digital Workforce code is ${code}. It works for ${inWords(seconds)}. Nobody of us will ever ask you for it.`
  await postText(trx, secrets, { text: { to: phone, code, text, channel, userId }, seconds })
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
  { channel }: Given,
) {
  const { settings } = deps
  return asAuth(deps.db, async (trx) => {
    const person = await loadPerson(trx, claims)
    const factor = await findFactor(trx, person.user.id, factorId)
    const { factor_type: kind, phone } = factor
    if (!settings.factors[kind]) {
      const message = `MFA verification is disabled for ${labels[kind]}`
      throw new AuthError(422, `mfa_${kind}_verify_not_enabled`, message)
    }
    if (factor.status === 'unverified') {
      const others = await factorsOf(trx, person.user.id)
      const hasVerified = others.some(({ status }) => status === 'verified')
      requireHighestLevel(deps, person, hasVerified)
    }
    if (phone) await limitTexts(trx, settings, phone)
    const id = crypto.randomUUID()
    const asked = await ask(trx, deps, person, factor)
    const code = phone ? newPhoneCode(settings, id, phone) : null
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
    if (phone && code) {
      await textCode(trx, deps, { userId: person.user.id, phone, code: code.code, channel })
    }
    const webauthn = questionOf(asked)
    return { id, type: kind, expires_at, ...(webauthn && { webauthn }) }
  })
}
