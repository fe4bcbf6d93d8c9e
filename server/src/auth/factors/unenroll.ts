import { asAuth, type Claims } from '../../lib/database/database.ts'
import { factorRemoved } from '../../mail/templates/factor-changed.ts'
import { audit } from '../audit.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { requireSecondStep } from '../guard.ts'
import { postNotice } from '../mail/notices.ts'
import { findFactor, holdPerson, insufficient, removeFactor } from './factor.ts'

/** DELETE /factors/{id}: a verified one only from a session that has passed one. */
export function unenroll(
  deps: AuthDeps,
  client: Client,
  claims: Claims & { sub: string },
  factorId: string,
) {
  return asAuth(deps.db, async (trx) => {
    const person = await holdPerson(trx, claims)
    const { user, session } = person
    const factor = await findFactor(trx, user.id, factorId)
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw insufficient(422, 'AAL2 required to unenroll verified factor')
    }
    requireSecondStep(deps, person, 'to remove a second factor')
    await removeFactor(trx, factor)
    const { id, factor_type: kind, friendly_name: name, status } = factor
    const traits = { factor_id: id, factor_type: kind, factor_status: status }
    await audit(trx, client, 'factor_unenrolled', user, traits)
    if (status === 'verified')
      await postNotice(trx, deps, user.email, factorRemoved({ kind, name }))
    return { id }
  })
}
