import { HttpResponse, http } from 'msw'
import { rowsOf } from '@/testing/rows.ts'

/** The rows of an agent whose first minute is put away, and which reads nothing. */
export const untold = [
  http.get('*/rest/v1/agent_widgets', () => HttpResponse.json({ shared: true, guided: false })),
  http.patch('*/rest/v1/agent_widgets', () => new HttpResponse(null, { status: 204 })),
  rowsOf('knowledge_sources', () => []),
  rowsOf('own_people', () => []),
]

/** The same, of one that was never published. */
export const unpublished = [
  ...untold,
  rowsOf('template_versions', () => []),
  rowsOf('template_knowledge_sources', () => []),
  rowsOf('template_canaries', () => []),
  http.post('*/rest/v1/rpc/version_scores', () => HttpResponse.json([])),
]
