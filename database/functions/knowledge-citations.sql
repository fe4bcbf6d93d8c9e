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
