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
      .describe('the port to listen on; 0 chooses a free one'),
    HOST: z.string().min(1).default('127.0.0.1').describe('the address to listen on'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          'the start of every link. Unless it is this machine, mails need `SMTP_URL` and text messages `AUTH_SMS_HOOK_URL`, otherwise the start stops',
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
          'PostgreSQL 15 or later; its user needs CREATEROLE and BYPASSRLS, or is a superuser',
        fallback: 'none: embedded',
      }),
    STORAGE_URL: z
      .union([z.url({ protocol: /^file$/ }), z.string().regex(bucketUrl)], {
        error: 'is file:///path or s3://bucket/prefix',
      })
      .optional()
      .meta({
        description:
          'where uploaded files are stored: `file:///path`, or an S3 bucket, `s3://bucket/prefix`',
        fallback: '`DATA_DIR/files`',
      }),
    AWS_ACCESS_KEY_ID: z.string().optional().meta({
      description:
        'the key that may read, write, delete and list in the bucket; let a lifecycle rule of the bucket remove uploads that a crash left incomplete',
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
    AWS_REGION: z.string().default('us-east-1').describe('the region of the bucket'),
    AWS_ENDPOINT_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          'another service with the S3 protocol; the bucket name is then part of the path, as MinIO and others expect',
        fallback: "Amazon's",
      }),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .meta({
        description:
          '`smtp://user:password@host:587`; without it, mails are shown at `/dev/mail` as long as `PUBLIC_URL` is this machine',
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
          'the secret from which keys are derived and with which secrets are encrypted, 32 characters or more. To rotate it, put the new one first, separated by a comma, and restart every server; values move to the new one when they are next used or written',
        fallback: 'generated into `DATA_DIR`',
      }),
    AUTH_SIGNING_KEYS: z.string().min(1).optional().meta({
      description:
        'path of a JSON array of private JWKs, newest first; the first one signs, all of them verify',
      fallback: 'generated ES256',
    }),
    PUBLISHABLE_KEY: z
      .string()
      .startsWith('sb_publishable_')
      .optional()
      .meta({ description: 'the key of the web app, `sb_publishable_…`', fallback: 'generated' }),
    SERVICE_KEY: z.string().startsWith('sb_secret_').optional().meta({
      description: 'the key for your own servers, `sb_secret_…`; it bypasses every policy',
      fallback: 'generated',
    }),
    ...authVariables,
    LLM_PROVIDER: z
      .enum(['built-in', ...providers])
      .default('built-in')
      .describe(
        'who answers if an organization has not chosen a model: `built-in`, `openai-compatible` (OpenAI, Azure, vLLM, Ollama, LM Studio, Groq …), `anthropic`, `google`',
      ),
    LLM_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description: 'the URL of that provider, such as `http://localhost:11434/v1`',
        fallback: "the provider's own",
      }),
    LLM_API_KEY: z
      .string()
      .optional()
      .meta({ description: 'the key of that provider', fallback: 'none' }),
    LLM_MODEL: z.string().optional().meta({ description: 'the model to use', fallback: 'none' }),
    SPEECH_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          "the speech model for organizations without their own, with OpenAI's API (`POST …/audio/speech`), such as `https://api.openai.com/v1` or your own server",
        fallback: 'the built-in voice, in English',
      }),
    SPEECH_API_KEY: z
      .string()
      .optional()
      .meta({ description: 'the key of that model', fallback: 'none' }),
    SPEECH_MODEL: z.string().default('gpt-4o-mini-tts').describe('the model to use'),
    SPEECH_VOICES: list
      .default(['nova', 'onyx'])
      .meta({ description: 'its voices for women and men', fallback: '`nova,onyx`' }),
    TRANSCRIPTION_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          "the transcription model for organizations without their own, with OpenAI's API (`POST …/audio/transcriptions`)",
        fallback: "the browser's own, if it has one",
      }),
    TRANSCRIPTION_API_KEY: z
      .string()
      .optional()
      .meta({ description: 'the key of that model', fallback: 'none' }),
    TRANSCRIPTION_MODEL: z.string().default('whisper-1').describe('the model to use'),
    EMBEDDING_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          "the embedding model for organizations without their own, with OpenAI's API (`POST …/embeddings`); knowledge and questions are sent there",
        fallback: 'the built-in one, in English',
      }),
    EMBEDDING_API_KEY: z
      .string()
      .optional()
      .meta({ description: 'the key of that model', fallback: 'none' }),
    EMBEDDING_MODEL: z.string().default('text-embedding-3-small').describe('the model to use'),
    RERANK_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          "the reranking model for the 20 best passages of a question, for organizations without their own, with Cohere's API (`POST …/rerank`), such as `https://api.cohere.com/v2`; these passages and the question are sent there",
        fallback: 'none: the order of the search',
      }),
    RERANK_API_KEY: z
      .string()
      .optional()
      .meta({ description: 'the key of that model', fallback: 'none' }),
    RERANK_MODEL: z.string().default('rerank-v3.5').describe('the model to use'),
    ...stripeVariables,
    ...trackingVariables,
    OUTBOUND_ALLOWED_HOSTS: list.meta({
      description:
        'hosts or `host:port` that the server may call for organizations although they are not public, such as your own model server, separated by commas',
      fallback: 'none',
    }),
    SUPPORT_URL: z
      .url()
      .optional()
      .meta({ description: 'target of the Support link', fallback: 'the built-in page' }),
    TERMS_URL: z
      .url()
      .optional()
      .meta({ description: 'target of the Terms link', fallback: 'the built-in page' }),
    PRIVACY_URL: z
      .url()
      .optional()
      .meta({ description: 'target of the Privacy link', fallback: 'the built-in page' }),
    SALES_URL: z
      .url()
      .default('mailto:sales@localhost')
      .describe('target of the Contact sales link'),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'])
      .default('info')
      .describe('`debug`, `info`, `warn`, `error`, `silent`'),
    ACCESS_LOG: onOff(true).removeDefault().optional().meta({
      description:
        "one JSON line per request on standard error: id (also the proxy's), route, status, bytes, ms, kind of caller, organization; no secrets",
      fallback: '`on` with a `PUBLIC_URL`',
    }),
    METRICS_TOKEN: z.string().min(16).optional().meta({
      description:
        'the Bearer token for `/metrics` (Prometheus); without it the page does not exist',
      fallback: 'none',
    }),
    TRUSTED_PROXIES: list.meta({
      description: 'addresses and networks whose `X-Forwarded-For` is trusted, separated by commas',
      fallback: 'none',
    }),
    RATE_LIMITS: onOff(true).describe('`off` removes all rate limits, for tests on one machine'),
    STEP_BACK: onOff(true).describe(
      '`off`: parsing, embedding and speech run at normal priority instead of giving way to requests; for machines that other programs keep busy',
    ),
    RATE_REST: limitOrOff(3000).describe('requests per minute and caller to `/rest`, or `off`'),
    RATE_FUNCTIONS: limitOrOff(1200).describe(
      'requests per minute and caller to `/functions`, or `off`',
    ),
    RATE_STORAGE: limitOrOff(3000).describe(
      'requests per minute and caller to `/storage`, or `off`',
    ),
    RATE_API: limitOrOff(3000).describe('requests per minute and caller to `/api`, or `off`'),
    AT_ONCE_PER_CALLER: whole(1, 16, 4).describe(
      'database requests of one caller that run at the same time; 40 more wait, and heavy callers wait longer while others are waiting',
    ),
    AT_ONCE_PER_ORGANIZATION: whole(1, 16, 12).describe(
      'database requests of one organization that run at the same time',
    ),
    ANSWER_BYTES: whole(65_536, 268_435_456, 8_388_608).describe(
      'maximum size of one answer of `/rest/v1`; a larger one is refused with 413',
    ),
    QUERY_PLANS: onOff(false).describe(
      '`on`: `/rest/v1` returns query plans for `application/vnd.pgrst.plan` (`.explain()`), which include estimates about rows of other tenants; for development only',
    ),
    PUBLIC_CHANNELS: onOff(false).describe(
      '`on`: anybody may use broadcast and presence on topics without a policy',
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
