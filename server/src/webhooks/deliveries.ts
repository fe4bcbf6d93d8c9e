import { sql } from 'kysely'
import type pg from 'pg'
import { asService, type Db } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import { fetchInProcess, type InProcess } from '../lib/outbound/in-process.ts'
import type { Outbound } from '../lib/outbound/outbound.ts'
import { nextTry, startOutboxWorker } from '../lib/outbox-worker.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import { send } from './send.ts'
import { openWebhookSecret } from './webhook-secret.ts'

export type DeliveryDeps = {
  db: Db
  /** Whose notifications tell that something waits. */
  pool: pg.Pool
  outbound: Outbound
  /** Answers for the practice system that hears of events here; null for any other address. */
  practice?: InProcess
  /** What secrets of endpoints are encrypted with, newest first. */
  secrets: Secrets
  log: Log
  /** Seconds until the next try, after each one; over three days in all. */
  schedule?: readonly number[]
}

type Claimed = {
  id: string
  event_id: string
  body: string
  endpoint_id: string
  url: string
  sealed: string
  attempts: number
}

/** After each try that failed; the schedule that Standard Webhooks recommends. */
export const retryAfterSeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** Longer than a try takes: past it the server that tried is dead. */
const leaseSeconds = 30

/** Sends what waits in the outbox, with every other server on the database, until it is closed. */
export function startDeliveries(deps: DeliveryDeps) {
  const { db, pool, secrets, log, schedule = retryAfterSeconds, practice = () => null } = deps
  const request = fetchInProcess(practice, deps.outbound.fetch)
  const worker = startOutboxWorker<Claimed>({ pool, log, what: 'webhooks', claim, deliver })

  function claim(most: number) {
    return asService(db, async (trx) => {
      const { rows } = await sql<Claimed>`
        select * from private.claim_deliveries(${most}, make_interval(secs => ${leaseSeconds}))
      `.execute(trx)
      return rows
    })
  }

  /** The secret of an endpoint, which the newest of ours encrypts from now on, and of a hook its address. */
  async function opened({ endpoint_id, sealed }: Claimed) {
    const found = openWebhookSecret(secrets, endpoint_id, sealed)
    if (found?.fresh) {
      const { fresh } = found
      await asService(db, (trx) =>
        trx
          .updateTable('webhook_endpoints')
          .set({ sealed_credential: fresh })
          .where('id', '=', endpoint_id)
          .where('sealed_credential', '=', sealed)
          .execute(),
      )
    }
    return found
  }

  async function deliver(claimed: Claimed, closing: AbortSignal) {
    const { id, event_id, body, attempts } = claimed
    const known = await opened(claimed)
    if (!known) log.error('the secret of a webhook was encrypted with another one', { id })
    const url = known?.address ?? claimed.url
    const sent = known
      ? await send(request, { url, secret: known.secret, id: event_id, body }, closing)
      : { status: null, fault: 'Its secret is lost: make a new one.', ms: 0 }
    const again = nextTry(schedule, attempts, closing)
    await asService(db, (trx) =>
      sql`select private.note_delivery(${id}, ${sent.status}, ${sent.fault}, ${sent.ms}, ${again})`.execute(
        trx,
      ),
    )
  }

  return worker
}
