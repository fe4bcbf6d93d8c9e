import { z } from 'zod'
import { authVariables } from './auth/config.ts'
import { stripeFault, stripeVariables } from './billing/config.ts'
import { providers } from './conversation/models/providers.ts'
import { isLoopback } from './http/address/loopback.ts'
import { limitOrOff, list, onOff, whole } from './lib/environment-kinds.ts'
import type { SecretKeys } from './lib/secrets/secrets.ts'
import { trackingVariables } from './tracking/config.ts'

export const bucketUrl = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-]+)*)\/?$/

/** Without a PUBLIC_URL every link leads to this machine. */
const isLocal = ({ PUBLIC_URL: url }: { PUBLIC_URL?: string | undefined }) =>
  !url || isLoopback(url)

/** What the environment says, each variable with its meaning: docs/configuration.md is made of it. */
export const Environment = z
  .object({
    PORT: z.coerce
      .number()
      .int()
      .min(0)
      .max(65535)
      .default(3000)
      .describe('the port where it listens; 0 takes a free one'),
    HOST: z.string().min(1).default('127.0.0.1').describe('the address where it listens'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          'what every link starts with. Where it is not this machine, mails need `SMTP_URL` and phones `AUTH_SMS_HOOK_URL`, or the start stops',
        fallback: '`http://localhost:PORT`',
      }),
    DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .describe('the embedded database, files and generated secrets'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/ })
      .optional()
      .meta({
        description:
          'a PostgreSQL 15 or later; its user needs CREATEROLE and BYPASSRLS, or is a superuser',
        fallback: 'none: embedded',
      }),
    STORAGE_URL: z
      .union([z.url({ protocol: /^file$/ }), z.string().regex(bucketUrl)], {
        error: 'is file:///path or s3://bucket/prefix',
      })
      .optional()
      .meta({
        description:
          'where uploaded files are: `file:///path`, or a bucket of S3, `s3://bucket/prefix`',
        fallback: '`DATA_DIR/files`',
      }),
    AWS_ACCESS_KEY_ID: z.string().optional().meta({
      description:
        'who reads, writes, deletes and lists in the bucket; let a lifecycle rule of it end uploads that a crash left incomplete',
      fallback: 'none',
    }),
    AWS_SECRET_ACCESS_KEY: z
      .string()
      .optional()
      .meta({ description: 'the secret of that key', fallback: 'none' }),
    AWS_SESSION_TOKEN: z
      .string()
      .optional()
      .meta({ description: 'the session token of temporary credentials', fallback: 'none' }),
    AWS_REGION: z.string().default('us-east-1').describe('where the bucket is'),
    AWS_ENDPOINT_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          'another service that speaks S3; the name of the bucket is then a part of the path, as MinIO and others have it',
        fallback: "Amazon's",
      }),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .meta({
        description:
          '`smtp://user:password@host:587`; without it mails are shown at `/dev/mail`, on this machine and while `PUBLIC_URL` is it',
        fallback: 'none',
      }),
    MAIL_FROM: z
      .string()
      .min(3)
      .default('Digital Workforce <no-reply@localhost>')
      .describe('the sender of mails'),
    SECRET_KEY: list
      .refine((keys) => keys.every((key) => key.length >= 32), {
        error: 'holds keys of 32 characters or more, newest first, with commas between them',
      })
      .transform(([newest, ...older]): SecretKeys | null => (newest ? [newest, ...older] : null))
      .meta({
        description:
          'the root of what is derived and encrypted, 32 characters or more; to rotate it put the new one in front, with a comma between them, and restart every server: what is used or written again moves to the new one',
        fallback: 'generated into `DATA_DIR`',
      }),
    AUTH_SIGNING_KEYS: z.string().min(1).optional().meta({
      description:
        'path of a JSON array of private JWKs, newest first; the first signs, all verify until they are taken out',
      fallback: 'generated ES256',
    }),
    PUBLISHABLE_KEY: z
      .string()
      .startsWith('sb_publishable_')
      .optional()
      .meta({ description: 'the key of the page, `sb_publishable_…`', fallback: 'generated' }),
    SERVICE_KEY: z.string().startsWith('sb_secret_').optional().meta({
      description: 'the key of your own servers, `sb_secret_…`: it passes every policy',
      fallback: 'generated',
    }),
    ...authVariables,
    LLM_PROVIDER: z
      .enum(['built-in', ...providers])
      .default('built-in')
      .describe(
        'who answers where an organization has chosen no model: `built-in`, `openai-compatible` (OpenAI, Azure, vLLM, Ollama, LM Studio, Groq …), `anthropic`, `google`',
      ),
    LLM_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description: 'where that provider is, such as `http://localhost:11434/v1`',
        fallback: "the provider's own",
      }),
    LLM_API_KEY: z
      .string()
      .optional()
      .meta({ description: 'the key of that provider', fallback: 'none' }),
    LLM_MODEL: z
      .string()
      .optional()
      .meta({ description: 'which of its models answers', fallback: 'none' }),
    SPEECH_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          "the speech model of agents whose organisation has none of its own, reached as OpenAI's is (`POST …/audio/speech`), such as `https://api.openai.com/v1` or a server of your own",
        fallback: 'the built-in voice, in English',
      }),
    SPEECH_API_KEY: z
      .string()
      .optional()
      .meta({ description: 'the key of that model', fallback: 'none' }),
    SPEECH_MODEL: z.string().default('gpt-4o-mini-tts').describe('which model speaks'),
    SPEECH_VOICES: list
      .default(['nova', 'onyx'])
      .meta({ description: 'its voices for women and for men', fallback: '`nova,onyx`' }),
    TRANSCRIPTION_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          "what writes down what is said to those agents whose organisation has no model for it, reached as OpenAI's is (`POST …/audio/transcriptions`)",
        fallback: "the browser's own, where it has one",
      }),
    TRANSCRIPTION_API_KEY: z
      .string()
      .optional()
      .meta({ description: 'the key of that model', fallback: 'none' }),
    TRANSCRIPTION_MODEL: z.string().default('whisper-1').describe('which model writes down'),
    EMBEDDING_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          "what says what texts mean in organisations that have no model of their own for it, reached as OpenAI's is (`POST …/embeddings`); what is taught and asked is sent there",
        fallback: 'the built-in one, in English',
      }),
    EMBEDDING_API_KEY: z
      .string()
      .optional()
      .meta({ description: 'the key of that model', fallback: 'none' }),
    EMBEDDING_MODEL: z
      .string()
      .default('text-embedding-3-small')
      .describe('which of its models gives vectors'),
    RERANK_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          "what orders the 20 best passages of a question in organisations that have no model of their own for it, reached as Cohere's is (`POST …/rerank`), such as `https://api.cohere.com/v2`; these passages and the question are sent there",
        fallback: 'none: the order of the search',
      }),
    RERANK_API_KEY: z
      .string()
      .optional()
      .meta({ description: 'the key of that model', fallback: 'none' }),
    RERANK_MODEL: z.string().default('rerank-v3.5').describe('which of its models orders'),
    ...stripeVariables,
    ...trackingVariables,
    OUTBOUND_ALLOWED_HOSTS: list.meta({
      description:
        'hosts or `host:port` that organizations may have called although they are not public, such as a model server of your own, with commas between them',
      fallback: 'none',
    }),
    SUPPORT_URL: z
      .url()
      .optional()
      .meta({ description: 'where Support leads', fallback: 'a page of its own' }),
    TERMS_URL: z
      .url()
      .optional()
      .meta({ description: 'where Terms leads', fallback: 'a page of its own' }),
    PRIVACY_URL: z
      .url()
      .optional()
      .meta({ description: 'where Privacy leads', fallback: 'a page of its own' }),
    SALES_URL: z.url().default('mailto:sales@localhost').describe('where Contact sales leads'),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'])
      .default('info')
      .describe('`debug`, `info`, `warn`, `error`, `silent`'),
    ACCESS_LOG: onOff(true).removeDefault().optional().meta({
      description:
        "one JSON line a request on standard error: id, also the proxy's, route, status, bytes, ms, kind of caller, organization; no secrets",
      fallback: '`on` with a `PUBLIC_URL`',
    }),
    METRICS_TOKEN: z.string().min(16).optional().meta({
      description:
        'who shows it as a Bearer token reads `/metrics` for Prometheus; without it there is nothing at that address',
      fallback: 'none',
    }),
    TRUSTED_PROXIES: list.meta({
      description:
        'addresses and networks whose `X-Forwarded-For` counts, with commas between them',
      fallback: 'none',
    }),
    RATE_LIMITS: onOff(true).describe('`off` lifts every limit by time, for tests on one machine'),
    STEP_BACK: onOff(true).describe(
      '`off`: what reads, embeds and speaks does not leave the processors to requests, for machines where others work too',
    ),
    RATE_REST: limitOrOff(3000).describe('requests of one caller a minute to `/rest`, or `off`'),
    RATE_FUNCTIONS: limitOrOff(1200).describe(
      'requests of one caller a minute to `/functions`, or `off`',
    ),
    RATE_STORAGE: limitOrOff(3000).describe(
      'requests of one caller a minute to `/storage`, or `off`',
    ),
    RATE_API: limitOrOff(3000).describe('requests of one caller a minute to `/api`, or `off`'),
    AT_ONCE_PER_CALLER: whole(1, 16, 4).describe(
      'requests of one caller that run in the database at once; 40 more wait for their turn, and who takes much waits longer while others want something',
    ),
    AT_ONCE_PER_ORGANIZATION: whole(1, 16, 12).describe(
      'requests of one organization that run in the database at once',
    ),
    ANSWER_BYTES: whole(65_536, 268_435_456, 8_388_608).describe(
      'what one answer of `/rest/v1` may have; a larger one is refused with 413',
    ),
    QUERY_PLANS: onOff(false).describe(
      '`on`: `/rest/v1` tells whoever asks by `application/vnd.pgrst.plan` how PostgreSQL carries a request out (`.explain()`), guesses about rows of others included: for development',
    ),
    PUBLIC_CHANNELS: onOff(false).describe(
      '`on`: anybody may broadcast and be present on topics that have no policy',
    ),
  })
  .refine(({ LLM_PROVIDER: provider, LLM_MODEL: model }) => provider === 'built-in' || model, {
    path: ['LLM_MODEL'],
    message: 'is needed when LLM_PROVIDER is not built-in',
  })
  .refine(stripeFault.isFine, { path: stripeFault.path, message: stripeFault.message })
  .refine(({ AUTH_SMS_HOOK_URL: url, AUTH_SMS_HOOK_SECRET: secret }) => !url === !secret, {
    path: ['AUTH_SMS_HOOK_SECRET'],
    message: 'is needed with AUTH_SMS_HOOK_URL, and without it there is nothing to sign',
  })
  .refine((value) => value.SMTP_URL || isLocal(value), {
    path: ['SMTP_URL'],
    message: 'is needed, because PUBLIC_URL is not this machine and no one could read the mails',
  })
  .refine(
    (value) =>
      value.AUTH_SMS_HOOK_URL ||
      isLocal(value) ||
      !(value.AUTH_PHONE || value.AUTH_FACTORS.includes('phone')),
    {
      path: ['AUTH_SMS_HOOK_URL'],
      message:
        'is needed, because PUBLIC_URL is not this machine and no one could read the text messages',
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
