import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import { inParts } from '../../lib/database/in-parts.ts'

export type Repeated = {
  /** What this server calls the request: a caller with the same key later is another one. */
  attempt: string
  route: string
  key: string
  /** Null for a form, which is read while it is carried out. */
  fingerprint: string | null
}

export type Answered = {
  state: 'answered'
  status: number
  /** Sealed; null when it was too large to be kept. */
  answer: string | null
  fingerprint: string | null
}
export type Refused = 'running' | 'unknown' | 'withheld' | 'other' | 'full'
export type Begun = { state: 'nobody' | 'begun' | Refused } | Answered

// From then on no one knows what became of a request whose server died; one that lives renews it.
const runningSeconds = 60

/** Whether a request may be carried out, or what became of the first one with its key. */
export function beginRequest(
  db: Db,
  claims: Claims,
  { attempt, route, key, fingerprint }: Repeated,
): Promise<Begun> {
  return asUser(db, claims, async (trx) => {
    const { rows } = await sql<{ begun: Begun }>`
      select private.begin_request(${attempt}, ${route}, ${key}, ${fingerprint}, ${runningSeconds}) as begun
    `.execute(trx)
    return rows[0]?.begun ?? { state: 'nobody' }
  })
}

/** The request is still being carried out. */
export function renewRequest(db: Db, claims: Claims, attempt: string) {
  return asUser(db, claims, (trx) =>
    sql`select private.renew_request(${attempt}, ${runningSeconds})`.execute(trx),
  )
}

type Kept = {
  fingerprint: string | null
  status: number
  sealed: string | null
  /** Whose it is, as far as it says so. */
  organizations: string[]
}

/** Keeps an answer for a day. */
export function answerRequest(db: Db, claims: Claims, attempt: string, kept: Kept) {
  const { fingerprint, status, sealed, organizations } = kept
  return asUser(db, claims, (trx) =>
    sql`select private.answer_request(${attempt}, ${fingerprint}, ${status}, ${sealed}, ${organizations})`.execute(
      trx,
    ),
  )
}

/** The request made nothing, and may come again. */
export function releaseRequest(db: Db, claims: Claims, attempt: string) {
  return asUser(db, claims, (trx) => sql`select private.release_request(${attempt})`.execute(trx))
}

/** No one knows whether the request made something. */
export function loseRequest(db: Db, claims: Claims, attempt: string) {
  return asUser(db, claims, (trx) => sql`select private.lose_request(${attempt})`.execute(trx))
}

/** Forgets what is older than a day. */
export const forgetRequests = (db: Db) => inParts(db, sql`private.forget_requests()`)
