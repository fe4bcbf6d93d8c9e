-- The words that are looked for, in small letters.
create or replace function private.search_words(words text) returns text[]
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select array_agg(lower(word)) from regexp_split_to_table(left(words, 200), '\s+') as word where word <> '';
  end;
grant execute on function private.search_words(text) to authenticated;

-- Of these words those that neither the title of a conversation has nor anything that was said in it. Put in the place
-- where it is called, under the rights that hold there.
create or replace function private.words_lacking(conversation uuid, title text, words text[]) returns setof text
  language sql stable
  begin atomic
    select word from unnest(words) as word
    where position(word in lower(coalesce(title, ''))) = 0
      and not exists (
        select from public.messages
        where messages.conversation_id = conversation and position(word in lower(messages.text)) > 0
      );
  end;
grant execute on function private.words_lacking(uuid, text, text[]) to authenticated;

-- Put in the place where it is called, under the rights that hold there: conversations with published agents in which
-- every word was said, of an agent, in a state, and in a time.
create or replace function private.conversations_found(
  organization uuid, wanted text[], agent_id uuid, state text, since timestamptz, until timestamptz
)
  returns table (id uuid, updated_at timestamptz)
  language sql stable
  begin atomic
    select talks.id, talks.updated_at
    from public.conversations as talks
    where talks.organization_id = organization
      and talks.version is not null
      and (agent_id is null or talks.template_id = agent_id)
      and (since is null or talks.updated_at >= since)
      and (until is null or talks.updated_at < until)
      and case state
        when 'open' then talks.ended_at is null
        when 'ended' then talks.ended_at is not null
        when 'unanswered' then exists (
          select from public.messages
          where messages.conversation_id = talks.id and messages.state = 'unanswered'
        )
        when 'poor' then exists (
          select from public.message_feedback as feedback
          join public.messages on messages.id = feedback.message_id
          where messages.conversation_id = talks.id and feedback.rating = -1
        )
        else state is null
      end
      and (
        wanted is null or not exists (select from private.words_lacking(talks.id, talks.title, wanted))
      );
  end;
grant execute on function private.conversations_found(uuid, text[], uuid, text, timestamptz, timestamptz) to authenticated;

-- Conversations with published agents, the latest first, a page at a time: those in which every word was said, of an
-- agent, in a state, and in a time, for those who read transcripts. The caller's own policies decide which there are.
-- How many fit is counted for the first page alone.
create or replace function public.find_conversations(
  org_id uuid, words text default '', agent_id uuid default null, state text default null,
  since timestamptz default null, until timestamptz default null, before_at timestamptz default null,
  before_id uuid default null, most integer default 30
)
  returns table (
    id uuid, title text, updated_at timestamptz, ended_at timestamptz, channel text, template_id uuid, name text,
    avatar text, style_id text, total bigint
  )
  language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  wanted constant text[] := private.search_words(words);
  many constant integer := least(greatest(most, 1), 100);
begin
  return query
  with page as materialized (
    select found.*
    from private.conversations_found(org_id, wanted, agent_id, state, since, until) as found
    where org_id in (select private.organizations_with('analytics.read'))
      and (
        before_at is null
        or found.updated_at <= before_at and (found.updated_at < before_at or found.id < before_id)
      )
    order by found.updated_at desc, found.id desc
    limit many
  )
  select
    talks.id, talks.title, talks.updated_at, talks.ended_at, talks.channel, talks.template_id, templates.name,
    templates.avatar, templates.style_id,
    case
      when before_at is null then (
        select count(*) from private.conversations_found(org_id, wanted, agent_id, state, since, until)
      )
    end
  from page
  join public.conversations as talks on talks.id = page.id
  left join public.templates on templates.id = talks.template_id
  order by page.updated_at desc, page.id desc;
end
$$;
comment on function public.find_conversations is
  'Conversations by words, agent, state and time, the latest first; the next page begins after the last of this.';
grant execute on function public.find_conversations to authenticated;
