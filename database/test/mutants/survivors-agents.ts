import type { Survivors } from './survivors.ts'

// The part of survivors.ts that is about agents, their versions, canaries, galleries, people and exports.

export const survivorsOfAgents: Survivors = {
  'private.canary_outcomes': {
    '(answer_scores.organization_id = scored.organization_id)':
      'a score is of the organisation of its answer; it is what the index begins with',
    '(conversations.organization_id = template_canaries.organization_id)':
      'a conversation is of the organisation of its agent; it is what the index begins with',
    '(conversations.updated_at >= template_canaries.started_at)':
      'what began after it changed after it; it is what the index is asked for',
  },
  'private.day_of_gallery': {
    'gallery_days.gallery_id = gallery':
      'a day that is over is of no use to any gallery; it spares waiting for the others',
  },
  'private.delete_own_person': {
    'templates.organization_id = held.organization_id':
      'an agent is shown as a person of its own organisation; it is what the index begins with',
  },
  'private.judge_canary': {
    'canary.id is null': 'where there is no canary there is no rule either',
    'coalesce( canary.most_unhelpful, canary.most_handoffs, canary.most_unanswered, canary.least_score ) is null':
      'without a rule none is broken; it spares counting',
  },
  'private.place_in_gallery': {
    'new.version is not null': 'a draft is for those who read agents, and they are not counted',
  },
  'private.rename_in_tests': {
    'known.organization_id = new.organization_id':
      'a test is of the organisation of its agent; it is what the index begins with',
  },
  'public.gallery_figures': {
    '(conversations.organization_id = asked_1.organization_id)':
      'a conversation is of the organisation of its gallery; it is what the index begins with',
    '(gallery_visits.organization_id = asked_1.organization_id)':
      'a visit is of the organisation of its gallery; it is what the index begins with',
    '(messages.organization_id = asked_1.organization_id)':
      'a message is of the organisation of its conversation; it is what the index begins with',
    '(placed.organization_id = asked.organization_id)':
      'an agent is in galleries of its own organisation; it is what the index begins with',
    '(templates.organization_id = asked.organization_id)':
      'what is in a gallery, visited or talked to there is of its organisation; it is what the index begins with',
  },
  'public.note_gallery_visit': {
    'gallery_visitors.gallery_id = day.gallery_id':
      'networks are marked with the salt of their gallery; it is what the index begins with',
  },
  'public.request_agent_export': {
    'agent.id is null': 'no one has a turn in the organisation of an agent that is not there',
  },
  'public.version_scores': {
    "(answer_scores.organization_id IN ( SELECT private.organizations_with('agents.read'::text) AS organizations_with))":
      'the policy of what it reads asks the same',
  },
}
