import type { Hono } from 'hono'
import type pg from 'pg'
import type { AppDeps } from './app.ts'
import { authApp } from './auth/auth-app.ts'
import type { AuthDeps } from './auth/deps.ts'
import { oauthMetadata } from './auth/oauth-server/metadata.ts'
import { authSettings } from './auth/settings.ts'
import { isLoopback } from './http/address/loopback.ts'
import type { AppEnv } from './lib/app-env.ts'
import { type Connections, createDb } from './lib/database/database.ts'
import { createSharedReads } from './lib/database/shared-reads.ts'
import { deriveSecrets } from './lib/secrets/secrets.ts'
import { devMailApp } from './mail/dev-mail.ts'
import { outboxMailer, smtpMailer } from './mail/mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import { devTextsApp } from './sms/dev-texts.ts'
import { hookSms } from './sms/hook-sms.ts'
import { createTextOutbox } from './sms/outbox.ts'
import { logSms } from './sms/sms.ts'

/** The pool of auth, on whose connections those share their reads whose last one was quick. */
function sharing(pool: pg.Pool): Connections {
  const read = createSharedReads(pool, () => () => {})
  return {
    options: pool.options,
    connect: () => pool.connect(),
    read: (asked, person = '') =>
      read(asked, { organization: person, statementMs: 0, onEnded: () => {} }),
    end: () => pool.end(),
  }
}

/** Mounts the auth protocol, with its mails by SMTP and its texts by a hook, or both kept for /dev; gives its parts. */
export function mountAuth(app: Hono<AppEnv>, deps: AppDeps) {
  const { config, log, callers, publicUrl, secretKeys } = deps
  const db = createDb(deps.authPool)
  const outbox = createOutbox()
  const mailer = config.smtpUrl
    ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom })
    : outboxMailer(outbox, log)
  const settings = authSettings({
    ...config.auth,
    publicUrl,
    secrets: deriveSecrets(secretKeys, 'auth'),
    trustedProxies: config.trustedProxies,
    outboundAllowed: [...config.outboundAllowed],
    ...(!config.rateLimits && { limits: null }),
  })
  const { tokens, serviceKey } = callers
  const texts = createTextOutbox()
  const sms = config.smsHook ? hookSms(config.smsHook) : logSms(log, texts)
  // Elsewhere a proxy may stand in front, and everybody would look like this machine.
  if (isLoopback(publicUrl)) {
    if (!config.smtpUrl) app.route('/', devMailApp(outbox))
    if (!config.smsHook) app.route('/', devTextsApp(texts))
  }
  const pool = sharing(deps.authPool)
  const auth: AuthDeps = { db, pool, tokens, serviceKey, sms, settings, log }
  app.route('/', oauthMetadata(publicUrl))
  app.route('/auth/v1', authApp(auth))
  return { auth, mailer }
}
