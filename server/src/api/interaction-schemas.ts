import { z } from '@hono/zod-openapi'
import { fieldTypes } from '../conversation/results/field.ts'

/** As it stands in what is said to a visitor, where brackets are marks of citations. */
const plain = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^[\]]*$/, 'holds no square brackets')

const Name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)
const mostResults = 30

const Result = z
  .strictObject({
    type: z.enum(fieldTypes),
    description: plain(300).openapi({
      description:
        'What is asked for: words that end “Could you tell me …?”, as “your full name”, or a whole question with its mark.',
    }),
    required: z.boolean().default(true).openapi({
      description: 'Optional results are asked for less often.',
    }),
    choices: z
      .array(plain(80))
      .min(2)
      .max(30)
      .optional()
      .openapi({ description: 'For the type choice: the options.' }),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .openapi({
        description:
          'Of the type phone: whose numbers may be given without the code of the country, as US.',
      }),
  })
  .refine(({ type, choices }) => (type === 'choice') === (choices !== undefined), {
    message: 'are given for the type choice, and for no other',
    path: ['choices'],
  })
  .refine(
    ({ choices = [] }) => new Set(choices.map((one) => one.toLowerCase())).size === choices.length,
    {
      message: 'differ from each other',
      path: ['choices'],
    },
  )
  .refine(({ type, country }) => type === 'phone' || country === undefined, {
    message: 'is given for the type phone alone',
    path: ['country'],
  })
  .openapi('Result')

export const NewInteraction = z
  .strictObject({
    agent_id: z.uuid().optional(),
    role: plain(120).optional().openapi({
      description:
        'With agent_id: what the agent acts as. Without: the role of the published agent that is wanted.',
    }),
    purpose: plain(1000).optional().openapi({ description: 'What the conversation is for.' }),
    results: z
      .record(Name, Result)
      .default({})
      .refine((results) => Object.keys(results).length <= mostResults, {
        message: `are ${mostResults} at most`,
      })
      .openapi({
        description: 'What to find out, by name, in the order of asking.',
      }),
  })
  .refine(({ agent_id, role }) => agent_id !== undefined || role !== undefined, {
    message: 'is needed, or a role',
    path: ['agent_id'],
  })
  .openapi('NewInteraction', {
    example: {
      agent_id: 'AGENT_ID',
      purpose: 'Arrange a call back',
      results: { name: { type: 'string', description: 'your name' } },
    },
  })

export const Evidence = z.object({
  message_id: z.uuid(),
  from: z.number().int().openapi({ description: 'In UTF-16 code units of the message.' }),
  to: z.number().int(),
  quote: z.string(),
  confidence: z.number().openapi({ description: '0 to 1' }),
})

export const Interaction = z
  .object({
    id: z.uuid().openapi({ description: 'Also the id of its conversation.' }),
    agent_id: z.uuid(),
    role: z.string().nullable(),
    purpose: z.string().nullable(),
    status: z.string().openapi({
      description:
        'open; complete, when each result is found or missing for good; or ended before that.',
    }),
    created_at: z.string(),
    settled_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    results: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).openapi({
      description:
        'What was found, valid by the schema once nothing required is missing. Dates are YYYY-MM-DD; a phone number is E.164 when its country is known.',
    }),
    evidence: z.record(z.string(), Evidence).openapi({
      description: 'Where the visitor said it.',
    }),
    missing: z.array(
      z.object({
        name: z.string(),
        required: z.boolean(),
        reason: z.string().openapi({
          description: 'not_asked, not_answered, unreadable or declined',
        }),
      }),
    ),
    schema: z.record(z.string(), z.unknown()).openapi({
      description: 'JSON Schema (2020-12) of the results.',
    }),
  })
  .openapi('Interaction')

export const Started = Interaction.extend({
  opening: z.string().openapi({
    description: 'The agent’s first message: show it before the visitor writes.',
  }),
}).openapi('StartedInteraction')

export const Feedback = z
  .strictObject({
    rating: z.union([z.literal(1), z.literal(-1)]),
    comment: z.string().trim().max(2000).nullable().default(null),
  })
  .openapi('Feedback', { example: { rating: 1, comment: 'Clear and short' } })

export const PublishedAgent = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.string(),
    greeting: z.string(),
    languages: z.array(z.string()),
    published_at: z.string(),
  })
  .openapi('PublishedAgent')
