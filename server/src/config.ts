import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { readExternalProviders } from './auth/oauth/providers/configuration.ts'
import { isLoopback } from './http/loopback.ts'
import type { FilesPlace } from './lib/files/open-files.ts'
import type { SecretKeys } from './lib/secrets/secrets.ts'

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

/** `name=value` pairs with commas between them. */
const pairs = list.transform((items) =>
  Object.fromEntries(
    items.map((item): [string, string] => {
      const [name = '', ...value] = item.split('=')
      return [name.trim(), value.join('=').trim()]
    }),
  ),
)

const whole = (least: number, most: number, fallback: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback)

/** A number, or `off`. */
const limitOrOff = (fallback: number) =>
  z
    .union([z.literal('off').transform(() => null), z.coerce.number().int().min(1)])
    .default(fallback)

const factorKinds = ['totp', 'phone', 'webauthn'] as const

const bucketUrl = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-]+)*)\/?$/

/** Without a PUBLIC_URL every link leads to this machine. */
const isLocal = ({ PUBLIC_URL: url }: { PUBLIC_URL?: string | undefined }) =>
  !url || isLoopback(url)

const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    STORAGE_URL: z
      .union([z.url({ protocol: /^file$/ }), z.string().regex(bucketUrl)], {
        error: 'is file:///path or s3://bucket/prefix',
      })
      .optional(),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    AWS_SESSION_TOKEN: z.string().optional(),
    AWS_REGION: z.string().default('us-east-1'),
    AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/ }).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).default('Digital Workforce <no-reply@localhost>'),
    SECRET_KEY: list
      .refine((keys) => keys.every((key) => key.length >= 32), {
        error: 'holds keys of 32 characters or more, newest first, with commas between them',
      })
      .transform(([newest, ...older]): SecretKeys | null => (newest ? [newest, ...older] : null)),
    AUTH_SIGNING_KEYS: z.string().min(1).optional(),
    PUBLISHABLE_KEY: z.string().startsWith('sb_publishable_').optional(),
    SERVICE_KEY: z.string().startsWith('sb_secret_').optional(),
    AUTH_AUTOCONFIRM: onOff(true),
    AUTH_ANONYMOUS: onOff(true),
    AUTH_SIGNUP: onOff(true),
    AUTH_NEUTRAL_ANSWERS: onOff(true),
    AUTH_NOTICES: onOff(true),
    AUTH_PASSWORD_MIN: z.coerce.number().int().min(6).max(87).default(8),
    AUTH_PASSWORD_CLASSES: onOff(true),
    AUTH_PASSWORD_COMMON: onOff(true),
    AUTH_CURRENT_PASSWORD: onOff(false),
    AUTH_REAUTHENTICATION: onOff(false),
    AUTH_ONE_TIME_CODE: onOff(true),
    AUTH_DOUBLE_CONFIRM: onOff(true),
    AUTH_CODE_LENGTH: whole(6, 10, 6),
    AUTH_CODE_SECONDS: whole(60, 3600, 600),
    AUTH_LINK_SECONDS: whole(60, 86_400, 3600),
    AUTH_MAIL_INTERVAL: whole(0, 3600, 60),
    AUTH_MAILS_PER_HOUR: limitOrOff(3000),
    AUTH_TOKEN_SECONDS: whole(120, 86_400, 3600),
    AUTH_SESSION_DAYS: whole(1, 365, 60),
    AUTH_REUSE_SECONDS: whole(0, 60, 10),
    AUTH_REDIRECT_URLS: list,
    AUTH_CORS_ORIGINS: list,
    AUTH_PHONE: onOff(false),
    AUTH_PHONE_AUTOCONFIRM: onOff(false),
    AUTH_SMS_TEST_CODES: pairs,
    AUTH_SMS_INTERVAL: whole(0, 3600, 60),
    AUTH_SMS_PER_HOUR: limitOrOff(300),
    AUTH_SMS_HOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    AUTH_SMS_HOOK_SECRET: z
      .string()
      .regex(/^v1,whsec_[A-Za-z0-9+/=_-]{24,}$/, 'is v1,whsec_ and a base64 key')
      .optional(),
    ADMIN_EMAILS: list
      .pipe(z.array(z.email().transform((email) => email.toLowerCase())))
      .default([]),
    AUTH_FACTORS: list.pipe(z.array(z.enum(factorKinds))).default(['totp', 'webauthn']),
    AUTH_MAX_FACTORS: whole(1, 50, 10),
    AUTH_MANUAL_LINKING: onOff(false),
    AUTH_SAML: onOff(false),
    SUPPORT_URL: z.url().optional(),
    TERMS_URL: z.url().optional(),
    PRIVACY_URL: z.url().optional(),
    SALES_URL: z.url().default('mailto:sales@localhost'),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    ACCESS_LOG: onOff(true).removeDefault().optional(),
    METRICS_TOKEN: z.string().min(16).optional(),
    TRUSTED_PROXIES: list,
    RATE_LIMITS: onOff(true),
    RATE_REST: limitOrOff(3000),
    RATE_FUNCTIONS: limitOrOff(1200),
    RATE_STORAGE: limitOrOff(3000),
    RATE_API: limitOrOff(3000),
    AT_ONCE_PER_CALLER: whole(1, 16, 4),
    AT_ONCE_PER_ORGANIZATION: whole(1, 16, 12),
    ANSWER_BYTES: whole(65_536, 268_435_456, 8_388_608),
    PUBLIC_CHANNELS: onOff(false),
  })
  .refine(({ AUTH_SMS_HOOK_URL: url, AUTH_SMS_HOOK_SECRET: secret }) => !url === !secret, {
    path: ['AUTH_SMS_HOOK_SECRET'],
    message: 'is needed with AUTH_SMS_HOOK_URL, and without it there is nothing to sign',
  })
  .refine((value) => value.SMTP_URL || isLocal(value), {
    path: ['SMTP_URL'],
    message: 'is needed, because PUBLIC_URL is not this machine and nobody could read the mails',
  })
  .refine(
    (value) =>
      value.AUTH_SMS_HOOK_URL ||
      isLocal(value) ||
      !(value.AUTH_PHONE || value.AUTH_FACTORS.includes('phone')),
    {
      path: ['AUTH_SMS_HOOK_URL'],
      message: 'is needed, because PUBLIC_URL is not this machine and nobody could read the texts',
    },
  )
  .refine(
    (value) =>
      !value.STORAGE_URL?.startsWith('s3:') ||
      (value.AWS_ACCESS_KEY_ID && value.AWS_SECRET_ACCESS_KEY),
    {
      path: ['AWS_ACCESS_KEY_ID'],
      message: 'is needed, and AWS_SECRET_ACCESS_KEY too, when STORAGE_URL is a bucket',
    },
  )

function filesPlace(value: z.infer<typeof Environment>, dataDir: string): FilesPlace {
  const { STORAGE_URL: url, AWS_SESSION_TOKEN: sessionToken } = value
  if (!url) return { directory: resolve(dataDir, 'files') }
  const [, name, prefix = ''] = bucketUrl.exec(url) ?? []
  if (!name) return { directory: new URL(url).pathname }
  return {
    bucket: {
      name,
      prefix: prefix.slice(1),
      region: value.AWS_REGION,
      endpoint: value.AWS_ENDPOINT_URL ?? null,
      credentials: {
        accessKeyId: value.AWS_ACCESS_KEY_ID ?? '',
        secretAccessKey: value.AWS_SECRET_ACCESS_KEY ?? '',
        ...(sessionToken && { sessionToken }),
      },
    },
  }
}

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
  const external = readExternalProviders(given)
  if (!parsed.success || external.faults.length > 0) {
    const issues = parsed.error?.issues ?? []
    const faults = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Configuration: ${[...faults, ...external.faults].join('; ')}`)
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
    files: filesPlace(value, dataDir),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    /** Newest first. */
    secretKeys: value.SECRET_KEY,
    signingKeysPath: value.AUTH_SIGNING_KEYS ?? null,
    publishableKey: value.PUBLISHABLE_KEY ?? null,
    serviceKey: value.SERVICE_KEY ?? null,
    auth: {
      autoconfirm: value.AUTH_AUTOCONFIRM,
      anonymous: value.AUTH_ANONYMOUS,
      signup: value.AUTH_SIGNUP,
      neutralAnswers: value.AUTH_NEUTRAL_ANSWERS,
      notices: value.AUTH_NOTICES,
      passwordMin: value.AUTH_PASSWORD_MIN,
      passwordClasses: value.AUTH_PASSWORD_CLASSES,
      passwordCommon: value.AUTH_PASSWORD_COMMON,
      currentPassword: value.AUTH_CURRENT_PASSWORD,
      reauthentication: value.AUTH_REAUTHENTICATION,
      oneTimeCode: value.AUTH_ONE_TIME_CODE,
      doubleConfirm: value.AUTH_DOUBLE_CONFIRM,
      codeLength: value.AUTH_CODE_LENGTH,
      codeSeconds: value.AUTH_CODE_SECONDS,
      linkSeconds: value.AUTH_LINK_SECONDS,
      mailInterval: value.AUTH_MAIL_INTERVAL,
      mailsPerHour: value.AUTH_MAILS_PER_HOUR,
      tokenSeconds: value.AUTH_TOKEN_SECONDS,
      sessionDays: value.AUTH_SESSION_DAYS,
      reuseSeconds: value.AUTH_REUSE_SECONDS,
      redirectUrls: value.AUTH_REDIRECT_URLS,
      corsOrigins: value.AUTH_CORS_ORIGINS,
      phone: value.AUTH_PHONE,
      phoneAutoconfirm: value.AUTH_PHONE_AUTOCONFIRM,
      smsTestCodes: value.AUTH_SMS_TEST_CODES,
      smsInterval: value.AUTH_SMS_INTERVAL,
      smsPerHour: value.AUTH_SMS_PER_HOUR,
      factors: {
        totp: value.AUTH_FACTORS.includes('totp'),
        phone: value.AUTH_FACTORS.includes('phone'),
        webauthn: value.AUTH_FACTORS.includes('webauthn'),
      },
      maxFactors: value.AUTH_MAX_FACTORS,
      manualLinking: value.AUTH_MANUAL_LINKING,
      saml: value.AUTH_SAML,
      adminEmails: value.ADMIN_EMAILS,
      external: external.providers,
    },
    smsHook:
      value.AUTH_SMS_HOOK_URL && value.AUTH_SMS_HOOK_SECRET
        ? { url: value.AUTH_SMS_HOOK_URL, secret: value.AUTH_SMS_HOOK_SECRET }
        : null,
    supportUrl: value.SUPPORT_URL ?? '/help.html',
    termsUrl: value.TERMS_URL ?? '/terms.html',
    privacyUrl: value.PRIVACY_URL ?? '/privacy.html',
    salesUrl: value.SALES_URL,
    logLevel: value.LOG_LEVEL,
    /** A terminal on one's own machine shows what matters there; a server that others reach logs every request. */
    accessLog: value.ACCESS_LOG ?? Boolean(value.PUBLIC_URL),
    metricsToken: value.METRICS_TOKEN ?? null,
    trustedProxies: value.TRUSTED_PROXIES,
    rateLimits: value.RATE_LIMITS,
    /** Requests of one caller a minute, by protocol; null for any number. */
    rates: {
      rest: value.RATE_LIMITS ? value.RATE_REST : null,
      functions: value.RATE_LIMITS ? value.RATE_FUNCTIONS : null,
      storage: value.RATE_LIMITS ? value.RATE_STORAGE : null,
      api: value.RATE_LIMITS ? value.RATE_API : null,
    },
    /** Requests that run in the database at once. */
    atOnce: { caller: value.AT_ONCE_PER_CALLER, organization: value.AT_ONCE_PER_ORGANIZATION },
    /** What the rows protocol builds for one answer at most. */
    answerBytes: value.ANSWER_BYTES,
    publicChannels: value.PUBLIC_CHANNELS,
  }
}
