// The part of killed-by.ts that is about what agents know.

const knowledge = (name: string) => `database/test/knowledge/${name}.test.ts`

export const killersOfKnowledge: [file: string, things: string][] = [
  [
    knowledge('sources'),
    'private.add_knowledge_file private.on_knowledge_source public.knowledge_totals',
  ],
  [
    knowledge('deleted-sources'),
    `public.deleted_sources private.keep_deleted_source private.on_deleted_source private.limit_deleted_sources
     private.forget_deleted_sources public.restore_knowledge_source private.on_knowledge_source`,
  ],
  [
    knowledge('replaced-files'),
    `private.replace_knowledge_file private.knowledge_file_to_replace private.keep_deleted_source
     public.restore_knowledge_source`,
  ],
  [knowledge('knowledge-on-record'), 'private.log_knowledge'],
  [
    knowledge('collections'),
    `public.knowledge_collections public.knowledge_collection_sources public.template_knowledge_collections
     private.keep_deleted_source public.restore_knowledge_source`,
  ],
  [
    knowledge('collections-of-agents'),
    'private.sources_of_agent private.knowledge_of_agent private.template_definition private.begin_test_run',
  ],
  [knowledge('postings'), 'private.postings_in_scope'],
  [knowledge('same-words'), 'private.postings_in_scope'],
  [
    knowledge('gap-meanings'),
    'private.gap_meanings private.gap_questions_to_group private.place_gap_question private.end_gap',
  ],
  [
    knowledge('gaps'),
    `public.knowledge_gaps public.knowledge_gap_questions public.knowledge_gap_list private.answer_gap private.gaps_seen
     private.end_gap private.note_gap private.notes_gaps private.place_gap_question private.settle_gap`,
  ],
  [knowledge('gap-changes'), 'public.knowledge_gap_changes private.note_gap_change'],
  [knowledge('citations'), 'public.source_citations public.passage_citations'],
  [knowledge('cited-pages'), 'public.cited_text'],
  [knowledge('cited-text'), 'public.citations_to_open public.cited_text private.finish_answer'],
  [
    knowledge('sites'),
    `public.knowledge_sites private.steer_knowledge_site private.sync_due_sites private.drop_page_original private.on_knowledge_source`,
  ],
  [knowledge('sites-of-systems'), 'private.on_knowledge_site private.connection_of_site'],
  [
    knowledge('which-source'),
    `private.on_knowledge_site private.connection_of_site private.end_site_run private.steer_knowledge_site
     private.end_knowledge_sync private.wake_syncs private.on_knowledge_source private.postings_in_scope`,
  ],
  [
    knowledge('texts'),
    'public.knowledge_texts private.on_knowledge_text private.on_knowledge_source private.answer_gap',
  ],
  [knowledge('gap-notes'), 'private.note_gap private.notes_gaps'],
  [
    knowledge('embedding'),
    'private.embed_missing private.on_knowledge_source private.vectors_awaited',
  ],
  [knowledge('lexemes'), 'private.near_lexemes'],
  [
    knowledge('search'),
    `private.passages_in_scope private.search_postings private.search_passages
     private.search_agent_postings private.search_agent_passages private.knowledge_of_agent
     private.retry_knowledge_source private.on_knowledge_source private.has_unread_sources
     private.organization_is_reading private.agent_is_reading`,
  ],
  [
    knowledge('vectors'),
    `private.search_postings private.search_agent_postings private.vectors_in_scope private.knowledge_of_agent
     private.passages_to_embed private.sentences_to_embed`,
  ],
  [
    knowledge('indexing-turns'),
    'private.enqueue_in_turn private.insert_job private.spend_indexing private.indexing_allowed_at private.on_knowledge_source',
  ],
]
