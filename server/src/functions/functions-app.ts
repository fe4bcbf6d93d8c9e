import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Payments } from '../billing/payments.ts'
import type { Connections } from '../connectors/connections.ts'
import type { Practice } from '../connectors/practice/practice.ts'
import type { Attachments } from '../conversation/files/receive-attachment.ts'
import type { Models } from '../conversation/model.ts'
import type { ModelHealth } from '../conversation/models/model-health.ts'
import type { Turns } from '../conversation/turn.ts'
import { addressReader } from '../http/address/client-address.ts'
import { visitorAddressReader } from '../http/address/visitor-address.ts'
import type { Admission } from '../http/admission.ts'
import { largeBodiesInTurn } from '../http/body/large-bodies.ts'
import { limitBody } from '../http/body/limit-body.ts'
import type { Reranking } from '../knowledge/reranking/reranking.ts'
import type { Embeddings } from '../knowledge/vectors/embeddings.ts'
import type { OrganizationOf } from '../lib/agent-organization.ts'
import type { AppEnv } from '../lib/app-env.ts'
import type { Db } from '../lib/database/database.ts'
import type { Files } from '../lib/files/files.ts'
import { HttpError } from '../lib/http-error.ts'
import type { Log } from '../lib/log.ts'
import { authenticate, type Callers } from '../lib/tokens/authenticate.ts'
import type { ProviderSpeech } from '../speech/provider-speech.ts'
import type { SoundModels } from '../speech/sound-models.ts'
import type { Speech } from '../speech/speech.ts'
import type { Tools } from '../tools/tools.ts'
import { agentBundle } from './agent-bundle/agent-bundle.ts'
import { agentDrafts } from './agent-drafts/agent-drafts.ts'
import { agentTests } from './agent-tests/agent-tests.ts'
import { attachments } from './attachments.ts'
import { billing } from './billing/billing.ts'
import { stripeWebhook } from './billing/stripe-webhook.ts'
import { connections } from './connections/connections.ts'
import { conversation } from './conversation/conversation.ts'
import { handoff } from './handoff.ts'
import { inactiveUserVerification, type Reopen } from './inactive-user-verification.ts'
import { integrationKeys } from './integration-keys.ts'
import { interactionsApiWrapper } from './interactions-api-wrapper.ts'
import {
  type Invitations,
  organizationInvitations,
} from './invitations/organization-invitations.ts'
import { type InvitedAccounts, sendInvitationAuth } from './invitations/send-invitation-auth.ts'
import { knowledgeAsk } from './knowledge/knowledge-ask.ts'
import { knowledgeRetry } from './knowledge/knowledge-retry.ts'
import { knowledgeSearch } from './knowledge/knowledge-search.ts'
import { knowledgeSite } from './knowledge/knowledge-site.ts'
import { knowledgeSource } from './knowledge/knowledge-source.ts'
import { knowledgeUpload } from './knowledge/knowledge-upload.ts'
import { models } from './models/models.ts'
import { onboardingProposals } from './onboarding-proposals.ts'
import { organizationExport } from './organization-export/organization-export.ts'
import { type OrganizationSso, organizationSso } from './organization-sso.ts'
import { ownPeople } from './own-people.ts'
import { type PlatformHealth, platformHealth } from './platform-health.ts'
import { speech } from './speech/speech.ts'
import { transcription } from './speech/transcription.ts'
import { mcpServers } from './tools/mcp-servers.ts'
import { tools } from './tools/tools.ts'
import { webhooks } from './webhooks.ts'
import { widgetSecret } from './widget-secret.ts'
import { zapierPractice } from './zapier-practice.ts'

/** Newest first. */
type Secrets = readonly [string, ...string[]]

export type FunctionsDeps = {
  db: Db
  files: Files
  /** Takes files of visitors. */
  attachments: Attachments
  callers: Callers
  /** Whose word about a client's address counts. */
  trustedProxies: readonly string[]
  admission: Admission
  /** Requests of one caller; null for any number. */
  perMinute: number | null
  repeats: MiddlewareHandler<AppEnv>
  turns: Turns
  voice: Speech
  /** What models say and hear in place of the built-in voice and the browser. */
  spoken: { provider: ProviderSpeech; models: SoundModels }
  log: Log
  organizationOf: OrganizationOf
  /** What the auth service does for these functions. */
  invitations: Invitations
  accounts: InvitedAccounts
  sso: OrganizationSso
  reopen: Reopen
  secrets: {
    connections: Secrets
    keys: Secrets
    visitorAddresses: string
    exportLinks: Secrets
    models: Secrets
    tools: Secrets
    webhooks: Secrets
    widgets: Secrets
  }
  models: Models
  health: ModelHealth
  /** What searches ask. */
  searchModels: { embeddings: Embeddings; reranking: Reranking }
  tools: Tools
  connections: Connections
  practice: Practice
  /** What the health of the platform is found out by. */
  platform: Omit<PlatformHealth, 'db' | 'files' | 'payments'>
  /** Stripe; null where plans are given by hand. */
  payments: Payments | null
  /** The address of this product. */
  publicUrl: string
  /** Hosts that may be called although they are private. */
  outboundAllowed: readonly string[]
}

/** Anyone who accepts an invitation may have no account yet: the token of the mail is in the body. Stripe signs. */
const forAnybody = /\/(organization-invitations\/accept|stripe-webhook)$/

/** Nothing is written for somebody without a session. */
const sessionToWrite = createMiddleware<AppEnv>(async (c, next) => {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
  if (!isRead && c.get('claims').role === 'anon' && !forAnybody.test(c.req.path)) {
    throw new HttpError(401, 'session_needed', 'A session is needed.')
  }
  await next()
})

/** `/functions/v1`: what a row policy cannot say, one path a function. */
export function functionsApp(deps: FunctionsDeps) {
  const { db, files, callers, admission, perMinute, repeats, turns, voice, secrets } = deps
  const { invitations, accounts, reopen, organizationOf } = deps
  const addressOf = addressReader(deps.trustedProxies)
  const visitorAddressOf = visitorAddressReader(addressOf, secrets.visitorAddresses)
  const app = new Hono<AppEnv>()
  app.use(authenticate(callers), admission.requests({ perMinute }))
  app.use(sessionToWrite, limitBody(), largeBodiesInTurn(), repeats)
  app.route('/agent-bundle', agentBundle({ db, files }))
  app.route('/agent-drafts', agentDrafts({ db, writeFor: deps.models.writeFor }))
  app.route('/agent-tests', agentTests({ db, turns, searchModels: deps.searchModels }))
  app.route(
    '/attachments',
    attachments({
      ...{ db, files, attachments: deps.attachments },
      visitorAddressOf: perMinute === null ? null : visitorAddressOf,
    }),
  )
  const { payments, publicUrl } = deps
  app.route(
    '/billing',
    billing({ db, payments, publicUrl, addressOf, isLimited: perMinute !== null }),
  )
  app.route(
    '/connections',
    connections({
      ...{ db, addressOf, connections: deps.connections, practice: deps.practice },
      ...{ secrets: secrets.connections, allowed: deps.outboundAllowed },
      publicUrl,
    }),
  )
  app.route('/conversation', conversation({ turns, visitorAddressOf }))
  app.route(
    '/handoff',
    handoff({
      ...{ db, writeFor: deps.models.writeFor },
      visitorAddressOf: perMinute === null ? null : visitorAddressOf,
    }),
  )
  app.route('/inactive-user-verification', inactiveUserVerification({ reopen }))
  app.route('/integration-keys', integrationKeys({ db, secrets: secrets.keys, addressOf }))
  app.route('/interactions-api-wrapper', interactionsApiWrapper({ db }))
  app.route('/knowledge-retry', knowledgeRetry({ db }))
  app.route('/knowledge-ask', knowledgeAsk({ turns }))
  app.route('/knowledge-search', knowledgeSearch({ db, searchModels: deps.searchModels }))
  app.route('/knowledge-site', knowledgeSite({ db }))
  app.route('/knowledge-source', knowledgeSource({ db, files }))
  app.route('/knowledge-upload', knowledgeUpload({ db, files }))
  app.route(
    '/models',
    models({
      ...{ db, addressOf, models: deps.models, sound: deps.spoken.models, health: deps.health },
      ...deps.searchModels,
      ...{ secrets: secrets.models, allowed: deps.outboundAllowed },
    }),
  )
  app.route('/onboarding-proposals', onboardingProposals({ db }))
  const ofTools = {
    ...{ db, addressOf, publicUrl, tools: deps.tools, secrets: secrets.tools },
    isPractice: (url: URL) => deps.practice.answering(url) !== null,
  }
  app.route('/tools', tools({ ...ofTools, allowed: deps.outboundAllowed }))
  app.route('/mcp-servers', mcpServers({ ...ofTools, allowed: deps.outboundAllowed }))
  app.route(
    '/webhooks',
    webhooks({ db, addressOf, secrets: secrets.webhooks, allowed: deps.outboundAllowed }),
  )
  app.route(
    '/organization-export',
    organizationExport({ db, files, addressOf, secrets: secrets.exportLinks }),
  )
  app.route('/organization-invitations', organizationInvitations({ invitations }))
  app.route('/organization-sso', organizationSso({ sso: deps.sso }))
  app.route('/own-people', ownPeople({ db, files }))
  app.route('/platform-health', platformHealth({ db, files, payments, ...deps.platform }))
  app.route('/send-invitation-auth', sendInvitationAuth({ accounts }))
  app.route('/speech', speech({ voice, ...deps.spoken, organizationOf, log: deps.log }))
  app.route('/stripe-webhook', stripeWebhook({ db, payments }))
  app.route('/transcription', transcription({ models: deps.spoken.models, log: deps.log }))
  app.route('/widget-secret', widgetSecret({ db, addressOf, secrets: secrets.widgets }))
  app.route('/zapier-practice', zapierPractice({ db, addressOf, practice: deps.practice }))
  return app
}
