-- Definer: who may read a source may know how often it was quoted; the answers themselves are transcripts. Of each of
-- these sources in how many answers it was cited; none that never was.
create or replace function public.source_citations(org_id uuid, source_ids uuid[])
  returns table (source_id uuid, answers bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select message_citations.source_id, count(distinct message_citations.message_id)
    from private.organizations_with('knowledge.read') as allowed
    join public.message_citations
      on message_citations.organization_id = allowed and message_citations.source_id = any (source_ids)
    where allowed = org_id
    group by message_citations.source_id;
  end;
comment on function public.source_citations(uuid, uuid[]) is 'In how many answers sources were cited.';
grant execute on function public.source_citations(uuid, uuid[]) to authenticated;

-- Definer: as public.source_citations. Of each passage of a source in how many answers it was cited.
create or replace function public.passage_citations(org_id uuid, source uuid)
  returns table (chunk_id uuid, answers bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select message_citations.chunk_id, count(distinct message_citations.message_id)
    from private.organizations_with('knowledge.read') as allowed
    join public.message_citations
      on message_citations.organization_id = allowed and message_citations.source_id = source
    where allowed = org_id
    group by message_citations.chunk_id;
  end;
comment on function public.passage_citations(uuid, uuid) is
  'In how many answers the passages of a source were cited.';
grant execute on function public.passage_citations(uuid, uuid) to authenticated;

-- Definer: visitors read no sources. What the caller may open of the citations of an own conversation: those that were
-- shown, of a source that is shared and that the agent may use now, where the text that was cited is still there. Its
-- plan, by keys alone, takes ten times as long to make as to run: it is made once for a connection.
create or replace function public.citations_to_open(conversation_id uuid)
  returns table (message_id uuid, number smallint)
  language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  begin atomic
    select message_citations.message_id, message_citations.number
    from public.conversations
    cross join lateral private.knowledge_of_agent(
      conversations.template_id, conversations.version is null, null
    ) as known
    join public.messages on messages.conversation_id = conversations.id
    join public.message_citations on message_citations.message_id = messages.id
    join public.knowledge_sources on knowledge_sources.id = message_citations.source_id
    join public.knowledge_documents
      on knowledge_documents.source_id = knowledge_sources.id
      and knowledge_documents.id = message_citations.document_id
    join public.knowledge_revisions
      on knowledge_revisions.organization_id = message_citations.organization_id
      and knowledge_revisions.document_id = knowledge_documents.id
      and knowledge_revisions.number = message_citations.revision
    where conversations.id = citations_to_open.conversation_id
      and conversations.visitor_id = private.visitor()
      and message_citations.shown
      and knowledge_sources.shared
      and (known.chosen is null or knowledge_sources.id = any (known.chosen));
  end;
comment on function public.citations_to_open(uuid) is
  'The citations of a conversation whose documents its visitor may open.';
grant execute on function public.citations_to_open(uuid) to authenticated;

-- A text in which every character has as many places as a browser counts for it: those that are two there are followed
-- by one that stands in no text.
create or replace function private.with_browser_places(body text) returns text
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select case
      when octet_length(body) = char_length(body) then body
      else regexp_replace(body, '([\U00010000-\U0010ffff])', '\1' || chr(65535), 'g')
    end;
  end;

-- Definer: as public.citations_to_open, which decides. The text around a citation, or a page of it from a place on, and
-- where the quoted words stand in the whole: else the passage that has them. Places are counted as a browser does.
create or replace function public.cited_text(message_id uuid, number integer, begins integer default null)
  returns table (
    read_at timestamptz, length integer, begins_at integer, page_text text, marked_from integer, marked_to integer,
    url text
  )
  language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  begin atomic
    with cited as (
      select
        knowledge_revisions.created_at, private.with_browser_places(knowledge_revisions.body) as body,
        private.with_browser_places(message_citations.quote) as quote, message_citations.from_offset,
        message_citations.to_offset, knowledge_documents.url
      from public.messages
      cross join lateral public.citations_to_open(messages.conversation_id) as known
      join public.message_citations
        on message_citations.message_id = known.message_id and message_citations.number = known.number
      join public.knowledge_revisions
        on knowledge_revisions.organization_id = message_citations.organization_id
        and knowledge_revisions.document_id = message_citations.document_id
        and knowledge_revisions.number = message_citations.revision
      join public.knowledge_documents
        on knowledge_documents.organization_id = message_citations.organization_id
        and knowledge_documents.id = message_citations.document_id
      where messages.id = cited_text.message_id
        and known.message_id = messages.id
        and known.number = cited_text.number
    ),
    found as (
      select cited.*, strpos(substr(body, from_offset + 1, to_offset - from_offset), quote) as place from cited
    ),
    marked as (
      select
        found.*, from_offset + greatest(place - 1, 0) as mark_from,
        case place when 0 then to_offset else from_offset + place - 1 + char_length(quote) end as mark_to
      from found
    ),
    page as (
      select marked.*, greatest(coalesce(cited_text.begins, mark_from - 2000), 0) as wanted_from from marked
    ),
    whole_page as (
      -- Not within a character of two places.
      select page.*, wanted_from - (substr(body, wanted_from + 1, 1) = chr(65535))::integer as page_from from page
    )
    select
      created_at, char_length(body), page_from, replace(substr(body, page_from + 1, 6000), chr(65535), ''), mark_from,
      mark_to, url
    from whole_page;
  end;
comment on function public.cited_text(uuid, integer, integer) is
  'The text around a citation, for the visitor who got the answer.';
grant execute on function public.cited_text(uuid, integer, integer) to authenticated;
