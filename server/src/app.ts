import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type pg from 'pg'
import { catalogues } from './api/catalogues.ts'
import { authApp } from './auth/auth-app.ts'
import { authJobs } from './auth/auth-jobs.ts'
import { cleanUp } from './auth/clean-up.ts'
import { type AuthDeps, clientOf } from './auth/deps.ts'
import { reopenAccount } from './auth/reopen-account.ts'
import { authSettings } from './auth/settings.ts'
import type { Config } from './config.ts'
import { languageModel } from './conversation/model.ts'
import { createTurns, type Turns } from './conversation/turn.ts'
import { conversation } from './functions/conversation.ts'
import { inactiveUserVerification } from './functions/inactive-user-verification.ts'
import { interactionsApiWrapper } from './functions/interactions-api-wrapper.ts'
import { knowledgeRetry } from './functions/knowledge-retry.ts'
import { knowledgeSearch } from './functions/knowledge-search.ts'
import { knowledgeSource } from './functions/knowledge-source.ts'
import { knowledgeUpload } from './functions/knowledge-upload.ts'
import { speech } from './functions/speech.ts'
import type { AppEnv } from './lib/app-env.ts'
import { authenticate, type Callers } from './lib/authenticate.ts'
import { addressReader } from './lib/client-address.ts'
import type { Db } from './lib/database.ts'
import type { Files } from './lib/files.ts'
import { errorHandler, HttpError } from './lib/http-error.ts'
import type { Log } from './lib/log.ts'
import { deriveSecret } from './lib/secrets.ts'
import { devMailApp } from './mail/dev-mail.ts'
import { outboxMailer, smtpMailer } from './mail/mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import { peopleApp } from './people/people-app.ts'
import { createRealtime } from './realtime/realtime.ts'
import { restApp } from './rest/app.ts'
import { createSchemaCache } from './rest/schema-cache.ts'
import { securityHeaders } from './security-headers.ts'
import { devTextsApp } from './sms/dev-texts.ts'
import { hookSms } from './sms/hook-sms.ts'
import { createKeptTexts } from './sms/kept-texts.ts'
import { logSms } from './sms/sms.ts'
import { createSpeech, type Speech } from './speech/speech.ts'
import { webApp } from './web-app.ts'

export type AppDeps = {
  config: Config
  pool: pg.Pool
  db: Db
  log: Log
  publicUrl: string
  callers: Callers
  /** The root of what is derived or encrypted. */
  secretKey: string
  files: Files
  webRoot: string
  /** False until the start is complete and again while it stops. */
  isReady: () => boolean
}

function health({ pool, isReady }: AppDeps) {
  const app = new Hono()
  app.get('/live', (c) => c.json({ status: 'live' }))
  app.get('/ready', async (c) => {
    const reachable =
      isReady() &&
      (await pool.query('select 1').then(
        () => true,
        () => false,
      ))
    return reachable ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503)
  })
  return app
}

/** The auth protocol, with its mails by SMTP and its texts by a hook, or both kept for /dev. */
function identity(app: Hono<AppEnv>, deps: AppDeps) {
  const { config, db, log, callers, publicUrl, secretKey } = deps
  const outbox = createOutbox()
  const mailer = config.smtpUrl
    ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom })
    : outboxMailer(outbox, log)
  if (!config.smtpUrl) app.route('/', devMailApp(outbox))
  const settings = authSettings({
    ...config.auth,
    publicUrl,
    secrets: [deriveSecret(secretKey, 'auth')],
    trustedProxies: config.trustedProxies,
    ...(!config.rateLimits && { limits: null }),
  })
  const { tokens, serviceKey } = callers
  const texts = createKeptTexts()
  const sms = config.smsHook ? hookSms(config.smsHook) : logSms(log, texts)
  if (!config.smsHook) app.route('/', devTextsApp(texts))
  const parts = { db, tokens, serviceKey, sms, settings, log }
  app.route('/auth/v1', authApp(parts))
  return { auth: parts, mailer }
}

const exposedSchemas = ['public', 'billing', 'admin']
const protocols = [
  '/functions/*',
  '/api/*',
  '/rest/*',
  '/realtime/*',
  '/auth/v1/*',
  '/people/*',
  '/health/*',
  '/dev/*',
]

type Parts = { turns: Turns; voice: Speech; auth: AuthDeps }

/** What a row policy cannot say, one path a function. */
function functions({ db, files, callers, config }: AppDeps, { turns, voice, auth }: Parts) {
  const addressOf = addressReader(config.trustedProxies)
  const app = new Hono<AppEnv>()
  app.use(authenticate(callers))
  app.route('/conversation', conversation({ turns }))
  app.route(
    '/inactive-user-verification',
    inactiveUserVerification({
      reopen: (c, verification) =>
        reopenAccount(auth, clientOf(c, c.get('requestId'), addressOf), verification),
    }),
  )
  app.route('/interactions-api-wrapper', interactionsApiWrapper({ db }))
  app.route('/knowledge-retry', knowledgeRetry({ db }))
  app.route('/knowledge-search', knowledgeSearch({ db }))
  app.route('/knowledge-source', knowledgeSource({ db }))
  app.route('/knowledge-upload', knowledgeUpload({ db, files }))
  app.route('/speech', speech({ voice }))
  return app
}

/** The interaction API. */
function api({ db, callers }: AppDeps) {
  const app = new Hono<AppEnv>()
  app.use(authenticate(callers))
  app.route('/', catalogues({ db }))
  return app
}

/** Every path of the product, each protocol with its own shape of errors. */
export function createApp(deps: AppDeps) {
  const { pool, db, log, config, callers, publicUrl } = deps
  const turns = createTurns({
    db,
    log,
    model: languageModel({ provider: 'built-in' }),
    rateLimits: config.rateLimits,
  })
  const voice = createSpeech()
  const cache = createSchemaCache({ pool, schemas: exposedSchemas, log })
  const { trustedProxies } = config
  const realtime = createRealtime({
    ...{ pool, db, log, callers, publicUrl, trustedProxies },
    origins: config.auth.corsOrigins,
    perAddress: config.rateLimits ? 500 : null,
  })

  const app = new Hono<AppEnv>()
  app.onError(errorHandler(log))
  app.use(async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('claims', { role: 'anon' })
    await next()
    c.header('x-request-id', c.get('requestId'))
  })
  app.use(securityHeaders(publicUrl))
  app.route('/health', health(deps))
  app.get('/config.json', (c) =>
    c.json({
      supabaseUrl: publicUrl,
      publishableKey: callers.publishableKey,
      supportUrl: config.supportUrl,
      salesUrl: config.salesUrl,
      termsUrl: config.termsUrl,
      privacyUrl: config.privacyUrl,
      segmentWriteKey: null,
      gtmId: null,
      sentryDsn: null,
    }),
  )
  const { auth, mailer } = identity(app, deps)
  app.route(
    '/rest/v1',
    restApp({ pool, schemas: exposedSchemas, cache, log, callers, trustedProxies }),
  )
  app.route('/functions/v1', functions(deps, { turns, voice, auth }))
  app.route('/api/v1', api(deps))
  app.route('/people', peopleApp())
  for (const protocol of protocols) {
    app.all(protocol, () => {
      throw new HttpError(404, 'not_found', 'There is nothing at this address.')
    })
  }
  app.route('/', webApp(deps.webRoot))

  return {
    fetch: app.fetch,
    /** Takes the websockets of changes. */
    upgrade: realtime.upgrade,
    /** What the app does beside its requests, by queue. */
    jobs: authJobs(auth, mailer),
    /** Removes what is over; for every hour. */
    cleanUp: () => cleanUp(db, auth.settings),
    /** Ends answers that run, and what listens or works beside the requests. */
    async close() {
      await realtime.close()
      await turns.close()
      mailer.close()
      await Promise.all([voice.close(), cache.close()])
    },
  }
}
