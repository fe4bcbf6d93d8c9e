import type { Row } from '@/lib/query/row.ts'

export type EventType = Row<'webhook_endpoints'>['events'][number]

/** What can be told to other systems, as people call it. */
export const eventLabels: Record<EventType, string> = {
  'interaction.results_ready': 'Result ready',
  'interaction.ended': 'Interaction ended',
  'conversation.ended': 'Conversation ended',
  'handoff.requested': 'Handoff asked',
  'question.unanswered': 'Question unanswered',
  'agent.published': 'Agent published',
}

/** How what is sent stands. */
export const deliveryStates = {
  waiting: { tone: 'warn', label: 'Waits' },
  delivered: { tone: 'ok', label: 'Delivered' },
  dead: { tone: 'bad', label: 'Given up' },
} as const
