import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type pg from 'pg'
import { catalogues } from './api/catalogues.ts'
import { authApp } from './auth/app.ts'
import { authSettings } from './auth/settings.ts'
import type { Config } from './config.ts'
import { interactionsApiWrapper } from './functions/interactions-api-wrapper.ts'
import type { AppEnv } from './lib/app-env.ts'
import { authenticate, type Callers } from './lib/authenticate.ts'
import type { Db } from './lib/database.ts'
import { errorHandler, HttpError } from './lib/http-error.ts'
import type { Log } from './lib/log.ts'
import { deriveSecret } from './lib/secrets.ts'
import { devMailApp } from './mail/dev-mail.ts'
import { outboxMailer, smtpMailer } from './mail/mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import { securityHeaders } from './security-headers.ts'
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

/** The auth protocol, with its mails by SMTP or kept for /dev/mail. */
function identity(app: Hono<AppEnv>, deps: AppDeps) {
  const { config, db, log, callers, publicUrl, secretKey } = deps
  const outbox = createOutbox()
  const mailer = config.smtpUrl
    ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom })
    : outboxMailer(outbox, log)
  if (!config.smtpUrl) app.route('/dev/mail', devMailApp(outbox))
  const settings = authSettings({
    ...config.auth,
    publicUrl,
    secrets: [deriveSecret(secretKey, 'auth')],
    trustedProxies: config.trustedProxies,
    ...(!config.rateLimits && { limits: null }),
  })
  app.route('/auth/v1', authApp({ db, tokens: callers.tokens, mailer, settings, log }))
}

/** Every path of the product, each protocol with its own shape of errors. */
export function createApp(deps: AppDeps) {
  const { db, log, config, callers, publicUrl } = deps
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
      segmentWriteKey: null,
      gtmId: null,
      sentryDsn: null,
    }),
  )

  identity(app, deps)

  const functions = new Hono<AppEnv>()
  functions.use(authenticate(callers))
  functions.route('/interactions-api-wrapper', interactionsApiWrapper({ db }))
  app.route('/functions/v1', functions)

  const api = new Hono<AppEnv>()
  api.use(authenticate(callers))
  api.route('/', catalogues({ db }))
  app.route('/api/v1', api)

  for (const prefix of [
    '/functions/*',
    '/api/*',
    '/rest/*',
    '/auth/v1/*',
    '/people/*',
    '/health/*',
    '/dev/*',
  ]) {
    app.all(prefix, () => {
      throw new HttpError(404, 'not_found', 'There is nothing at this address.')
    })
  }
  app.route('/', webApp(deps.webRoot))
  return app
}
