-- What the list of an organisation's agents shows of each: how many sources it reads, and what came of visitors since
-- then; nothing of them for who may not read their conversations. Thumbs are those of all time. Not definer: the
-- policies of what is counted are asked within.
create or replace function public.agent_figures(org_id uuid, since timestamptz)
  returns table (
    template_id uuid, sources integer, sessions integer, thumbs integer, thumbs_up integer, unanswered integer
  )
  language sql stable set search_path = ''
  begin atomic
    with readers as (select org_id in (select private.organizations_with('analytics.read')) as may_count),
    begun as (
      select conversations.template_id, count(*) as sessions
      from public.conversations
      where conversations.organization_id = org_id
        and conversations.version is not null
        and conversations.created_at >= since
      group by conversations.template_id
    ),
    rated as (
      select
        conversations.template_id,
        count(*) as thumbs,
        count(*) filter (where message_feedback.rating = 1) as thumbs_up
      from public.message_feedback
      join public.messages on messages.id = message_feedback.message_id
      join public.conversations on conversations.id = messages.conversation_id
      where message_feedback.organization_id = org_id
      group by conversations.template_id
    ),
    missed as (
      select asked.template_id, count(*) as unanswered
      from public.knowledge_gap_questions as asked
      where asked.organization_id = org_id and not asked.draft and asked.asked_at >= since
      group by asked.template_id
    ),
    chosen as (
      select given.template_id, given.source_id
      from public.template_knowledge_sources as given
      where given.organization_id = org_id
      union
      select given.template_id, held.source_id
      from public.template_knowledge_collections as given
      join public.knowledge_collection_sources as held
        on held.organization_id = given.organization_id and held.collection_id = given.collection_id
      where given.organization_id = org_id
    ),
    ready as (
      select count(*) as sources
      from public.knowledge_sources
      where knowledge_sources.organization_id = org_id and knowledge_sources.status = 'ready'
    )
    select
      templates.id,
      case
        when templates.knowledge_scope = 'all' then ready.sources
        else (select count(*) from chosen where chosen.template_id = templates.id)
      end::integer,
      case when readers.may_count then coalesce(begun.sessions, 0)::integer end,
      case when readers.may_count then coalesce(rated.thumbs, 0)::integer end,
      case when readers.may_count then coalesce(rated.thumbs_up, 0)::integer end,
      case when readers.may_count then coalesce(missed.unanswered, 0)::integer end
    from public.templates
    cross join ready
    cross join readers
    left join begun on begun.template_id = templates.id
    left join rated on rated.template_id = templates.id
    left join missed on missed.template_id = templates.id
    where templates.organization_id = org_id;
  end;
grant execute on function public.agent_figures(uuid, timestamptz) to authenticated;
