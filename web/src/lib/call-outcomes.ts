/** What became of a call of a tool, in words and in colour. */
export const callOutcomes = {
  done: { tone: 'ok', label: 'Done' },
  failed: { tone: 'bad', label: 'Failed' },
  unsure: { tone: 'warn', label: 'Not known' },
  waiting: { tone: 'warn', label: 'Visitor is asked' },
  running: { tone: 'plain', label: 'Running' },
  refused: { tone: 'draft', label: 'Visitor declined' },
  lapsed: { tone: 'draft', label: 'Withdrawn' },
} as const
