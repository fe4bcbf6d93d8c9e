import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { retryAfterSeconds } from '../../webhooks/deliveries.ts'
import { timeoutSeconds, userAgent } from '../../webhooks/send.ts'
import { json } from '../api-routes.ts'
import type { ApiEnv } from '../authenticate-key.ts'
import { type EventName, eventBody, events } from './event-schemas.ts'

/** What each delivery carries beside its body. */
export const DeliveryHeaders = z.object({
  'webhook-id': z.string().openapi({
    description: 'The id of the event. It is the same whenever the event is sent again.',
  }),
  'webhook-timestamp': z.string().openapi({
    description: 'When this request was made, in seconds since 1970; each attempt has its own.',
  }),
  'webhook-signature': z.string().openapi({
    description:
      '`v1,` and the signature in base64: the HMAC-SHA256 of `webhook-id.webhook-timestamp.body`, the three joined by dots, the body as it came. Several stand apart by a space; one that is right is enough.',
  }),
  'user-agent': z.literal(userAgent),
})

/** How old a request may be that a receiver takes, as Standard Webhooks recommend it. */
const toleranceSeconds = 300

/** How events are delivered, for those who build a receiver. */
export const deliveryRules = {
  timeout_seconds: timeoutSeconds,
  retry_after_seconds: retryAfterSeconds,
  tolerance_seconds: toleranceSeconds,
}

const responses = {
  '2XX': { description: 'Accepted.' },
  410: {
    description: 'Nothing more is sent: a subscription ends, a webhook is switched off.',
  },
  default: { description: 'It is sent again later. Redirects are not followed.' },
}

/** Names in the document what is sent to other systems, one webhook for each event. */
export function describeWebhooks({ openAPIRegistry }: OpenAPIHono<ApiEnv>) {
  for (const type of Object.keys(events) as EventName[]) {
    const { when, scopes } = events[type]
    const heard = scopes.map((scope) => `\`${scope}\``).join(' or ')
    const description = heard ? `${when} A key hears of it with ${heard}.` : when
    openAPIRegistry.registerWebhook({
      ...{ method: 'post', path: type, summary: type, description },
      tags: ['Hooks'],
      request: {
        headers: DeliveryHeaders,
        body: { required: true, ...json('The event.', eventBody(type)) },
      },
      responses,
    })
  }
}
