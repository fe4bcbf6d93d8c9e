import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'

const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .transform((value) => value === 'on' || value === 'true' || value === '1')
    .default(fallback)

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORAGE_URL: z.url({ protocol: /^file$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Digital Workforce <no-reply@localhost>'),
  SECRET_KEY: z.string().min(32).optional(),
  AUTH_SIGNING_KEYS: z.string().min(1).optional(),
  PUBLISHABLE_KEY: z.string().startsWith('sb_publishable_').optional(),
  SERVICE_KEY: z.string().startsWith('sb_secret_').optional(),
  AUTH_AUTOCONFIRM: onOff(true),
  AUTH_ANONYMOUS: onOff(true),
  AUTH_SIGNUP: onOff(true),
  AUTH_NEUTRAL_ANSWERS: onOff(true),
  AUTH_PASSWORD_MIN: z.coerce.number().int().min(6).max(87).default(8),
  AUTH_PASSWORD_CLASSES: onOff(true),
  AUTH_REDIRECT_URLS: list,
  SUPPORT_URL: z.url().optional(),
  TERMS_URL: z.url().optional(),
  PRIVACY_URL: z.url().optional(),
  SALES_URL: z.url().default('mailto:sales@localhost'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUSTED_PROXIES: list,
  RATE_LIMITS: onOff(true),
})

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {}

/**
 * The configuration, parsed once. `main.ts` is the only file that reads the environment.
 * Throws a ConfigError that names each bad value in one line.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  // An empty variable is an unset one: `PORT= npm start` means the default.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Configuration: ${faults.join('; ')}`)
  }
  const value = parsed.data
  const dataDir = isAbsolute(value.DATA_DIR) ? value.DATA_DIR : resolve(value.DATA_DIR)
  return {
    port: value.PORT,
    host: value.HOST,
    /** Makes every link; null means http://localhost and the port the server got. */
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: value.DATABASE_URL ?? null,
    filesDir: value.STORAGE_URL ? new URL(value.STORAGE_URL).pathname : resolve(dataDir, 'files'),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    secretKey: value.SECRET_KEY ?? null,
    signingKeysPath: value.AUTH_SIGNING_KEYS ?? null,
    publishableKey: value.PUBLISHABLE_KEY ?? null,
    serviceKey: value.SERVICE_KEY ?? null,
    auth: {
      autoconfirm: value.AUTH_AUTOCONFIRM,
      anonymous: value.AUTH_ANONYMOUS,
      signup: value.AUTH_SIGNUP,
      neutralAnswers: value.AUTH_NEUTRAL_ANSWERS,
      passwordMin: value.AUTH_PASSWORD_MIN,
      passwordClasses: value.AUTH_PASSWORD_CLASSES,
      redirectUrls: value.AUTH_REDIRECT_URLS,
    },
    supportUrl: value.SUPPORT_URL ?? '/help.html',
    termsUrl: value.TERMS_URL ?? '/terms.html',
    privacyUrl: value.PRIVACY_URL ?? '/privacy.html',
    salesUrl: value.SALES_URL,
    logLevel: value.LOG_LEVEL,
    trustedProxies: value.TRUSTED_PROXIES,
    rateLimits: value.RATE_LIMITS,
  }
}
