import { isAbsolute, resolve } from 'node:path'
import type { z } from 'zod'
import { authConfig } from './auth/config.ts'
import { readExternalProviders } from './auth/oauth/providers/configuration.ts'
import { stripeConfig } from './billing/config.ts'
import type { Connection } from './conversation/models/providers.ts'
import { bucketUrl, Environment } from './environment.ts'
import type { FilesPlace } from './lib/files/open-files.ts'
import { trackingConfig } from './tracking/config.ts'

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

/** The model that answers where an organisation has chosen none; null is the built-in responder. */
function platformModel(value: z.infer<typeof Environment>): Connection | null {
  const { LLM_PROVIDER: provider, LLM_BASE_URL, LLM_API_KEY, LLM_MODEL: model } = value
  if (provider === 'built-in' || !model) return null
  const [baseUrl, apiKey] = [LLM_BASE_URL ?? null, LLM_API_KEY ?? null]
  return { id: 'platform', provider, baseUrl, apiKey, model }
}

/** The models that speak and that write down speech; null where the built-in voice and the browser do. */
function spokenModels(value: z.infer<typeof Environment>) {
  const { SPEECH_BASE_URL: says, TRANSCRIPTION_BASE_URL: hears } = value
  const [woman = '', man = woman] = value.SPEECH_VOICES
  return {
    speech: says
      ? {
          ...{ baseUrl: says, apiKey: value.SPEECH_API_KEY ?? null, model: value.SPEECH_MODEL },
          voices: [woman, man],
        }
      : null,
    transcription: hears
      ? {
          ...{ baseUrl: hears, apiKey: value.TRANSCRIPTION_API_KEY ?? null },
          model: value.TRANSCRIPTION_MODEL,
        }
      : null,
  }
}

/** The model that says what texts mean; null where the built-in one does. */
function embeddingModel(value: z.infer<typeof Environment>) {
  const { EMBEDDING_BASE_URL: baseUrl, EMBEDDING_API_KEY: apiKey = null } = value
  return baseUrl ? { baseUrl, apiKey, model: value.EMBEDDING_MODEL } : null
}

/** The model that orders what was found; null where the search alone does. */
function rerankingModel(value: z.infer<typeof Environment>) {
  const { RERANK_BASE_URL: baseUrl, RERANK_API_KEY: apiKey = null } = value
  return baseUrl ? { baseUrl, apiKey, model: value.RERANK_MODEL } : null
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
    auth: { ...authConfig(value), external: external.providers },
    smsHook:
      value.AUTH_SMS_HOOK_URL && value.AUTH_SMS_HOOK_SECRET
        ? { url: value.AUTH_SMS_HOOK_URL, secret: value.AUTH_SMS_HOOK_SECRET }
        : null,
    model: platformModel(value),
    ...spokenModels(value),
    embedding: embeddingModel(value),
    reranking: rerankingModel(value),
    stripe: stripeConfig(value),
    tracking: trackingConfig(value),
    /** What organisations may have called although it is not public. */
    outboundAllowed: value.OUTBOUND_ALLOWED_HOSTS,
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
    stepsBack: value.STEP_BACK,
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
    /** Whether the rows protocol tells plans. */
    queryPlans: value.QUERY_PLANS,
    publicChannels: value.PUBLIC_CHANNELS,
  }
}
