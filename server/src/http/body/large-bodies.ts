import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../lib/app-env.ts'
import { HttpError } from '../../lib/http-error.ts'
import { createFairQueue, type FairLimits, type Reached } from '../../lib/limits/fair-queue.ts'
import { usualPace } from '../../lib/limits/pace.ts'
import { statedLimit } from './limit-body.ts'

/** What is longer is read in turns. */
export const largeBytes = 1024 ** 2

const usual: FairLimits = {
  all: { running: 3, waiting: 100 },
  organization: { running: 1, waiting: 10 },
  caller: { running: 1, waiting: 5 },
  seconds: 10,
  pace: usualPace(),
}

function refusal(reached: Reached) {
  const headers = { 'retry-after': '5' }
  const isOwn = reached === 'caller' || reached === 'organization'
  return isOwn
    ? new HttpError(429, 'too_many_requests', 'Too many large requests. Wait a moment.', {
        headers,
      })
    : new HttpError(503, 'busy', 'The server is busy. Try again.', { headers })
}

/**
 * A long body is held in memory as a whole and parsed while everybody waits: one of an organisation at a time, and few
 * of all (security 63). Stands before whatever reads the body; what streams is not its concern.
 */
export function largeBodiesInTurn(limits = usual) {
  const queue = createFairQueue(limits, refusal)
  return createMiddleware<AppEnv>(async (c, next) => {
    const stated = statedLimit(c)
    const length = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY)
    if (!stated || stated.isStream || Math.min(stated.most, length) <= largeBytes) return next()
    const { sub, organization_id } = c.get('claims')
    const caller = sub ?? 'nobody'
    const asker = { caller, organization: organization_id ?? caller }
    const leave = await queue.enter(asker, () => c.req.raw.signal)
    try {
      await next()
    } finally {
      leave()
    }
  })
}
