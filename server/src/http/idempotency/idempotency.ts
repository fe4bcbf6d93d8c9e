import { createHash, randomUUID } from 'node:crypto'
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Claims, Db } from '../../lib/database/database.ts'
import { outageOf } from '../../lib/database/outage.ts'
import { watchForm } from '../../lib/files/form-fingerprint.ts'
import { receiveFile } from '../../lib/files/receive-file.ts'
import { HttpError, toHttpError } from '../../lib/http-error.ts'
import type { Log } from '../../lib/log.ts'
import { persist } from '../../lib/persist.ts'
import { seal, unseal } from '../../lib/secrets/seal.ts'
import { statedLimit } from '../body/limit-body.ts'
import { keyReused, refuse, unreadable } from './repeat-refusals.ts'
import {
  type Answered,
  answerRequest,
  beginRequest,
  loseRequest,
  releaseRequest,
  renewRequest,
} from './repeated-requests.ts'

type Deps = {
  db: Db
  /** For what is noted of a request that was let in: it never waits for a turn, and is not refused. */
  notes: Db
  log: Log
  secrets: readonly [string, ...string[]]
  /** How often it is noted that a request still runs. */
  renewMs?: number
}

type Running = {
  claims: Claims
  attempt: string
  /** Where its answer is sealed. */
  place: string
  /** What the form says, when it was read; null for another body. */
  form: (() => string | null) | null
  end(what: () => Promise<unknown>): Promise<void>
}

const Answer = z.object({ type: z.string(), body: z.string() })
const printable = /^[\x21-\x7e]{1,255}$/
/** More than the largest agent takes; the answer to a request that was carried out and says more is not kept. */
export const mostKept = 512 * 1024

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

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

/** Reads the form of a repeated request and keeps nothing of it. */
async function readForm(c: Context, most: number) {
  const fingerprint = watchForm(c.req.raw)
  await receiveFile(c.req.raw, most, async (contents) => {
    for await (const _ of contents);
  })
  return fingerprint()
}

/** What a refusal is thrown for is rolled back. Only a lost database, or a fault of ours, leaves that open. */
function madeNothing(thrown: Error, claims: Claims) {
  const { status } = toHttpError(thrown, claims)
  return status < 500 || ([503, 507].includes(status) && outageOf(thrown) !== 'lost')
}

const isKept = (type: string) => /^(application\/json|text\/event-stream)\b/.test(type)

/** Whose rows an answer shows. What people wrote is escaped in it, and so is not found. */
function organizationsIn(body: string) {
  return [...body.matchAll(/"organization_id":"([0-9a-f-]{36})"/g)].map(([, id]) => id ?? '')
}

/**
 * A POST with an `Idempotency-Key` is carried out at most once, and answered the same for 24 hours (security 48): to
 * the same caller, at the same path, with the same body. What is thrown made nothing and is tried again; what is
 * returned is kept. Stands behind what tells who calls and how large a body may be.
 */
export function repeatable({ db, notes, log, secrets, renewMs = 15_000 }: Deps) {
  const closing = new AbortController()
  const answering = new Set<Promise<void>>()
  const noting = new Set<Promise<void>>()

  /** Notes what became of a request, however often that takes; resolves when it was tried once. */
  function note(what: () => Promise<unknown>) {
    const { promise: tried, resolve } = Promise.withResolvers<void>()
    const noted = persist(what, {
      signal: closing.signal,
      onFailure: (error) => {
        log.warn('what became of a request is not noted yet', { error })
        resolve()
      },
    })
      .catch((error) => log.error('what became of a request is not noted', { error }))
      .then(() => {
        noting.delete(noted)
        resolve()
      })
    noting.add(noted)
    return tried
  }

  async function replay(c: Context, place: string, kept: Answered) {
    const limit = statedLimit(c)
    if (limit?.isStream) {
      const fingerprint = await readForm(c, limit.most)
      // What was not read to its end cannot be compared.
      if (fingerprint === null || fingerprint !== kept.fingerprint) throw keyReused()
    }
    const opened = kept.answer === null ? null : unseal(secrets, place, kept.answer)
    if (opened === null) throw unreadable()
    const { type, body } = Answer.parse(JSON.parse(opened))
    const headers = {
      'content-type': type,
      'cache-control': 'no-store',
      'idempotent-replayed': 'true',
    }
    return new Response(body, { status: kept.status, headers })
  }

  /** Keeps the answer once it has ended; the reader of a stream does not wait for that. */
  async function keep({ res }: Context<AppEnv>, { claims, attempt, place, form, end }: Running) {
    const type = res.headers.get('content-type') ?? ''
    const isJson = type.startsWith('application/json')
    const answered = (body: string) => {
      const isTooLarge = Buffer.byteLength(body) > mostKept
      return answerRequest(notes, claims, attempt, {
        fingerprint: form?.() ?? null,
        status: res.status,
        sealed: isTooLarge ? null : seal(secrets, place, JSON.stringify({ type, body })),
        organizations: isJson ? organizationsIn(body) : [],
      })
    }
    const kept = new Response(res.clone().body).text().then(
      (body) => end(() => answered(body)),
      (error) => {
        log.warn('an answer broke off', { error })
        return end(() => loseRequest(notes, claims, attempt))
      },
    )
    answering.add(kept)
    const done = kept.then(() => {
      answering.delete(kept)
    })
    if (isJson) await done
  }

  /** Acts, and says meanwhile that it still does; then notes what became of it. */
  async function carryOut(c: Context<AppEnv>, next: Next, begun: Omit<Running, 'end'>) {
    const { claims, attempt } = begun
    const renew = () =>
      renewRequest(notes, claims, attempt).catch((error) =>
        log.warn('a request that runs is not renewed', { error }),
      )
    const renewing = setInterval(renew, renewMs)
    const end = (what: () => Promise<unknown>) => {
      clearInterval(renewing)
      return note(what)
    }
    try {
      await next()
    } catch (error) {
      clearInterval(renewing)
      throw error
    }
    const { res, error } = c
    // An answer that failed is one of a turn that has begun.
    if (error && res.status !== 502) {
      const become = madeNothing(error, claims) ? releaseRequest : loseRequest
      return end(() => become(notes, claims, attempt))
    }
    if (isKept(res.headers.get('content-type') ?? '')) return keep(c, { ...begun, end })
    return end(() => loseRequest(notes, claims, attempt))
  }

  const middleware = createMiddleware<AppEnv>(async (c, next) => {
    const key = keyOf(c)
    const claims = c.get('claims')
    if (key === null || claims.role !== 'authenticated') return next()
    const { pathname, search } = new URL(c.req.url)
    const [attempt, route] = [randomUUID(), pathname + search]
    const place = JSON.stringify([claims.key_id ?? claims.sub, route, key])
    const form = statedLimit(c)?.isStream ? watchForm(c.req.raw) : null
    const fingerprint = form ? null : hash(await c.req.text())
    const begun = await beginRequest(db, claims, { attempt, route, key, fingerprint })
    if (begun.state === 'nobody') return next()
    if (begun.state === 'begun') return carryOut(c, next, { claims, attempt, place, form })
    if (begun.state === 'answered') return replay(c, place, begun)
    throw refuse(begun.state)
  })

  return {
    middleware,
    /** Notes what is not noted yet, one last time; for when the answers have ended. */
    async close() {
      closing.abort()
      await Promise.all(answering)
      await Promise.all(noting)
    },
  }
}
