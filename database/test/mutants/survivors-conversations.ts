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
  'private.session_outcomes': {
    '(handoffs.conversation_id = ANY (session_outcomes.sessions))':
      'each session is looked for among them; it spares the others',
    '(handoffs.organization_id = session_outcomes.organization)':
      'a session is of one organisation; it is what the index begins with',
  },
  'public.analytics_choices': {
    '(conversations.organization_id = analytics_choices.org_id)':
      'a conversation is of the organisation of its agent; it is what the index begins with',
    '(conversations.organization_id = analytics_choices.org_id) (2)':
      'and of its gallery; the same',
    '(galleries.organization_id = analytics_choices.org_id)':
      'a gallery is of the organisation of its conversations; it is what the index begins with',
    '(templates.organization_id = analytics_choices.org_id)': 'so is an agent; the same',
  },
  'public.analytics_gaps': {
    '(answers.organization_id = analytics_gaps.org_id)':
      'an answer is of the organisation of its session; it is what the index begins with',
    '(asked.organization_id = analytics_gaps.org_id)': 'so is a question; the same',
    '(gaps.organization_id = analytics_gaps.org_id)': 'and the gap that it is in; the same',
  },
  'public.analytics_sessions': {
    '(feedback.organization_id = analytics_sessions.org_id)':
      'a rating is of the organisation of its session; it is what the index begins with',
    '(handoffs.organization_id = analytics_sessions.org_id)': 'so is a handoff; the same',
  },
}
