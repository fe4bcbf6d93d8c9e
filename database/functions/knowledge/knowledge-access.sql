-- Definer: it reads past the policies, so it asks for knowledge.read itself. No row when the caller lacks it. Beside what
-- the words of a question count, which vectors it may be compared with: `meant` is the question in the language `read_by`
-- of their model `vectors_of`, null where no vectors are asked for.
create or replace function private.search_postings(
  organization uuid, sources uuid[], question text, translations jsonb default '{}', meant text default null,
  vectors_of text default null, read_by text default null
)
  returns table (passages float8, length float8, terms jsonb, postings bytea, vectors jsonb)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      found.passages, found.length, found.terms, found.postings,
      case when meant is not null then private.vectors_in_scope(allowed, sources, meant, vectors_of, read_by) end
    from private.organizations_with('knowledge.read') as allowed
    left join lateral private.postings_in_scope(allowed, sources, question, translations) as found on true
    where allowed = organization;
  end;
grant execute on function private.search_postings(uuid, uuid[], text, jsonb, text, text, text) to anon, authenticated;

-- Definer: as private.search_postings.
create or replace function private.search_passages(
  organization uuid, sources uuid[], documents uuid[], places integer[], also uuid[]
) returns setof private.knowledge_passage
  language sql stable security definer set search_path = ''
  begin atomic
    select found.*
    from private.organizations_with('knowledge.read') as allowed
    cross join lateral private.passages_in_scope(allowed, sources, documents, places, also) as found
    where allowed = organization;
  end;
grant execute on function private.search_passages(uuid, uuid[], uuid[], integer[], uuid[]) to anon, authenticated;

-- Definer: a visitor without an account may ask a published agent, and an editor its draft. The sources searched are
-- those the agent was published with, and those in its collections; `sources` can only narrow them. Where knowledge is off, agents answer without it:
-- then, and when the agent is not for the caller, there is no row.
create or replace function private.knowledge_of_agent(template uuid, draft boolean, sources uuid[])
  returns table (organization uuid, chosen uuid[])
  language sql stable security definer set search_path = ''
  begin atomic
    -- Materialized: else it is made for each place that reads of it.
    with agent as materialized (
      select private.agent_for_conversation(template, draft) as agent
    ),
    allowed as materialized (
      select
        (agent ->> 'organization_id')::uuid as organization,
        private.sources_of_agent((agent ->> 'organization_id')::uuid, agent -> 'definition') as own
      from agent
      where agent is not null
    )
    select
      allowed.organization,
      case
        when allowed.own is null then sources
        when sources is null then allowed.own
        else array(select id from unnest(allowed.own) as id where id = any (sources))
      end
    from allowed
    where private.permission_holds(allowed.organization, 'knowledge.read');
  end;

-- As private.search_postings, with what the agent may use.
create or replace function private.search_agent_postings(
  template uuid, draft boolean, sources uuid[], question text, translations jsonb default '{}',
  meant text default null, vectors_of text default null, read_by text default null
) returns table (passages float8, length float8, terms jsonb, postings bytea, vectors jsonb)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      found.passages, found.length, found.terms, found.postings,
      case when meant is not null then private.vectors_in_scope(organization, chosen, meant, vectors_of, read_by) end
    from private.knowledge_of_agent(template, draft, sources)
    left join lateral private.postings_in_scope(organization, chosen, question, translations) as found on true;
  end;
grant execute on function private.search_agent_postings(uuid, boolean, uuid[], text, jsonb, text, text, text)
  to anon, authenticated;

-- As private.search_passages, with what the agent may use.
create or replace function private.search_agent_passages(
  template uuid, draft boolean, sources uuid[], documents uuid[], places integer[], also uuid[]
) returns setof private.knowledge_passage
  language sql stable security definer set search_path = ''
  begin atomic
    select found.*
    from private.knowledge_of_agent(template, draft, sources)
    cross join lateral private.passages_in_scope(organization, chosen, documents, places, also) as found;
  end;
grant execute on function private.search_agent_passages(uuid, boolean, uuid[], uuid[], integer[], uuid[]) to anon, authenticated;

-- Whether a source that was added a moment ago is still being read: what the others say is not all there is. Null: any.
create or replace function private.has_unread_sources(organization uuid, sources uuid[]) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.knowledge_sources as source
      where source.organization_id = organization
        and (sources is null or source.id = any (sources))
        and source.status in ('queued', 'processing')
        and source.created_at > now() - interval '15 minutes'
    );
  end;

-- Definer: as private.search_postings.
create or replace function private.organization_is_reading(organization uuid, sources uuid[]) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from private.organizations_with('knowledge.read') as allowed
      where allowed = organization and private.has_unread_sources(allowed, sources)
    );
  end;
grant execute on function private.organization_is_reading(uuid, uuid[]) to anon, authenticated;

-- As private.organization_is_reading, with what the agent may use.
create or replace function private.agent_is_reading(template uuid, draft boolean, sources uuid[]) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from private.knowledge_of_agent(template, draft, sources)
      where private.has_unread_sources(organization, chosen)
    );
  end;
grant execute on function private.agent_is_reading(uuid, boolean, uuid[]) to anon, authenticated;
