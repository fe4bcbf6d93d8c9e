import type { Reader } from '../readers/readers.ts'
import type { Source } from '../source.ts'

export const handbook: Source = {
  id: '0190b000-0000-7000-8000-000000000001',
  organization_id: 'o',
  title: 'Handbook',
  kind: 'file',
  status: 'ready',
  progress: 100,
  error: null,
  mime_type: 'application/pdf',
  bytes: 2_097_152,
  language: 'en',
  chunk_count: 12,
  shared: false,
  new_passages: null,
  gone_passages: null,
  created_at: '2026-01-01T09:00:00Z',
  updated_at: '2026-01-01T09:00:00Z',
  knowledge_collection_sources: [],
}
export const locked: Source = {
  ...handbook,
  id: '0190b000-0000-7000-8000-000000000002',
  title: 'Contracts',
  status: 'failed',
  error: 'This PDF is protected by a password.',
  chunk_count: 0,
}

/** An agent that reads everything. */
export const maya: Reader = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Maya',
  avatar: 'ada',
  style_id: 'smart',
  knowledge_scope: 'all',
  template_knowledge_sources: [],
  template_knowledge_collections: [],
  live: null,
}
