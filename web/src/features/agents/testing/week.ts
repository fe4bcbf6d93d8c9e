import { HttpResponse, http } from 'msw'
import { rowsOf } from '@/testing/rows.ts'

/** The rows of a week in which nothing wants a look. */
export const quietWeek = [
  rowsOf('knowledge_gap_questions', () => []),
  rowsOf('handoffs', () => []),
  rowsOf('template_test_runs', () => []),
  http.post('*/rest/v1/rpc/unpublished_changes', () => HttpResponse.json([])),
]
