import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { exposedSchemas } from 'database/exposed-schemas'
import { type Context, Hono } from 'hono'
import type pg from 'pg'
import { apiApp } from './api/api-app.ts'
import { authJobs } from './auth/auth-jobs.ts'
import { clientOf } from './auth/deps.ts'
import { memberActs } from './auth/members/member-acts.ts'
import { ssoActs } from './auth/saml/organization/sso-acts.ts'
import { createTokenListener } from './auth/sessions/token-listener.ts'
import { openVisitor } from './auth/sign-up/open-visitor.ts'
import { createAccountListener } from './auth/user/account-listener.ts'
import { reopenAccount } from './auth/user/reopen-account.ts'
import { billingJobs } from './billing/billing-jobs.ts'
import { createPayments } from './billing/payments.ts'
import { composeAnswering } from './compose-answering.ts'
import type { Config } from './config.ts'
import { createAttachments } from './conversation/files/receive-attachment.ts'
import { alertOwners } from './conversation/spending/alert-owners.ts'
import { functionsApp } from './functions/functions-app.ts'
import { healthApp, type Supervised } from './health.ts'
import { cleanUpAll } from './hourly.ts'
import { addressReader } from './http/address/client-address.ts'
import { visitorAddressReader } from './http/address/visitor-address.ts'
import { createAdmission, requestLimits } from './http/admission.ts'
import { limitBody } from './http/body/limit-body.ts'
import { type Exchange, observeExchanges } from './http/exchanges.ts'
import { repeatable } from './http/idempotency/idempotency.ts'
import { needsRoom } from './http/needs-room.ts'
import { retryReads } from './http/retry-reads.ts'
import { createOrganizationOf } from './lib/agent-organization.ts'
import type { AppEnv } from './lib/app-env.ts'
import { createDb } from './lib/database/database.ts'
import type { Files } from './lib/files/files.ts'
import { errorHandler, HttpError } from './lib/http-error.ts'
import type { EndStatement } from './lib/limits/statement-watch.ts'
import type { Log } from './lib/log.ts'
import { deriveSecrets, type SecretKeys } from './lib/secrets/secrets.ts'
import type { Callers } from './lib/tokens/authenticate.ts'
import { contactMailJobs } from './mail/contact-mails.ts'
import { createMetrics } from './metrics/metrics.ts'
import { metricsApp } from './metrics/metrics-app.ts'
import { mountAuth } from './mount-auth.ts'
import { ownPortraits } from './people/own-portraits.ts'
import { peopleApp } from './people/people-app.ts'
import { platformParts } from './platform-parts.ts'
import { publicConfig } from './public-config.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createSchemaCache } from './rest/catalog/schema-cache.ts'
import { restApp, restDoor } from './rest/rest-app.ts'
import { createRowsListener } from './rest/rows-listener.ts'
import { securityHeaders } from './security-headers.ts'
import { createSpeech } from './speech/speech.ts'
import { storageApp } from './storage/storage-app.ts'
import { clientDocument } from './tools/mcp/client-document.ts'
import { trackingOrigins } from './tracking/config.ts'
import { tagManagerApp } from './tracking/tag-manager.ts'
import { webApp } from './web-app.ts'
import { widgetApp } from './widget/widget-app.ts'

export type AppDeps = {
  config: Config
  pool: pg.Pool
  /** Connections that only auth and health use, so that no other load keeps them waiting. */
  authPool: pg.Pool
  /** Of jobs; counted here. */
  backgroundPool?: pg.Pool
  /** Ends a statement that does not heed its time-out. */
  endStatement: EndStatement
  log: Log
  publicUrl: string
  callers: Callers
  /** The roots of what is derived or encrypted, newest first. */
  secretKeys: SecretKeys
  files: Files
  webRoot: string
  postgres?: Supervised | null
  /** How long an answer waits for what was read a moment ago to be understood, in ms; where no jobs do that, not at all. */
  awaitedMs?: number
}

const protocols = [
  '/functions/*',
  '/api/*',
  '/rest/*',
  '/realtime/*',
  '/storage/*',
  '/auth/v1/*',
  '/people/*',
  '/practice/*',
  '/widget/*',
  '/health/*',
  '/dev/*',
  '/metrics/*',
]

/** Requests that one integration key may make a minute. */
const keyRequests = 600

/** Every path of the product, each protocol with its own shape of errors. */
export function createApp(deps: AppDeps) {
  const { pool, log, config, callers, publicUrl } = deps
  const { trustedProxies, rates, atOnce } = config
  const addressOf = addressReader(trustedProxies)
  const admission = createAdmission({
    limits: requestLimits(atOnce.caller, atOnce.organization),
    addressOf,
    endStatement: deps.endStatement,
  })
  const db = createDb(admission.connections(pool))
  const metrics = createMetrics({
    ...{ db, dataDir: config.dataDir },
    pools: {
      ...{ main: pool, auth: deps.authPool },
      ...(deps.backgroundPool && { background: deps.backgroundPool }),
    },
    sockets: () => realtime.sockets(),
  })
  const tell = (exchange: Exchange) => {
    metrics.exchange(exchange)
    if (config.accessLog) log.info('request', exchange)
  }
  const organizationOf = createOrganizationOf(db)
  const answering = composeAnswering({
    ...{ pool, config, db, log, publicUrl, secretKeys: deps.secretKeys, organizationOf },
    ...{ files: deps.files, awaitedMs: deps.awaitedMs ?? 0 },
    door: (request) => app.fetch(request),
    ended: metrics.answer,
  })
  const { models, health, spoken, searchModels, practice, connections, tools, turns } = answering
  const voice = createSpeech()
  const payments = config.stripe && createPayments({ config: config.stripe, log })
  const attachments = createAttachments({ db, files: deps.files })
  const cache = createSchemaCache({ pool, schemas: exposedSchemas, log })
  const realtime = createRealtime({
    ...{ pool, db, log, callers, publicUrl, trustedProxies },
    origins: config.auth.corsOrigins,
    most: config.rateLimits ? { perAddress: 500, perPerson: 50 } : null,
    publicChannels: config.publicChannels,
    tell,
  })

  const app = new Hono<AppEnv>()
  app.onError(errorHandler(log))
  app.use(observeExchanges(tell), async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('claims', { role: 'anon' })
    await next()
    c.header('x-request-id', c.get('requestId'))
  })
  app.use(retryReads((request, env) => app.fetch(request, env), deps.postgres ?? null))
  app.use(securityHeaders(publicUrl))
  if (deps.postgres) app.use(needsRoom(deps.postgres))
  app.route('/health', healthApp(deps))
  app.route('/metrics', metricsApp(metrics, config.metricsToken))
  const { publishableKey } = callers
  app.get('/config.json', (c) => {
    c.header('cache-control', 'no-cache')
    return c.json(publicConfig({ config, publicUrl, publishableKey }))
  })
  const { auth, mailer: uncounted } = mountAuth(app, deps)
  const mailer = metrics.counted(uncounted)
  const general = getRequestListener(app.fetch)
  const takesAccount = createAccountListener({ deps: auth, publicUrl, tell }, general)
  const takesToken = createTokenListener({ deps: auth, publicUrl, tell })
  const rest = {
    ...{ pool, schemas: exposedSchemas, cache, log, callers, trustedProxies, admission },
    ...{ mostBytes: config.answerBytes, door: restDoor(admission, rates.rest) },
    features: { plans: config.queryPlans },
  }
  app.route('/rest/v1', restApp(rest))
  const takesRows = createRowsListener({
    ...rest,
    ...{ publicUrl, tell, postgres: deps.postgres ?? null },
  })
  const { middleware: repeats, close: noteRepeats } = repeatable({
    ...{ db, notes: createDb(pool), log },
    secrets: deriveSecrets(deps.secretKeys, 'answers'),
  })
  const keySecrets = deriveSecrets(deps.secretKeys, 'integration-keys')
  const widgetSecrets = deriveSecrets(deps.secretKeys, 'widgets')
  const visitorAddresses = deriveSecrets(deps.secretKeys, 'visitor-addresses')[0]
  const callerOf = (c: Context<AppEnv>) => clientOf(c, c.get('requestId'), addressOf)
  app.route(
    '/functions/v1',
    functionsApp({
      ...{ db, log, callers, trustedProxies, files: deps.files, attachments, organizationOf },
      ...{ turns, voice, spoken, models, health, searchModels, tools },
      ...{ connections, practice, publicUrl, payments },
      ...{ admission, perMinute: rates.functions, repeats, ...memberActs(auth, callerOf) },
      sso: ssoActs(auth, callerOf),
      reopen: (c, verification) => reopenAccount(auth, callerOf(c), verification),
      secrets: {
        ...answering.secrets,
        keys: keySecrets,
        visitorAddresses,
        exportLinks: deriveSecrets(deps.secretKeys, 'export-links'),
        webhooks: deriveSecrets(deps.secretKeys, 'webhooks'),
        widgets: widgetSecrets,
      },
      ...{ outboundAllowed: config.outboundAllowed, platform: platformParts(config) },
    }),
  )
  app.route(
    '/api/v1',
    apiApp({
      ...{ db, log, callers, publicUrl, turns, files: deps.files, attachments, searchModels },
      secrets: keySecrets,
      hookSecrets: deriveSecrets(deps.secretKeys, 'webhooks'),
      outboundAllowed: config.outboundAllowed,
      isPractice: (url) => practice.hearing(url) !== null,
      perMinute: config.rateLimits ? keyRequests : null,
      ...{ admission, perCaller: rates.api, repeats },
    }),
  )
  app.route(
    '/storage/v1',
    storageApp({
      ...{ db, log, callers, files: deps.files },
      secrets: deriveSecrets(deps.secretKeys, 'storage'),
      ...{ admission, perMinute: rates.storage },
    }),
  )
  app.route('/people', ownPortraits({ db }))
  app.route('/people', peopleApp())
  app.route('/', practice.app)
  app.route('/', clientDocument(publicUrl))
  app.route(
    '/',
    widgetApp({
      ...{ db, turns, followers: answering.followers, attachments, admission },
      perMinute: rates.functions,
      ...{ publicUrl, webRoot: deps.webRoot },
      secrets: { visits: deriveSecrets(deps.secretKeys, 'widget-visits'), widgets: widgetSecrets },
      addressOf,
      visitorAddressOf: visitorAddressReader(addressOf, visitorAddresses),
      openVisitor: (c) => openVisitor(auth, callerOf(c)),
    }),
  )
  app.route('/realtime/v1/api/broadcast', realtime.broadcastApi)
  app.use(limitBody())
  for (const protocol of protocols) {
    app.all(protocol, () => {
      throw new HttpError(404, 'not_found', 'There is nothing at this address.')
    })
  }
  app.route('/', tagManagerApp(config.tracking.gtmId))
  app.route('/', webApp(deps.webRoot, trackingOrigins(config.tracking)))

  return {
    hono: app,
    fetch: app.fetch,
    /** What enters connected systems. */
    connections,
    /** What says what texts mean. */
    embeddings: searchModels.embeddings,
    /** Answers here what the practice Zapier is told; null for any other address. */
    practice: practice.hearing,
    /** What writes for tasks. */
    writeFor: models.writeFor,
    /** Answers a request of Node's server. */
    listener(incoming: IncomingMessage, outgoing: ServerResponse) {
      if (takesRows(incoming, outgoing) || takesAccount(incoming, outgoing)) return
      if (takesToken(incoming, outgoing)) return
      return general(incoming, outgoing)
    },
    /** Takes the websockets of changes. */
    upgrade: realtime.upgrade,
    /** What the app does beside its requests, by queue. */
    jobs: {
      ...authJobs(auth, mailer),
      ...contactMailJobs({ db, mailer, publicUrl, log }),
      ...billingJobs({ db, payments, log }),
    },
    /** Tells owners which shares of their limits were reached. */
    alertOwners: () => alertOwners({ db, secrets: auth.settings.secrets, publicUrl }),
    cleanUp: (stopped: AbortSignal) => cleanUpAll({ db, settings: auth.settings, log }, stopped),
    /** Closes the websockets of changes; clients come back to the server that runs then. */
    sayGoodbye: realtime.sayGoodbye,
    /** Ends answers that are still being given: streams tell that they were cut, what waits for the voice is refused. */
    async cutAnswers() {
      answering.followers.close()
      await Promise.all([turns.close(), voice.close()])
    },
    /** Ends what listens or works beside the requests. */
    async close() {
      await Promise.all([realtime.close(), turns.close(), voice.close(), cache.close()])
      await Promise.all([answering.close(), payments?.close()])
      await noteRepeats()
      mailer.close()
    },
  }
}
