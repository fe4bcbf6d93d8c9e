export const practiceTables = ['incident', 'sc_request', 'kb_knowledge'] as const
export type PracticeTable = (typeof practiceTables)[number]
