import type { Survivors } from './survivors.ts'

// The part of survivors.ts that is about conversations, visitors, results and spending.

export const survivorsOfConversations: Survivors = {
  'private.known_of_talk': {
    '(interactions.id = (known_of_talk.talk).id)':
      'where there is none private.interaction_of_turn finds none; it spares the looking',
  },
  'private.memories_of_turn': {
    '(memories.organization_id = consents.organization_id)':
      'an agent is of one organisation; it is what the index begins with',
  },
  'private.remember': {
    'known.organization_id = consent.organization_id':
      'an agent is of one organisation; it is what the index begins with',
    'known.organization_id = consent.organization_id (2)': 'the same',
    'memory_consents.organization_id = conversations.organization_id':
      'a consent names an agent of its own organisation; a foreign key says so, and the index begins with it',
  },
  'private.spent_by': {
    "(entries.state <> 'reserved'::text)":
      'what is reserved has cost nothing so far; its amount is written when it is settled',
  },
  'private.search_words': {
    "(word.word <> ''::text)": 'an empty word is in every text; it spares the looking',
  },
}
