import type { LiveRows } from '@/lib/realtime/live-rows.ts'

/** The sources of an organisation, wherever the dashboard shows them. */
export function liveSources(organizationId: string): LiveRows {
  return {
    wanted: {
      event: '*',
      schema: 'public',
      table: 'knowledge_sources',
      filter: `organization_id=eq.${organizationId}`,
    },
    queryKeys: ['sources', 'source', 'all', 'states', 'totals', 'sites'].map((list) => [
      'knowledge',
      organizationId,
      list,
    ]),
    ownColumns: ['progress', 'updated_at'],
  }
}

/** The collections of an organisation, and which sources are in them. */
export const liveCollections = (organizationId: string): LiveRows[] =>
  ['knowledge_collections', 'knowledge_collection_sources'].map((table) => ({
    wanted: {
      event: '*',
      schema: 'public',
      table,
      filter: `organization_id=eq.${organizationId}`,
    },
    queryKeys: ['collections', 'sources', 'source', 'all', 'chosen'].map((list) => [
      ...['knowledge', organizationId, list],
    ]),
  }))

/** The gaps of an organisation: a row of when they changed stands for them. */
export function liveGaps(organizationId: string): LiveRows {
  return {
    wanted: {
      event: '*',
      schema: 'public',
      table: 'knowledge_gap_changes',
      filter: `organization_id=eq.${organizationId}`,
    },
    queryKeys: [['knowledge', organizationId, 'gaps']],
  }
}
