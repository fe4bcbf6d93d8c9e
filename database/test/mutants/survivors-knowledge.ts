import type { Survivors } from './survivors.ts'

// The part of survivors.ts that is about knowledge, tools and tasks.

export const survivorsOfKnowledge: Survivors = {
  'private.end_knowledge_sync': {
    '(knowledge_syncs.organization_id = end_knowledge_sync.organization)':
      'what is waited for is of the organisation of its task; it is what the index begins with',
    '(sites.organization_id = forgotten.organization_id)':
      'what ends its run asks for the organisation; it is what the index begins with',
  },
  'private.on_deleted_source': {
    'organizations.id = old.organization_id':
      'what writes the record asks the same; it spares looking up who acts',
  },
}
