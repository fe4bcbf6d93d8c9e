import { cleanUp } from './auth/clean-up.ts'
import { rereadMetadata } from './auth/saml/admin/reread-metadata.ts'
import type { AuthSettings } from './auth/settings.ts'
import { forgetStripeEvents } from './billing/forget-stripe-events.ts'
import { forgetRequests } from './http/idempotency/repeated-requests.ts'
import { forgetDeletedSources } from './knowledge/forget-deleted-sources.ts'
import type { Db } from './lib/database/database.ts'
import type { Log } from './lib/log.ts'
import { endOrganizations } from './organization/end-organizations.ts'
import { keepAnalytics } from './organization/keep-analytics.ts'
import { sweepFiles } from './storage/clean-up.ts'
import { forgetDeliveries } from './webhooks/forget-deliveries.ts'

type Deps = { db: Db; settings: AuthSettings; log: Log }

/** Removes what is over, of every part, and reads again what others may have changed; for every hour. */
export async function cleanUpAll({ db, settings, log }: Deps) {
  await cleanUp(db, settings)
  await keepAnalytics(db)
  await sweepFiles(db)
  await forgetRequests(db)
  await forgetDeliveries(db)
  await forgetStripeEvents(db)
  await forgetDeletedSources(db)
  const ended = await endOrganizations(db)
  if (ended.length > 0) log.info('organizations were deleted', { organizations: ended })
  await rereadMetadata({ db, settings, log })
}
