/** What endpoints can be told of. */
export const eventTypes = [
  'interaction.results_ready',
  'interaction.ended',
  'conversation.ended',
  'handoff.requested',
  'question.unanswered',
  'agent.published',
] as const
