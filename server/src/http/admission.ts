import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type pg from 'pg'
import type { AppEnv } from '../lib/app-env.ts'
import type { Claims, Connections } from '../lib/database/database.ts'
import { createSharedReads } from '../lib/database/shared-reads.ts'
import { HttpError } from '../lib/http-error.ts'
import { type Asker, createFairQueue, type FairLimits } from '../lib/limits/fair-queue.ts'
import { usualPace } from '../lib/limits/pace.ts'
import { type EndStatement, watchStatements } from '../lib/limits/statement-watch.ts'
import { createTokenBuckets } from '../lib/limits/token-buckets.ts'
import { addressBlock } from './address/client-address.ts'
import { createTarpit } from './tarpit.ts'

export type AdmissionOptions = {
  limits: FairLimits
  addressOf(c: Context): string
  endStatement: EndStatement
}

/** What one protocol asks of its requests. */
type Rules = {
  /** Requests of one caller; null for any number. */
  perMinute: number | null
  /** Their statement time-out, where it is not the usual one. */
  statementMs?: (claims: Claims) => number
}

/** Who asks to be let in. */
type Caller = {
  claims: Claims
  address: () => string
  /** Tells when nobody waits for the answer any more. */
  leaving: () => AbortSignal
  /** Of the answer, once the work is done. */
  status: () => number
}

/** Lets a request do its work in its turn; tells whether a statement of it had to be ended. */
export type Door = (caller: Caller, work: () => Promise<void>) => Promise<{ isEnded: boolean }>

type Admitted = {
  asker: Asker
  leaving: () => AbortSignal
  statementMs: number
  /** The request's one place among those that run, however many connections it takes. */
  place: Promise<() => void> | undefined
  connections: number
  isAnswered: boolean
  /** Whether a statement of it was ended. */
  isEnded: boolean
}

// What the role `authenticator` sets.
const usualStatementMs = 5000

// The operator's own programs wait for no place, and have one name.
const operator = { organization: 'operator', statementMs: usualStatementMs, onEnded: () => {} }

function tooMany(seconds: number) {
  return new HttpError(429, 'too_many_requests', 'Too many requests. Wait a moment.', {
    headers: { 'retry-after': String(seconds) },
  })
}

/** How many of one caller, of one organisation and of all run in the database at once, and how many wait. */
export function requestLimits(perCaller: number, perOrganization: number): FairLimits {
  return {
    // Fewer than the pool has connections: jobs and changes need some too.
    all: { running: 16, waiting: 2000 },
    organization: { running: perOrganization, waiting: 160 },
    caller: { running: perCaller, waiting: 40 },
    seconds: 10,
    pace: usualPace(),
  }
}

/**
 * The one place where requests are let into the database (security 63): middleware that knows whose a request is, and
 * a pool whose connections are given in turn.
 */
export function createAdmission({ limits, addressOf, endStatement }: AdmissionOptions) {
  const current = new AsyncLocalStorage<Admitted>()
  const queue = createFairQueue(limits, () => tooMany(2))
  const tarpit = createTarpit()

  function askerOf({ key_id, sub, organization_id }: Claims, address: () => string): Asker {
    const caller = String(key_id ?? sub ?? `address ${addressBlock(address())}`)
    return { caller, organization: organization_id ?? caller }
  }

  /** Gives back the request's place with its last connection. */
  async function enter(request: Admitted) {
    request.place ??= queue.enter(request.asker, request.leaving)
    request.connections += 1
    const leave = () => {
      request.connections -= 1
      if (request.connections > 0) return
      request.place?.then(
        (end) => end(),
        () => {},
      )
      request.place = undefined
    }
    try {
      await request.place
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  function watch(client: pg.ClientBase, statementMs: number, onEnded: () => void) {
    return watchStatements(client, statementMs, async (pid, ms) => {
      const isEnded = await endStatement(pid, ms)
      if (isEnded) onEnded()
      return isEnded
    })
  }

  /** Lets requests of one protocol in. */
  function door({ perMinute, statementMs = () => usualStatementMs }: Rules): Door {
    const buckets = perMinute === null ? null : createTokenBuckets(perMinute)
    return async ({ claims, address, leaving, status }, work) => {
      // The operator's own programs.
      if (claims.role === 'service_role') {
        await work()
        return { isEnded: false }
      }
      const asker = askerOf(claims, address)
      const seconds = buckets?.take(asker.caller) ?? 0
      if (seconds > 0) {
        await tarpit.refused(asker.caller, leaving())
        throw tooMany(seconds)
      }
      const request: Admitted = {
        ...{ asker, leaving, statementMs: statementMs(claims), place: undefined },
        ...{ connections: 0, isAnswered: false, isEnded: false },
      }
      try {
        await current.run(request, work)
        if (buckets && status() >= 400 && status() < 500) {
          await tarpit.refused(asker.caller, leaving())
        }
      } finally {
        // What goes on behind an answer was accepted with it.
        request.isAnswered = true
      }
      return request
    }
  }

  return {
    door,

    /** Stands behind what tells who calls. */
    requests(rules: Rules | Door) {
      const enterBy = typeof rules === 'function' ? rules : door(rules)
      return createMiddleware<AppEnv>(async (c, next) => {
        const claims = c.get('claims') ?? { role: 'anon' }
        const caller = {
          ...{ claims, address: () => addressOf(c), leaving: () => c.req.raw.signal },
          status: () => c.res.status,
        }
        const { isEnded } = await enterBy(caller, next)
        // A read whose statement was ended is not tried again, as one that lost its connection is.
        if (isEnded) c.error = undefined
      })
    },

    /** The pool as the handlers of these requests use it. */
    connections(pool: pg.Pool): Connections {
      const readShared = createSharedReads(pool, watch)
      return {
        async read(read) {
          const request = current.getStore()
          if (!request || request.isAnswered) return readShared(read, operator)
          const leave = await enter(request)
          const reader = {
            ...{ organization: request.asker.organization, statementMs: request.statementMs },
            onEnded: () => {
              request.isEnded = true
            },
          }
          return readShared(read, reader).finally(leave)
        },
        async connect() {
          const request = current.getStore()
          if (!request || request.isAnswered) return pool.connect()
          const leave = await enter(request)
          const client = await pool.connect().catch((error) => {
            leave()
            throw error
          })
          const unwatch = watch(client, request.statementMs, () => {
            request.isEnded = true
          })
          // The pool gives the client another one each time.
          const { release } = client
          client.release = (destroy) => {
            unwatch()
            release(destroy)
            leave()
          }
          return client
        },
        options: pool.options,
        end: () => pool.end(),
      }
    },
  }
}

export type Admission = ReturnType<typeof createAdmission>
