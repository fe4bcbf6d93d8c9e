-- The version that a conversation meets. `agent` is that of private.agent_for_conversation; while a canary runs, of 100 new
-- conversations so many get its version as its share says, evenly, and keep it until it ends. The caller stores
-- `canary` -> `id` with a new conversation.
create or replace function private.version_met(agent jsonb, talk public.conversations) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  canary constant jsonb := nullif(agent -> 'canary', 'null');
  share constant integer := canary ->> 'share';
  nth bigint;
  meets boolean;
begin
  if canary is null then
    return agent;
  end if;
  if talk.id is not null then
    meets := talk.canary_id is not distinct from (canary ->> 'id')::uuid;
  else
    update private.canary_counts set begun = begun + 1
    where canary_counts.canary_id = (canary ->> 'id')::uuid
    returning begun into nth;
    meets := nth * share / 100 > (nth - 1) * share / 100;
  end if;
  if meets is not true then
    return agent - 'canary';
  end if;
  return agent || (
    select jsonb_build_object('version', template_versions.number, 'definition', template_versions.definition)
    from public.template_versions
    where template_versions.template_id = (agent ->> 'template_id')::uuid
      and template_versions.number = (canary ->> 'version')::integer
  );
end
$$;

-- Ends the canary of an agent, if one runs.
create or replace function private.end_canary(template uuid, reason text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.template_canaries set ended_at = clock_timestamp(), end_reason = reason
    where template_canaries.template_id = template and template_canaries.ended_at is null;
  end;

-- What conversations came to: of a canary, or of those beside it with the version that is live.
create or replace function private.canary_outcomes(canary uuid, beside boolean)
  returns table (conversations bigint, unhelpful bigint, handoffs bigint, unanswered bigint, score real)
  language sql stable security definer set search_path = ''
  begin atomic
    with met as (
      select conversations.organization_id, conversations.id
      from public.conversations
      where not beside and conversations.canary_id = canary
      union all
      select conversations.organization_id, conversations.id
      from public.template_canaries
      join public.conversations
        on conversations.organization_id = template_canaries.organization_id
        and conversations.template_id = template_canaries.template_id
        and conversations.updated_at >= template_canaries.started_at
      where beside and template_canaries.id = canary
        and conversations.version is not null and conversations.canary_id is null
        and conversations.created_at >= template_canaries.started_at
        and conversations.created_at <= coalesce(template_canaries.ended_at, 'infinity')
    )
    select
      count(*),
      count(*) filter (where exists (
        select from public.messages
        join public.message_feedback on message_feedback.message_id = messages.id
        where messages.conversation_id = met.id and message_feedback.rating < 0
      )),
      count(*) filter (where exists (
        select from public.handoffs
        where handoffs.conversation_id = met.id and handoffs.reason <> 'member'
      )),
      count(*) filter (where exists (
        select from public.messages
        where messages.conversation_id = met.id and messages.state = 'unanswered'
      )),
      (
        select round(avg(answer_scores.score), 1)::real
        from met as scored
        join public.messages on messages.conversation_id = scored.id
        join public.answer_scores on answer_scores.organization_id = scored.organization_id
          and answer_scores.message_id = messages.id
      )
    from met;
  end;

-- Looks at the rules of the canary that a conversation meets, whenever something spoke against it. Fewer than twenty
-- conversations prove nothing. It is the product that ends it, whoever the visitor is.
create or replace function private.judge_canary() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  canary public.template_canaries;
  came record;
  broken text;
begin
  select template_canaries.* into canary
  from public.conversations
  join public.template_canaries on template_canaries.id = conversations.canary_id
  where template_canaries.ended_at is null
    and conversations.id = case
      when tg_table_name in ('message_feedback', 'answer_scores') then (
        select messages.conversation_id from public.messages
        where messages.id = (to_jsonb(new) ->> 'message_id')::uuid
      )
      else (to_jsonb(new) ->> 'conversation_id')::uuid
    end;
  if canary.id is null or coalesce(
    canary.most_unhelpful, canary.most_handoffs, canary.most_unanswered, canary.least_score
  ) is null then
    return null;
  end if;
  select * into came from private.canary_outcomes(canary.id, false);
  broken := case
    when came.conversations < 20 then null
    when came.unhelpful * 100 > canary.most_unhelpful * came.conversations then 'unhelpful'
    when came.handoffs * 100 > canary.most_handoffs * came.conversations then 'handoffs'
    when came.unanswered * 100 > canary.most_unanswered * came.conversations then 'unanswered'
    when came.score < canary.least_score then 'score'
  end;
  if broken is null then
    return null;
  end if;
  perform private.end_canary(canary.template_id, broken);
  insert into public.audit_log (organization_id, action, target_type, target_id, target_name, details)
  select
    canary.organization_id, 'agent.canary_rolled_back', 'agent', templates.id::text, templates.name,
    jsonb_build_object('version', canary.version, 'because', broken, 'conversations', came.conversations)
  from public.templates
  where templates.id = canary.template_id;
  return null;
end
$$;

-- Definer: no one writes canaries. Gives a share of new conversations another version than the live one: the one of this
-- number, or without a number the draft, which becomes a version under the rules of publishing. Where the canary of
-- that version runs, its share and its rules change.
create or replace function public.try_version(
  template_id uuid, share integer, number integer default null, note text default '', reason text default '',
  most_unhelpful integer default null, most_handoffs integer default null, most_unanswered integer default null,
  least_score integer default null
) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  agent constant public.templates := private.template_to_publish(try_version.template_id);
  tried integer := try_version.number;
  canary uuid;
begin
  if try_version.share is null or try_version.share not between 1 and 99 then
    raise sqlstate 'PT422' using message = 'A version is tried on 1 to 99 of 100 new conversations.';
  end if;
  if agent.live_version is null then
    raise sqlstate 'PT409' using message = 'Only beside a live version can another one be tried. Publish it.';
  end if;
  if tried = agent.live_version then
    raise sqlstate 'PT409' using message = 'This version is live already.';
  end if;
  if tried is null then
    tried := private.add_version(agent, try_version.note, try_version.reason);
  elsif not exists (
    select from public.template_versions
    where template_versions.template_id = agent.id and template_versions.number = tried
  ) then
    raise sqlstate 'PT404' using message = 'This version does not exist.';
  end if;
  update public.template_canaries
  set share = try_version.share, most_unhelpful = try_version.most_unhelpful,
    most_handoffs = try_version.most_handoffs, most_unanswered = try_version.most_unanswered,
    least_score = try_version.least_score
  where template_canaries.template_id = agent.id and template_canaries.version = tried
    and template_canaries.ended_at is null
  returning template_canaries.id into canary;
  if canary is null then
    perform private.end_canary(agent.id, 'replaced');
    insert into public.template_canaries (
      organization_id, template_id, version, share, most_unhelpful, most_handoffs, most_unanswered,
      least_score
    )
    values (
      agent.organization_id, agent.id, tried, try_version.share, try_version.most_unhelpful,
      try_version.most_handoffs, try_version.most_unanswered, try_version.least_score
    )
    returning id into canary;
    insert into private.canary_counts (canary_id) values (canary);
  end if;
  perform private.log_act(
    agent.organization_id, 'agent.version_tried', 'agent', agent.id::text, agent.name,
    jsonb_build_object('version', tried, 'share', try_version.share)
  );
  return tried;
end
$$;
grant execute on function public.try_version(uuid, integer, integer, text, text, integer, integer, integer, integer)
  to authenticated;

-- Definer: the same. From the next conversation on everybody meets the live version; those that met the canary do with
-- their next message.
create or replace function public.roll_back_canary(template_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  agent constant public.templates := private.template_to_publish(roll_back_canary.template_id);
  tried integer;
begin
  select template_canaries.version into tried
  from public.template_canaries
  where template_canaries.template_id = agent.id and template_canaries.ended_at is null;
  if tried is null then
    raise sqlstate 'PT404' using message = 'No version is being tried.';
  end if;
  perform private.end_canary(agent.id, 'rolled_back');
  perform private.log_act(
    agent.organization_id, 'agent.canary_rolled_back', 'agent', agent.id::text, agent.name,
    jsonb_build_object('version', tried)
  );
end
$$;
grant execute on function public.roll_back_canary(uuid) to authenticated;

-- Definer: numbers are no transcript, so that who reads an agent sees them without reading its conversations. What
-- conversations of the latest canary came to, and of those beside it; no row before there was one.
create or replace function public.canary_figures(template_id uuid)
  returns table (
    is_canary boolean, conversations bigint, unhelpful bigint, handoffs bigint, unanswered bigint, score real
  )
  language sql stable security definer set search_path = ''
  begin atomic
    select side.is_canary, came.*
    from (
      select latest.id
      from public.template_canaries as latest
      where latest.template_id = canary_figures.template_id
        and latest.organization_id in (select private.organizations_with('agents.read'))
      order by latest.started_at desc
      limit 1
    ) as canary
    cross join (values (true), (false)) as side (is_canary)
    cross join lateral private.canary_outcomes(canary.id, not side.is_canary) as came
    order by side.is_canary desc;
  end;
grant execute on function public.canary_figures(uuid) to authenticated;
