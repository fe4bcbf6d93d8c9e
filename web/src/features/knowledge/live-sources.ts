import { type LiveRows, rowsOf } from '@/lib/realtime/live-rows.ts'

/** The sources of an organisation, wherever the dashboard shows them. */
export function liveSources(organizationId: string): LiveRows {
  return {
    wanted: rowsOf('knowledge_sources', organizationId),
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
    wanted: rowsOf(table, organizationId),
    queryKeys: ['collections', 'sources', 'source', 'all', 'chosen'].map((list) => [
      ...['knowledge', organizationId, list],
    ]),
  }))

/** The gaps of an organisation: a row of when they changed stands for them. */
export function liveGaps(organizationId: string): LiveRows {
  return {
    wanted: rowsOf('knowledge_gap_changes', organizationId),
    queryKeys: [['knowledge', organizationId, 'gaps']],
  }
}
