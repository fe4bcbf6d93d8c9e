export type NewAgentSearch = { way?: 'sentence' | 'empty'; sentence?: string }

export function parseNewAgentSearch(raw: Record<string, unknown>): NewAgentSearch {
  return {
    way: raw.way === 'sentence' || raw.way === 'empty' ? raw.way : undefined,
    sentence: typeof raw.sentence === 'string' ? raw.sentence.slice(0, 300) : undefined,
  }
}
