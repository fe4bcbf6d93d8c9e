import { z } from 'zod'

const httpAddress = z.url({ protocol: /^https?$/ })
// What they name becomes part of the page's policy.
const origin = /^https?:\/\/[\w.-]+(:\d+)?\/?$/
/** The public key stands where a user does, the project is the end of the path. */
const dataSourceName = /^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w.-]+)*\/\d+$/

/** What the environment says of where page views, events and errors of the web app go. */
export const trackingVariables = {
  SEGMENT_WRITE_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'is a write key of letters and digits')
    .optional()
    .meta({
      description:
        'page views and a few events of the web app are sent to Segment, with a random id that a cookie keeps for a year; never from `/auth` or `/admin`, never with an address, an id or a token',
      fallback: 'none: nothing is sent',
    }),
  SEGMENT_HOST: httpAddress
    .regex(origin, 'is an origin: https://host, without a path')
    .default('https://api.segment.io')
    .describe('the URL of Segment or of a server with its protocol (`POST /v1/batch`)'),
  GTM_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, 'begins with GTM-')
    .optional()
    .meta({
      description:
        'a Google Tag Manager container, which is told page names and sign-ups. It runs in a sandboxed frame: its tags see neither the page nor its cookies. It is not loaded on `/auth` and `/admin`',
      fallback: 'none: nothing is loaded',
    }),
  SENTRY_DSN: httpAddress
    .regex(dataSourceName, 'is a DSN of Sentry: https://key@host/project')
    .optional()
    .meta({
      description:
        'errors of the web app are sent to Sentry or a server with its protocol, without addresses, ids and tokens',
      fallback: 'none: nothing is sent',
    }),
}

type TrackingValues = {
  SEGMENT_WRITE_KEY?: string | undefined
  SEGMENT_HOST: string
  GTM_ID?: string | undefined
  SENTRY_DSN?: string | undefined
}

/** Each null where nothing is sent. */
type TrackingConfig = {
  segment: { writeKey: string; host: string } | null
  gtmId: string | null
  sentryDsn: string | null
}

export function trackingConfig(value: TrackingValues): TrackingConfig {
  const { SEGMENT_WRITE_KEY: writeKey, SEGMENT_HOST: host } = value
  return {
    segment: writeKey ? { writeKey, host: new URL(host).origin } : null,
    gtmId: value.GTM_ID ?? null,
    sentryDsn: value.SENTRY_DSN ?? null,
  }
}

/** The origins that the web app may send to: exactly those that are configured. */
export function trackingOrigins({ segment, sentryDsn }: TrackingConfig): string[] {
  const origins = [segment?.host, sentryDsn && new URL(sentryDsn).origin]
  return [...new Set(origins.filter((origin) => typeof origin === 'string'))]
}
