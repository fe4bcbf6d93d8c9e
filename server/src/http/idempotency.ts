import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppEnv } from '../lib/app-env.ts'
import { asService, asUser, type Claims, type Db } from '../lib/database.ts'
import { HttpError } from '../lib/http-error.ts'
import type { Log } from '../lib/log.ts'
import { seal, unseal } from '../lib/seal.ts'

type Deps = { db: Db; log: Log; secrets: readonly [string, ...string[]] }
type Begun =
  | { state: 'nobody' | 'begun' | 'running' | 'other' }
  | { state: 'answered'; status: number; answer: string }

const Answer = z.object({ type: z.string(), body: z.string() })
const printable = /^[\x21-\x7e]{1,255}$/
// Longer than any answer takes; after it a request whose server died may be tried again.
const runningSeconds = 150

/** A form counts by its length: its file is not read twice. */
async function fingerprintOf(c: Context) {
  const type = c.req.header('content-type') ?? ''
  if (/^multipart\/form-data\b/i.test(type)) return `form of ${c.req.header('content-length')}`
  const text = await c.req.text()
  return createHash('sha256').update(text).digest('hex')
}

function keyOf(c: Context) {
  const key = c.req.header('idempotency-key')
  if (c.req.method !== 'POST' || key === undefined) return null
  if (printable.test(key)) return key
  throw new HttpError(
    400,
    'bad_idempotency_key',
    'An Idempotency-Key has 1 to 255 letters, digits or signs, without spaces.',
  )
}

function refuse(state: 'running' | 'other') {
  return state === 'running'
    ? new HttpError(
        409,
        'request_running',
        'The request with this Idempotency-Key is still running. Ask again in a moment.',
        { headers: { 'retry-after': '2' } },
      )
    : new HttpError(
        422,
        'idempotency_key_reused',
        'This Idempotency-Key came with another body. Use a new one for a new request.',
      )
}

/** The secret that sealed it has left the configuration. */
function unreadable() {
  return new HttpError(
    409,
    'answer_unreadable',
    'This request was carried out before, but its answer can no longer be read.',
  )
}

function begin(db: Db, claims: Claims, { route, key }: Repeated, fingerprint: string) {
  return asUser(db, claims, async (trx) => {
    const { rows } = await sql<{ begun: Begun }>`
      select private.begin_request(${route}, ${key}, ${fingerprint}, ${runningSeconds}) as begun
    `.execute(trx)
    return rows[0]?.begun
  })
}

/** Keeps an answer; without one the request made nothing, and may come again. */
function end(db: Db, claims: Claims, { route, key }: Repeated, answer?: [number, string]) {
  const [status = null, sealed = null] = answer ?? []
  return asUser(db, claims, (trx) =>
    sql`select private.end_request(${route}, ${key}, ${status}, ${sealed})`.execute(trx),
  )
}

type Repeated = { route: string; key: string }

const isKept = (type: string) => /^(application\/json|text\/event-stream)\b/.test(type)

/**
 * A POST with an `Idempotency-Key` is carried out once and answered the same for 24 hours (security 48): to the same
 * caller, at the same path, with the same body. What was refused made nothing, so it is tried again. Stands behind
 * what tells who calls and how large a body may be.
 */
export function repeatable({ db, log, secrets }: Deps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const key = keyOf(c)
    const claims = c.get('claims')
    if (key === null || claims.role !== 'authenticated') return next()
    const { pathname, search } = new URL(c.req.url)
    const repeated = { route: pathname + search, key }
    const place = JSON.stringify([claims.key_id ?? claims.sub, repeated.route, key])
    const begun = await begin(db, claims, repeated, await fingerprintOf(c))
    if (!begun || begun.state === 'nobody') return next()
    if (begun.state === 'running' || begun.state === 'other') throw refuse(begun.state)
    if (begun.state === 'answered') {
      const opened = unseal(secrets, place, begun.answer)
      if (opened === null) throw unreadable()
      const { type, body } = Answer.parse(JSON.parse(opened))
      const headers = { 'content-type': type, 'idempotent-replayed': 'true' }
      return new Response(body, { status: begun.status, headers })
    }
    await next()
    const { res } = c
    const type = res.headers.get('content-type') ?? ''
    const keep = (body: string) => {
      const sealed = seal(secrets, place, JSON.stringify({ type, body }))
      return end(db, claims, repeated, [res.status, sealed])
    }
    if (!res.ok || !isKept(type)) {
      await end(db, claims, repeated)
      return
    }
    if (type.startsWith('application/json')) {
      await keep(await res.clone().text())
      return
    }
    // A stream is kept when it has ended; its reader does not wait for that. Who went away before may ask again.
    const { signal } = c.req.raw
    new Response(res.clone().body)
      .text()
      .then((body) => (signal.aborted ? end(db, claims, repeated) : keep(body)))
      .catch((error) => log.warn('an answer was not kept', { error }))
  })
}

/** Forgets what is older than a day. */
export async function forgetRequests(db: Db) {
  let forgotten = 1
  while (forgotten > 0) {
    const { rows } = await asService(db, (trx) =>
      sql<{ forgotten: number }>`select private.forget_requests() as forgotten`.execute(trx),
    )
    forgotten = rows[0]?.forgotten ?? 0
  }
}
