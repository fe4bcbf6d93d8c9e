import { survivorsOfAgents } from './survivors-agents.ts'
import { survivorsOfApps } from './survivors-apps.ts'
import { survivorsOfConversations } from './survivors-conversations.ts'
import { survivorsOfHooks } from './survivors-hooks.ts'
import { survivorsOfKnowledge } from './survivors-knowledge.ts'

/** By table or function the conditions that make no difference, each with the reason why. */
export type Survivors = Record<string, Record<string, string>>

export const survivors: Survivors = {
  ...survivorsOfApps,
  ...survivorsOfHooks,
  ...survivorsOfAgents,
  ...survivorsOfConversations,
  ...survivorsOfKnowledge,
  'private.add_practice_record': {
    'practice_systems.organization_id = organization':
      'it holds the one system that is written to; without it others wait that need not',
    'practice_systems.system = wanted': 'the same',
  },
  'private.answer_gap': {
    'knowledge_gaps.organization_id = new.organization_id':
      'a text names a gap of its own organisation; it is what the index begins with',
  },
  'private.begin_test_run': {
    '(tests.organization_id = templates.organization_id)':
      'a test is of the organisation of its agent; it is what the index begins with',
  },
  'private.begin_turn': {
    'messages.completed_at is null': 'a check of the table says that only what runs has a lease',
  },
  'private.count_files': {
    'sum(bytes) <> 0 or sum(files) <> 0': 'to count nothing changes nothing; it spares the waiting',
  },
  'private.embed_missing': {
    'documents.organization_id = sources.organization_id':
      'a document is of the organisation of its source; it is what the index begins with',
    'own.is_default': 'a model for embeddings always is; the index has only such ones',
    'sets.organization_id = sources.organization_id':
      'a set is of the organisation of its source; it is what the index begins with',
  },
  'private.embedding_model_of': {
    'models.is_default': 'a model for embeddings always is; the index has only such ones',
  },
  'private.enforce_test_limit': {
    'organization_id = new.organization_id':
      'a test is of the organisation of its agent; it is what the index begins with',
  },
  'private.forget_tool': {
    'templates.organization_id = old.organization_id':
      'an agent has tools of its own organisation; it is what the index begins with',
  },
  'private.found_for_inactive': {
    'user_id = person (3)': 'the organisation was founded a statement before and has one member',
  },
  'private.end_gap': {
    'knowledge_gap_questions.organization_id = old.organization_id':
      'a question is of the organisation of its gap; it is what the index begins with',
    'knowledge_gaps.organization_id = old.organization_id':
      'a question is of the organisation of its gap; it is what the index begins with',
  },
  'private.gap_meanings': {
    '(knowledge_gap_questions.organization_id = gap_meanings.organization) (2)':
      'a question is of the organisation of its gap; it is what the index begins with',
  },
  'private.gaps_seen': {
    '(knowledge_gap_questions.gap_id IS NOT NULL)': 'nothing is in a list for an absent one in it',
  },
  'private.hints_for': {
    '(whispers.organization_id = ( SELECT conversations.organization_id FROM conversations WHERE (conversations.id = hints_for.conversation)))':
      'a suggestion is of the organisation of its conversation; it is what the index begins with',
  },
  'private.keep_deleted_source': Object.fromEntries(
    ['given', 'held', 'sites', 'texts'].map((table) => [
      `${table}.organization_id = old.organization_id`,
      'what is of a source is of its organisation; it is what the index begins with',
    ]),
  ),
  'private.leave_with_account': {
    "role <> 'INACTIVE'": 'who is INACTIVE already becomes so again, and nothing is told of it',
  },
  'private.lost_drafts': {
    '(conversations.visitor_id = auth.uid())': 'what asks for lost drafts names the visitor itself',
  },
  'private.log_row': {
    "tg_op <> 'UPDATE'": 'of a row that is made or goes every column differs from nothing',
  },
  'private.near_lexemes': {
    "(translate(near.lexeme, near_lexemes.asked, ''::text) = ''::text)":
      'a word with another letter has not the same letters; it spares sorting them',
  },
  'private.on_agentic_task': {
    'organization_id = new.organization_id':
      'a step is of the organisation of its task; it is what the index begins with',
  },
  'private.on_knowledge_text': {
    'organization_id = new.organization_id':
      'a source is of the organisation of its text; it is what the index begins with',
  },
  'private.passages_in_scope': {
    '(knowledge_chunks.organization_id = passages_in_scope.organization)':
      'what is wanted is looked for in the organisation; it is what the index begins with',
    '(knowledge_documents.organization_id = passages_in_scope.organization)':
      'a document is of the organisation of its passages, which are asked for the same',
    '(knowledge_chunks.organization_id = passages_in_scope.organization) (2)':
      'their source is asked for the same',
    '(knowledge_sources.organization_id = passages_in_scope.organization)':
      'a source is of the organisation of its passages, which are asked for the same',
  },
  'private.place_gap_question': {
    'knowledge_gaps.organization_id = placed.organization_id':
      'what a question is put into must be of its organisation; it is what the index begins with',
  },
  'private.postings_in_scope': {
    "(EXISTS ( SELECT FROM unnest(knowledge_synonyms.words) word(word) WHERE (strpos(given.letters, \"left\"(regexp_replace(lower(word.word), '^\\W+'::text, ''::text), 3)) > 0)))":
      'a set whose words begin otherwise has no stem of the question; it spares reading it',
    "(strpos(given.letters, \"left\"(regexp_replace(lower(word.word), '^\\W+'::text, ''::text), 3)) > 0)":
      'the same, as the one condition within',
    '((postings_in_scope.translations ? languages_1.language) IS NOT TRUE)':
      'the stems of the question are asked for under the same condition; it spares finding them',
    '(knowledge_lexemes.lexeme = ANY (given.stems))':
      'who asks for more asks whether a stem is among them; it spares reading all that there are',
    '(knowledge_documents.organization_id = postings_in_scope.organization)':
      'a document is of the organisation of its source; it is what the index begins with',
    '(knowledge_postings.organization_id = postings_in_scope.organization)':
      'what stands in a document is of its organisation; it is what the index begins with',
  },
  'private.keep_test_run': {
    'latest.organization_id = organization':
      'a run is of the organisation of its agent; it is what the index begins with',
    'runs.organization_id = organization': 'the same, of those that go',
  },
  'private.limit_deleted_sources': {
    '(deleted_sources.organization_id = limit_deleted_sources.organization)':
      'the ids that go are of this organisation; it is what the index begins with',
  },
  'private.models_of_agent': {
    "(models.purpose = 'language'::text) (2)":
      'what asks for models in their order leaves out those that do not answer; it is what the index begins with',
  },
  'private.quota_of': {
    '(quotas.trial IS NOT NULL)': 'what has no figure for the trial gives none; it spares a look',
  },
  'private.steer_knowledge_site': {
    'organization_id = steered.organization_id':
      'a page is of the organisation of its site; it is what the index begins with',
  },
  'private.sync_due_sites': {
    '(knowledge_sources.organization_id = due.organization_id)':
      'a source is of the organisation of its site; it is what the index begins with',
  },
  'private.take_turn': {
    'own = organization': 'who is of other organisations alone has no role in this one',
    "role <> 'INACTIVE'":
      'who becomes INACTIVE while waiting may leave at most, which makes INACTIVE',
  },
  'private.reranking_model_of': {
    'models.is_default': 'a model for reranking always is; the index has only such ones',
  },
  'private.vectors_awaited': {
    '(knowledge_documents.organization_id = vectors_awaited.organization)':
      'a document is of the organisation of its source; it is what the index begins with',
    '(sets.organization_id = vectors_awaited.organization)':
      'the vectors of a source are of its organisation; it is what the index begins with',
  },
  'private.vectors_in_scope': {
    'models.is_default':
      'a model for embeddings or reranking always is; the index has only such ones',
    'models.is_default (2)': 'the same of the other one of the two',
  },
  'public.approve_mcp_tools': {
    'tools.organization_id = held.organization_id':
      'a tool is of the organisation of its server; it is what the index begins with',
  },
  'public.check_user_inactive_status': {
    'count(users.id) > 0': 'who has a membership has an account',
  },
  'public.app_grants': {
    'people end what they allowed, owners what is allowed in their o, using: ( SELECT private.session_verified() AS session_verified)':
      'who deletes a row must see it, and the policy of reading asks the same',
  },
  'public.attachments': {
    'visitors take back what they have not sent, using: (visitor_id = ( SELECT private.visitor() AS visitor))':
      'who deletes a row must see it, and what is not sent is seen by its visitor alone',
  },
  'public.galleries': {
    "writers of agents edit galleries, with check: ((organization_id = ANY (( SELECT private.galleries_with('agents.write'::text) AS galleries_with)::uuid[])))":
      'nobody may change the organisation of a gallery',
  },
  'public.cited_text': {
    '(knowledge_documents.organization_id = message_citations.organization_id)':
      'a document that is cited is of the organisation of its citation; it is what the index begins with',
    '(knowledge_revisions.organization_id = message_citations.organization_id)':
      'what may be opened is of the organisation of its answer; it is what the index begins with',
  },
  'public.knowledge_gaps': {
    "readers see gaps of which they see a question, using: (organization_id = ANY (( SELECT private.organization_ids_with('knowledge.read'::text) AS organization_ids_with)::uuid[]))":
      'a question that is seen is of the organisation of its gap; it is what an index serves',
  },
  'public.delete_model': {
    'templates.organization_id = held.organization_id':
      'an agent has models of its own organisation; it is what the index begins with',
    'spend_limits.organization_id = held.organization_id':
      'a limit names a model of its own organisation; a foreign key says so',
  },
  'public.knowledge_gap_list': {
    '(asked.organization_id = knowledge_gap_list.org_id)':
      'a question is of the organisation of its gap; it is what the index begins with',
    '(knowledge_gaps.organization_id = knowledge_gap_list.org_id)': 'the same, of its gap',
  },
  'public.knowledge_sites': {
    "writers change how sites are read, with check: ((organization_id = ANY (( SELECT private.organization_ids_with('knowledge.write'::text) AS organization_ids_with)::uuid[])))":
      'nobody may write the organisation of a row, and the row before was asked for the same',
  },
  'public.knowledge_texts': {
    "writers change texts and answers, with check: ((organization_id = ANY (( SELECT private.organization_ids_with('knowledge.write'::text) AS organization_ids_with)::uuid[])))":
      'nobody may write the organisation of a row, and the row before was asked for the same',
  },
  'public.recent_connection_calls': {
    '(conversations.organization_id = newest.organization_id)':
      'a call is of the organisation of its conversation; it is what the index begins with',
    '(templates.organization_id = conversations.organization_id)':
      'a conversation is of the organisation of its agent; it is what the index begins with',
    '(tool_calls.organization_id = tools.organization_id)':
      'a call is of the organisation of its tool; it is what the index begins with',
    '(tools.organization_id = connections.organization_id)':
      'a tool is of the organisation of its connection; it is what the index begins with',
  },
  'public.request_organization_export': {
    'private.take_turn(org_id) is null': 'asked for its lock; who may export is asked after it',
  },
}
