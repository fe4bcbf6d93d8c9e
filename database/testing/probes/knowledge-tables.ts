import type { TestRole } from '../roles.ts'
import type { Expectation } from './expectation.ts'

const editors: TestRole[] = ['member', 'owner']

/** What an agent is given: who may give it. */
const givenTo = (
  table: string,
  column: string,
  spare: 'spareSource' | 'spareCollection',
): Expectation => ({
  gate: 'templates',
  select: editors,
  delete: editors,
  insert: {
    who: editors,
    sql: `insert into public.${table} (organization_id, template_id, ${column})
      values ($1, $2, $3) returning ${column}`,
    values: ({ organization }, { template, ...spares }) => [
      organization.id,
      template,
      spares[spare],
    ],
  },
})

/** Who reaches what an organisation teaches its agents: a part of tenant-tables.ts. */
export const knowledgeTables: Record<string, Expectation> = {
  'public.template_knowledge_sources': givenTo(
    'template_knowledge_sources',
    'source_id',
    'spareSource',
  ),
  'public.template_knowledge_collections': givenTo(
    ...(['template_knowledge_collections', 'collection_id', 'spareCollection'] as const),
  ),
  'public.knowledge_collections': {
    gate: 'knowledge',
    select: editors,
    update: editors,
    delete: editors,
    insert: {
      who: editors,
      sql: `insert into public.knowledge_collections (organization_id, name) values ($1, 'New') returning id`,
      values: ({ organization }) => [organization.id],
    },
  },
  'public.knowledge_collection_sources': {
    gate: 'knowledge',
    select: editors,
    delete: editors,
    insert: {
      who: editors,
      sql: `insert into public.knowledge_collection_sources (organization_id, collection_id, source_id)
        values ($1, $2, $3) returning source_id`,
      values: ({ organization }, { spareCollection, source }) => [
        organization.id,
        spareCollection,
        source,
      ],
    },
  },
  'public.knowledge_sources': {
    gate: 'knowledge',
    select: editors,
    update: editors,
    delete: editors,
  },
  'public.deleted_sources': { gate: 'knowledge', select: editors, delete: editors },
  'public.knowledge_synonyms': {
    gate: 'knowledge',
    select: editors,
    update: editors,
    delete: editors,
    insert: {
      who: editors,
      sql: `insert into public.knowledge_synonyms (organization_id, words) values ($1, '{a,b}') returning id`,
      values: ({ organization }) => [organization.id],
    },
  },
  // Whose questions these may be is in knowledge-gaps.test.ts; here it is one put to a draft.
  'public.knowledge_gaps': { gate: 'knowledge', select: editors, update: editors },
  'public.knowledge_gap_changes': { gate: 'knowledge', select: editors },
  'public.knowledge_gap_questions': { gate: 'knowledge', select: editors },
  'public.knowledge_texts': {
    gate: 'knowledge',
    select: editors,
    update: editors,
    insert: {
      who: editors,
      sql: `insert into public.knowledge_texts (organization_id, kind, title, body)
        values ($1, 'answer', 'Where?', 'Here.') returning source_id`,
      values: ({ organization }) => [organization.id],
    },
  },
  'public.knowledge_sites': {
    gate: 'knowledge',
    select: editors,
    update: editors,
    insert: {
      who: editors,
      sql: `insert into public.knowledge_sites (organization_id, kind, url)
        values ($1, 'site', 'https://example.com') returning source_id`,
      values: ({ organization }) => [organization.id],
    },
  },
  'public.knowledge_pages': { gate: 'knowledge', select: editors },
  'public.knowledge_documents': { gate: 'knowledge', select: editors },
  'public.knowledge_revisions': { gate: 'knowledge', select: editors },
  'public.knowledge_chunks': { gate: 'knowledge', select: editors },
}
