import type { Row } from '@/lib/query/row.ts'

export type SourceStatus = Row<'knowledge_sources'>['status']

export const statusNames: Record<SourceStatus, string> = {
  queued: 'Queued',
  processing: 'Reading',
  paused: 'Paused',
  ready: 'Ready',
  failed: 'Failed',
}
