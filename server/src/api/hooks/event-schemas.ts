import { z } from '@hono/zod-openapi'
import type { KeyScope } from '../../lib/tokens/integration-key.ts'
import type { eventTypes } from '../../webhooks/events.ts'
import { Interaction } from '../interaction-schemas.ts'

const EventAgent = z.object({ id: z.uuid(), name: z.string(), role: z.string() })
const reason = z.string().openapi({ description: 'asked, doubt, anger or topic' })
const channel = z.string().openapi({
  description: 'Channel: agent, assistant, studio, landing, api or widget',
})

const EndedConversation = z
  .object({
    id: z.uuid(),
    agent: EventAgent,
    channel,
    created_at: z.string(),
    ended_at: z.string(),
    messages: z.number().int().openapi({ description: 'How many messages the visitor sent.' }),
  })
  .openapi('EndedConversation')
const RequestedHandoff = z
  .object({
    id: z.uuid(),
    conversation_id: z.uuid().nullable().openapi({ description: 'Null if none was started.' }),
    agent: EventAgent,
    reason,
    outcome: z.string().openapi({ description: 'waiting, nobody_there or out_of_hours' }),
    asked_at: z.string(),
  })
  .openapi('RequestedHandoff')
const UnansweredQuestion = z
  .object({
    id: z.uuid().openapi({ description: 'The id of the answer that found nothing.' }),
    conversation_id: z.uuid(),
    agent: EventAgent,
    channel,
    question: z.string(),
    asked_at: z.string(),
  })
  .openapi('UnansweredQuestion')
const Publication = z
  .object({
    id: z.string().openapi({ description: 'The agent’s id and the version’s number.' }),
    agent: EventAgent,
    version: z.number().int(),
    note: z.string().openapi({ description: 'What changed, as its editor wrote it.' }),
    published_at: z.string(),
  })
  .openapi('AgentPublication')
const Tested = z.object({ webhook_id: z.uuid() }).openapi('TestedWebhook')

const at = '2026-01-12T08:41:00+00:00'
const talk = '0197a3c2-5b1e-7c40-9d1f-2f6a8c0b4e11'
const answer = '0197a3c2-6f02-7d1a-8a57-61c3f4be0a29'
const agent = { id: '0197a3b0-11c8-7e02-b6f4-90d27c5a3f88', name: 'Maya', role: 'IT help desk' }
const interaction: z.infer<typeof Interaction> = {
  ...{ id: talk, agent_id: agent.id, role: null, purpose: 'Arrange a call back' },
  ...{ status: 'complete', created_at: at, settled_at: at, ended_at: null },
  results: { name: 'Jane Doe' },
  evidence: {
    name: { message_id: answer, from: 0, to: 8, quote: 'Jane Doe', confidence: 0.9 },
  },
  missing: [],
  schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
}
const asked = { agent, asked_at: at, conversation_id: talk }

/** What is told of, when, with which data, and the scopes with which a key hears of it everywhere. */
export const events = {
  'interaction.results_ready': {
    when: 'All that an interaction is to find out is settled: found, or missing for good.',
    scopes: ['analytics.read'],
    ...{ data: Interaction, example: interaction },
  },
  'interaction.ended': {
    when: 'An interaction was ended.',
    scopes: ['analytics.read'],
    ...{ data: Interaction, example: { ...interaction, ended_at: at } },
  },
  'conversation.ended': {
    when: 'A conversation has ended, in any channel.',
    scopes: ['analytics.read'],
    data: EndedConversation,
    example: { id: talk, agent, channel: 'widget', created_at: at, ended_at: at, messages: 3 },
  },
  'handoff.requested': {
    when: 'A visitor asks for a person, also where nobody can come.',
    scopes: ['agents.write', 'analytics.read'],
    data: RequestedHandoff,
    example: { id: answer, ...asked, reason: 'asked', outcome: 'waiting' },
  },
  'question.unanswered': {
    when: 'An agent had no answer.',
    scopes: ['analytics.read'],
    data: UnansweredQuestion,
    example: { id: answer, ...asked, channel: 'widget', question: 'Do you deliver on Sundays?' },
  },
  'agent.published': {
    when: 'Everybody meets another version of an agent.',
    scopes: ['agents.read', 'agents.write'],
    data: Publication,
    example: { id: `${agent.id}/2`, agent, version: 2, note: 'Shorter', published_at: at },
  },
  'webhook.test': {
    when: 'An owner sends a test under Connect. It is sent to that one webhook alone, whatever it chose.',
    scopes: [],
    ...{ data: Tested, example: { webhook_id: talk } },
  },
} satisfies Record<
  (typeof eventTypes)[number] | 'webhook.test',
  { when: string; scopes: KeyScope[]; data: z.ZodType; example: object }
>

export type EventName = keyof typeof events

/** An event as it is sent, with an example. */
export function eventBody(type: EventName) {
  const { data, example } = events[type]
  const fields = z.object({
    type: z.literal(type),
    timestamp: z.string().openapi({ description: 'When it happened.' }),
    data,
  })
  return fields.openapi({ example: { type, timestamp: at, data: example } })
}
