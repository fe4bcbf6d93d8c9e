import { hookTrigger } from './hook-trigger.ts'

const id = '019a0000-0000-7000-8000-000000000001'
const agent = { id, name: 'Maya', role: 'IT help desk' }
const agentFields = [
  { key: 'agent__id', label: 'Agent ID' },
  { key: 'agent__name', label: 'Agent' },
  { key: 'agent__role', label: 'Role of the agent' },
]

export const conversationEnded = hookTrigger({
  key: 'conversation_ended',
  event: 'conversation.ended',
  noun: 'Conversation',
  label: 'Conversation Ended',
  description: 'Triggers when a conversation with an agent has ended.',
  sample: {
    ...{ id, agent, channel: 'assistant', messages: 4 },
    ...{ created_at: '2026-01-12T08:41:00+00:00', ended_at: '2026-01-12T08:52:00+00:00' },
  },
  outputFields: [
    { key: 'id', label: 'Conversation ID' },
    ...agentFields,
    { key: 'channel', label: 'Where it took place' },
    { key: 'messages', label: 'Messages of the visitor', type: 'integer' },
    { key: 'created_at', label: 'Began', type: 'datetime' },
    { key: 'ended_at', label: 'Ended', type: 'datetime' },
  ],
})

export const resultReady = hookTrigger({
  key: 'result_ready',
  event: 'interaction.results_ready',
  noun: 'Result',
  label: 'Result Ready',
  description: 'Triggers when all that an interaction is to find out is settled.',
  sample: {
    ...{ id, agent_id: id, role: null, purpose: 'Qualify a lead', status: 'complete' },
    ...{ created_at: '2026-01-12T08:41:00+00:00', settled_at: '2026-01-12T08:52:00+00:00' },
    ...{ ended_at: null, results: { email: 'jane@example.com' }, missing: [] },
  },
  outputFields: [
    { key: 'id', label: 'Interaction ID' },
    { key: 'agent_id', label: 'Agent ID' },
    { key: 'purpose', label: 'Purpose' },
    { key: 'status', label: 'Status' },
    { key: 'settled_at', label: 'Settled', type: 'datetime' },
  ],
})

export const handoffAsked = hookTrigger({
  key: 'handoff_asked',
  event: 'handoff.requested',
  noun: 'Handoff',
  label: 'Handoff Asked',
  description: 'Triggers when a visitor asks for a person.',
  sample: {
    ...{ id, conversation_id: id, agent, reason: 'asked', outcome: 'waiting' },
    ...{ asked_at: '2026-01-12T08:41:00+00:00' },
  },
  outputFields: [
    { key: 'id', label: 'Handoff ID' },
    { key: 'conversation_id', label: 'Conversation ID' },
    ...agentFields,
    { key: 'reason', label: 'Reason' },
    { key: 'outcome', label: 'Outcome' },
    { key: 'asked_at', label: 'Asked', type: 'datetime' },
  ],
})

export const questionUnanswered = hookTrigger({
  key: 'question_unanswered',
  event: 'question.unanswered',
  noun: 'Question',
  label: 'Question Unanswered',
  description: 'Triggers when an agent could not answer a question.',
  sample: {
    ...{ id, conversation_id: id, agent, channel: 'widget', question: 'Do you ship to Norway?' },
    asked_at: '2026-01-12T08:41:00+00:00',
  },
  outputFields: [
    { key: 'id', label: 'ID' },
    { key: 'conversation_id', label: 'Conversation ID' },
    ...agentFields,
    { key: 'question', label: 'Question' },
    { key: 'asked_at', label: 'Asked', type: 'datetime' },
  ],
})

export const agentPublished = hookTrigger({
  key: 'agent_published',
  event: 'agent.published',
  noun: 'Agent',
  label: 'Agent Published',
  description: 'Triggers when a version of an agent is published.',
  sample: {
    ...{ id: `${id}/2`, agent, version: 2, note: 'Opening hours' },
    published_at: '2026-01-12T08:41:00+00:00',
  },
  outputFields: [
    ...agentFields,
    { key: 'version', label: 'Version', type: 'integer' },
    { key: 'note', label: 'Note' },
    { key: 'published_at', label: 'Published', type: 'datetime' },
  ],
})
