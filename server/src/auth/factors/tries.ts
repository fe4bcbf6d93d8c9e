import { sql } from 'kysely'
import { addressBlock } from '../../http/address/client-address.ts'
import { asAuth } from '../../lib/database/database.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { forget, limitTries } from '../rate-limits.ts'

const perPerson = { count: 10, seconds: 900 }

/**
 * The counter of a person's wrong answers. Where the person has passed a second factor before, it is one of its
 * own: who knows the password alone can slow the account down, not shut its owner out (security 18).
 */
async function triesOf({ db }: AuthDeps, userId: string, { address }: Client) {
  const { rows } = await asAuth(db, (trx) =>
    sql`
      select from auth.sessions
      where user_id = ${userId} and aal = 'aal2' and ip = ${address || null}::inet limit 1
    `.execute(trx),
  )
  const everywhere = `factor:account:${userId}`
  return rows.length > 0 ? `${everywhere}:${addressBlock(address)}` : everywhere
}

/** Counted before anything is compared, over all factors of a person: guesses side by side find no gap. */
export async function countTry(deps: AuthDeps, userId: string, client: Client) {
  const key = await triesOf(deps, userId, client)
  await limitTries(deps, [[key, perPerson]])
  return key
}

/** The right answer takes the wrong ones back. */
export function forgetTries({ db }: AuthDeps, key: string) {
  return asAuth(db, (trx) => forget(trx, key))
}
