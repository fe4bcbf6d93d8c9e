import type { Expectation } from './expectation.ts'

const ofTalks: Expectation = {
  gate: 'insights',
  without: { select: ['visitor'] },
  select: ['visitor', 'member', 'owner'],
}

/** What conversations have beside what was said, and what agents remember. */
export const visitorTables: Record<string, Expectation> = {
  'public.interactions': ofTalks,
  'public.interaction_results': ofTalks,
  'public.tool_calls': ofTalks,
  'public.attachments': ofTalks,
  // Their visitor's alone.
  'public.memory_consents': { rowsOf: 'visitor', select: ['visitor'] },
  'public.visitor_memories': { rowsOf: 'visitor', select: ['visitor'], delete: ['visitor'] },
}
