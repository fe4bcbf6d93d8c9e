import { cleanUpParts } from './auth/clean-up.ts'
import { rereadMetadata } from './auth/saml/admin/reread-metadata.ts'
import { lookUpDomains } from './auth/saml/organization/look-up-domains.ts'
import type { AuthSettings } from './auth/settings.ts'
import { forgetStripeEvents } from './billing/forget-stripe-events.ts'
import { forgetRequests } from './http/idempotency/repeated-requests.ts'
import { forgetDeletedSources } from './knowledge/forget-deleted-sources.ts'
import type { Db } from './lib/database/database.ts'
import type { Log } from './lib/log.ts'
import { endOrganizations } from './organization/end-organizations.ts'
import { forgetGalleryVisitors } from './organization/forget-gallery-visitors.ts'
import { settleSessions } from './organization/settle-sessions.ts'
import { sweepFiles } from './storage/clean-up.ts'
import { forgetDeliveries } from './webhooks/forget-deliveries.ts'

type Deps = { db: Db; settings: AuthSettings; log: Log }

/**
 * Removes what is over, of every part, and reads again what others may have changed; for every hour. A part that fails is
 * in the log and keeps no other from its turn. When it is stopped, no part begins any more, and what is cut off is left to
 * the next time.
 */
export async function cleanUpAll({ db, settings, log }: Deps, stopped?: AbortSignal) {
  const failed = (part: string, organization?: string) => (error: unknown) =>
    stopped?.aborted || log.error('cleaning up', { part, organization, error })
  const parts: Record<string, () => Promise<unknown>> = {
    ...cleanUpParts(db, settings),
    'visitors of galleries': () => forgetGalleryVisitors(db),
    analytics: () => settleSessions(db),
    files: () => sweepFiles(db),
    requests: () => forgetRequests(db),
    deliveries: () => forgetDeliveries(db),
    'events of Stripe': () => forgetStripeEvents(db),
    'deleted sources': () => forgetDeletedSources(db),
    async organizations() {
      const ended = await endOrganizations(db, {
        failed: (error, id) => failed('organizations', id)(error),
      })
      if (ended.length > 0) log.info('organizations were deleted', { organizations: ended })
    },
    'metadata of identity providers': () => rereadMetadata({ db, settings, log }),
    'records of domains': () => lookUpDomains({ db, settings, log }),
  }
  for (const [part, work] of Object.entries(parts)) {
    if (stopped?.aborted) return
    await work().catch(failed(part))
  }
}

const firstMs = 300_000
const hourMs = 3_600_000

/**
 * Does it five minutes after the start, so that a server which is restarted often does it too, and then every hour.
 *
 * @returns what ends that.
 */
export function everyHour(work: (stopped: AbortSignal) => Promise<void>): () => void {
  const stopping = new AbortController()
  const first = setTimeout(() => void work(stopping.signal), firstMs)
  const later = setInterval(() => void work(stopping.signal), hourMs)
  return () => {
    stopping.abort()
    clearTimeout(first)
    clearInterval(later)
  }
}
