import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Claims } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import type { FactorRow } from '../user/users.ts'
import {
  factorsOf,
  holdPerson,
  type Kind,
  labels,
  refuseTaken,
  requireHighestLevel,
} from './factor.ts'
import { type Enrolment, newTotp, sealSecret } from './totp.ts'

const longestName = 64

export const Body = z.object({
  factor_type: z.string().nullish(),
  friendly_name: z.string().max(longestName, 'A name has at most 64 characters').nullish(),
  issuer: z.string().max(longestName, 'An issuer has at most 64 characters').nullish(),
  phone: z
    .string()
    .transform((text) => text.replace(/^\+|\s/g, ''))
    .nullish(),
})
type Given = z.output<typeof Body>

function kindOf({ settings }: AuthDeps, { factor_type: type }: Given): Kind {
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') {
    throw invalid('factor_type needs to be totp, phone, or webauthn')
  }
  if (settings.factors[type]) return type
  const message = `MFA enroll is disabled for ${labels[type]}`
  throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, message)
}

function checkPhone(kind: Kind, { phone }: Given) {
  if (kind === 'phone' && !/^[1-9]\d{1,14}$/.test(phone ?? '')) {
    throw invalid('Invalid phone number format (E.164 required)')
  }
}

function refuseTooMany({ settings }: AuthDeps, others: readonly FactorRow[]) {
  if (others.length < settings.maxFactors) return
  const message = 'Maximum number of verified factors reached, unenroll to continue'
  throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
}

/** What only this answer shows; afterwards the secret is never told again. */
type Shown = { totp?: Enrolment; phone?: string }

async function prepare(deps: AuthDeps, kind: Kind, given: Given, label: string): Promise<Shown> {
  if (kind === 'phone') return { phone: given.phone ?? '' }
  if (kind === 'webauthn') return {}
  return { totp: await newTotp(given.issuer || new URL(deps.settings.publicUrl).host, label) }
}

/** POST /factors: begins to add a second factor, which counts once it was verified. */
export async function enroll(
  deps: AuthDeps,
  client: Client,
  claims: Claims & { sub: string },
  given: Given,
) {
  const kind = kindOf(deps, given)
  checkPhone(kind, given)
  const name = (given.friendly_name ?? '').trim()
  const { challengeSeconds } = deps.settings
  return asAuth(deps.db, async (trx) => {
    const person = await holdPerson(trx, claims)
    const { user } = person
    await sql`
      delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'
        and created_at < now() - make_interval(secs => ${challengeSeconds})
    `.execute(trx)
    const others = await factorsOf(trx, user.id)
    refuseTooMany(deps, others)
    refuseTaken(others, { name, phone: kind === 'phone' ? given.phone : null })
    const hasVerified = others.some(({ status }) => status === 'verified')
    requireHighestLevel(deps, person, hasVerified)
    const id = crypto.randomUUID()
    const shown = await prepare(deps, kind, given, user.email || user.phone || user.id)
    await trx
      .insertInto('auth.mfa_factors')
      .values({
        id,
        user_id: user.id,
        friendly_name: name,
        factor_type: kind,
        status: 'unverified',
        secret: shown.totp ? sealSecret(deps.settings, id, shown.totp.secret) : null,
        phone: shown.phone ?? null,
      })
      .execute()
    await audit(trx, client, 'factor_in_progress', user, { factor_id: id, factor_type: kind })
    return { id, type: kind, friendly_name: name, ...shown }
  })
}
