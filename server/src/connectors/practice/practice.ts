import { Hono } from 'hono'
import type { AppEnv } from '../../lib/app-env.ts'
import type { ConnectorKind } from '../connector.ts'
import { company as customers } from '../salesforce/practice/company.ts'
import { salesforcePractice } from '../salesforce/practice/practice-app.ts'
import { company as serviceDesk } from '../servicenow/practice/company.ts'
import { type PracticeDeps, servicenowPractice } from '../servicenow/practice/practice-app.ts'
import { callbackPath } from '../sign-in-path.ts'
import { createPracticeTokens } from './tokens.ts'

const path = '/practice'

/** What a practice system of each kind begins with. */
const firstRecords: Record<ConnectorKind, object[]> = {
  salesforce: customers,
  servicenow: serviceDesk,
}

/** The practice systems of this server, below an address of their own, one of each kind for an organisation. */
export function createPractice(deps: PracticeDeps & { publicUrl: string }) {
  const { secrets, publicUrl } = deps
  const app = new Hono<AppEnv>()
  // What this server asks of itself comes by no other door.
  app.use(`${path}/*`, async (c, next) => {
    c.set('requestId', c.get('requestId') ?? crypto.randomUUID())
    c.set('claims', { role: 'anon' })
    await next()
  })
  const own = new URL(publicUrl)
  const callback = `${own.origin}${callbackPath}`
  app.route(`${path}/salesforce`, salesforcePractice({ ...deps, callback }))
  app.route(`${path}/servicenow`, servicenowPractice(deps))
  const tokens = createPracticeTokens(secrets)
  return {
    app,
    baseUrlOf: (kind: ConnectorKind, organization: string) =>
      `${own.origin}${path}/${kind}/${organization}`,
    clientSecret: tokens.clientSecret,
    firstRecords: (kind: ConnectorKind) => firstRecords[kind],
    /**
     * Answers here what is meant for this server's practice systems: a server need not reach itself by the address that
     * others reach it by. Null for any other address.
     */
    answering(url: URL) {
      const isOwn = url.origin === own.origin && url.pathname.startsWith(`${path}/`)
      return isOwn ? (request: Request) => app.fetch(request) : null
    },
  }
}
export type Practice = ReturnType<typeof createPractice>
