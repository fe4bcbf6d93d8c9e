import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../lib/app-env.ts'
import type { ConnectorKind } from '../connector.ts'
import { company as customers } from '../salesforce/practice/company.ts'
import { salesforcePractice } from '../salesforce/practice/practice-app.ts'
import { company as serviceDesk } from '../servicenow/practice/company.ts'
import { type PracticeDeps, servicenowPractice } from '../servicenow/practice/practice-app.ts'
import { callbackPath } from '../sign-in-path.ts'
import type { Door } from '../zapier/practice/account.ts'
import { mcpMetadataPath, zapierMcpPractice } from '../zapier/practice/mcp/mcp-practice.ts'
import { firstRows, type McpTable } from '../zapier/practice/mcp/rows.ts'
import { type ZapierTable, zapierPractice } from '../zapier/practice/practice-app.ts'
import { createPracticeZapier } from '../zapier/practice/zapier.ts'
import { firstZaps } from '../zapier/practice/zaps.ts'
import { type PracticeKind, practiceRecords } from './records.ts'
import { createPracticeTokens } from './tokens.ts'

const path = '/practice'

/** What a practice system of each kind begins with. */
const firstRecords: Record<PracticeKind, object[]> = {
  salesforce: customers,
  servicenow: serviceDesk,
  zapier: firstZaps,
  'zapier-mcp': firstRows,
}

type Deps = PracticeDeps & {
  publicUrl: string
  /** This product as others reach it, by which the practice Zapier calls it; else it goes there. */
  door?: Door
}

/** The practice systems of this server, below an address of their own, one of each kind for an organisation. */
export function createPractice(deps: Deps) {
  const { db, log, secrets, publicUrl } = deps
  const app = new Hono<AppEnv>()
  // What this server asks of itself comes by no other door.
  const byNobody = createMiddleware<AppEnv>(async (c, next) => {
    c.set('requestId', c.get('requestId') ?? crypto.randomUUID())
    c.set('claims', { role: 'anon' })
    await next()
  })
  for (const below of [path, mcpMetadataPath]) app.use(`${below}/*`, byNobody)
  const own = new URL(publicUrl)
  const callback = `${own.origin}${callbackPath}`
  app.route(`${path}/salesforce`, salesforcePractice({ ...deps, callback }))
  app.route(`${path}/servicenow`, servicenowPractice(deps))
  const tokens = createPracticeTokens(secrets)
  const ofZapier = { tokens, records: practiceRecords<ZapierTable>(db, 'zapier') }
  app.route(`${path}/zapier`, zapierPractice({ log, ...ofZapier }))
  const mcpRecords = practiceRecords<McpTable>(db, 'zapier-mcp')
  const mcp = zapierMcpPractice({ log, tokens, callback, records: mcpRecords })
  app.route('/', mcp.app)
  const baseUrlOf = (kind: PracticeKind, organization: string) =>
    `${own.origin}${path}/${kind}/${organization}`
  const isBelow = (url: URL, below: string) =>
    url.origin === own.origin && url.pathname.startsWith(`${below}/`)
  return {
    app,
    baseUrlOf: (kind: ConnectorKind, organization: string) => baseUrlOf(kind, organization),
    clientSecret: tokens.clientSecret,
    firstRecords: (kind: PracticeKind) => firstRecords[kind],
    zapier: createPracticeZapier({
      ...{ door: deps.door ?? ((request) => fetch(request)), publicUrl, secrets, ...ofZapier },
      baseOf: (organization) => baseUrlOf('zapier', organization),
    }),
    /** Where the tools of the practice Zapier are; null before it was opened. */
    async mcpAddress(organization: string) {
      const opened = await mcpRecords.door(organization)
      return opened && mcp.addressOf(organization, opened)
    },
    /**
     * Answers here what is meant for this server's practice systems: a server need not reach itself by the address that
     * others reach it by. Null for any other address.
     */
    answering(url: URL) {
      const isOurs = isBelow(url, path) || isBelow(url, mcpMetadataPath)
      return isOurs ? (request: Request) => app.fetch(request) : null
    },
    /** The same for the addresses at which the Zaps of the practice Zapier are told of events, and for nothing else. */
    hearing(url: URL) {
      return isBelow(url, `${path}/zapier`) ? (request: Request) => app.fetch(request) : null
    },
  }
}
export type Practice = ReturnType<typeof createPractice>
