import { z } from '@hono/zod-openapi'
import { eventTypes } from '../../webhooks/events.ts'
import { events } from './event-schemas.ts'

export const EventType = z.enum(eventTypes).openapi({
  description: eventTypes.map((type) => `\`${type}\`: ${events[type].when}`).join(' '),
  example: 'interaction.results_ready',
})

export const NewHook = z
  .strictObject({
    event: EventType,
    target_url: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .openapi({
        description: 'Where events are sent. It is stored encrypted and never shown again.',
        example: 'https://hooks.example.com/catch/1',
      }),
  })
  .openapi('NewHook')

export const Hook = z
  .object({
    id: z.uuid(),
    event: z.string(),
    host: z.string().openapi({ description: 'The host to which events are sent.' }),
    created_at: z.string(),
  })
  .openapi('Hook')

export const Subscribed = Hook.extend({
  secret: z.string().openapi({
    description: 'Signs what is sent (https://www.standardwebhooks.com). Only shown this once.',
  }),
}).openapi('SubscribedHook')

export const Event = z
  .object({
    type: z.string(),
    timestamp: z.string(),
    data: z.record(z.string(), z.unknown()).openapi({
      description:
        'What it happened to, always with an id: of an interaction, as it is read by its own route.',
    }),
  })
  .openapi('Event')
