/** Zaps that a small company would have: one for each trigger of the app in `integrations/zapier`. */
export const zaps = [
  {
    ...{ key: 'conversation_ended', event: 'conversation.ended' },
    title: 'Log every conversation that ended',
  },
  {
    ...{ key: 'result_ready', event: 'interaction.results_ready' },
    title: 'Add what an interaction found out to the leads sheet',
  },
  {
    ...{ key: 'handoff_asked', event: 'handoff.requested' },
    title: 'Tell the front desk that somebody asks for a person',
  },
  {
    ...{ key: 'question_unanswered', event: 'question.unanswered' },
    title: 'Collect questions that had no answer',
  },
  {
    ...{ key: 'agent_published', event: 'agent.published' },
    title: 'Announce a published agent to the team',
  },
] as const

/** What the practice Zapier begins with: its Zaps, all switched off. */
export const firstZaps = zaps.map(({ key, event, title }) => ({
  ...{ table_name: 'Zap', fields: { key, event, title, state: 'off' } },
}))

export type ZapKey = (typeof zaps)[number]['key']
export const zapKeys = zaps.map(({ key }) => key) as [ZapKey, ...ZapKey[]]
