import { sql } from 'kysely'
import { claimsText } from '../../lib/database/claims-text.ts'
import { asAuth, type Claims, type Db, type Trx } from '../../lib/database/database.ts'
import type { Client } from '../deps.ts'

/** The caller of a function: what the token says, and where from. */
export type Caller = { claims: Claims; client: Client }

/**
 * One transaction of the auth service that acts for the caller: the database asks for the caller's rights and writes
 * the caller into the log of the organisation.
 */
export function onBehalfOf<T>(db: Db, { claims, client }: Caller, work: (trx: Trx) => Promise<T>) {
  return asAuth(db, async (trx) => {
    await sql`
      select set_config('request.jwt.claims', ${claimsText(claims)}, true),
        set_config('request.client_address', ${client.address}, true)
    `.execute(trx)
    return work(trx)
  })
}
