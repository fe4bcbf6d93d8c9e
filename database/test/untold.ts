/** Conditions that make no difference, by table or function, with the reason why. */
export const untold: Record<string, Record<string, string>> = {
  'private.begin_turn': {
    'messages.completed_at is null': 'a check of the table says that only what runs has a lease',
  },
  'private.found_for_inactive': {
    'user_id = person (4)': 'the organisation was founded a statement before and has one member',
  },
  'private.rank_knowledge': {
    '(knowledge_sources.chunk_count > 0)': 'a source without passages has no terms either',
  },
}
