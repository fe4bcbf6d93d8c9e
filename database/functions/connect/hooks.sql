-- The scopes with which a key hears of an event wherever it happens. With conversations.write it hears of what happens
-- in the conversations that it began itself.
create or replace function private.scopes_to_hear(happened text) returns text[]
  language sql immutable set search_path = ''
  begin atomic
    select case happened
      when 'agent.published' then array['agents.read', 'agents.write']
      when 'handoff.requested' then array['agents.write', 'analytics.read']
      else array['analytics.read']
    end;
  end;

-- Whether a key works, and hears of an event that is about a conversation of this visitor, or about none.
create or replace function private.key_hears(key public.integration_keys, happened text, visitor uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select private.works(key.expires_at, key.disabled_at)
      and exists (
        select from unnest(key.scopes) as scope
        where private.permission_holds(key.organization_id, scope)
          and (
            scope = any (private.scopes_to_hear(happened))
            or (scope = 'conversations.write' and visitor = key.account_id)
          )
      );
  end;

-- Whether a key hears of an event at all: everywhere, or in the conversations that it began.
create or replace function private.key_may_hear(key public.integration_keys, happened text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select private.key_hears(
      key, happened, case when happened not in ('agent.published', 'handoff.requested') then key.account_id end
    );
  end;

-- Whether an event is told to an endpoint: of a hook its key says it, a webhook is told what its owner chose.
create or replace function private.hook_hears(hook public.webhook_endpoints, happened text, about uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select hook.key_id is null or exists (
      select from public.integration_keys as keys
      where keys.organization_id = hook.organization_id
        and keys.id = hook.key_id
        and private.key_hears(
          keys, happened, (select conversations.visitor_id from public.conversations where conversations.id = about)
        )
    );
  end;

-- Whether what waits for a hook may still be sent to it: its key was not revoked meanwhile.
create or replace function private.hook_lives(organization uuid, key uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select key is null or exists (
      select from public.integration_keys as keys
      where keys.organization_id = hook_lives.organization
        and keys.id = key
        and private.works(keys.expires_at, keys.disabled_at)
    );
  end;

-- What an event says of an agent.
create or replace function private.agent_of_event(organization uuid, agent uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object('id', templates.id, 'name', templates.name, 'role', templates.role)
    from public.templates
    where templates.organization_id = organization and templates.id = agent;
  end;

create or replace function private.conversation_event(talk public.conversations) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', talk.id, 'agent', private.agent_of_event(talk.organization_id, talk.template_id), 'channel', talk.channel,
      'created_at', talk.created_at, 'ended_at', talk.ended_at,
      'messages', (
        select count(*) from public.messages
        where messages.conversation_id = talk.id and messages.role = 'user'
      )
    );
  end;

create or replace function private.handoff_event(handoff public.handoffs) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', handoff.id, 'conversation_id', handoff.conversation_id,
      'agent', private.agent_of_event(handoff.organization_id, handoff.template_id),
      'reason', handoff.reason, 'outcome', 'waiting', 'asked_at', handoff.asked_at
    );
  end;

create or replace function private.question_event(asked public.knowledge_gap_questions) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', asked.answer_id, 'conversation_id', messages.conversation_id,
      'agent', private.agent_of_event(asked.organization_id, asked.template_id), 'channel', asked.channel,
      'question', asked.question, 'asked_at', asked.asked_at
    )
    from public.messages
    where messages.id = asked.answer_id;
  end;

create or replace function private.publication_event(version public.template_versions) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', version.template_id || '/' || version.number,
      'agent', private.agent_of_event(version.organization_id, version.template_id),
      'version', version.number, 'note', version.note, 'published_at', version.published_at
    );
  end;

create or replace function private.tell_conversation_end() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.emit_event(new.organization_id, 'conversation.ended', new.id, private.conversation_event(new));
  return null;
end
$$;

-- The key that acts, where it works; no one else subscribes.
create or replace function private.key_that_acts() returns public.integration_keys
  language sql stable security definer set search_path = ''
  begin atomic
    select keys from public.integration_keys as keys
    where keys.id = (private.claims() ->> 'key_id')::uuid and keys.organization_id = private.organization_of_key(keys.scopes);
  end;

-- Subscribes the key that acts to one event; the server makes the id, because address and secret are encrypted for it.
create or replace function private.add_hook(new_id uuid, happened text, host text, sealed text) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  allowed constant integer := 100;
  key constant public.integration_keys := private.key_that_acts();
begin
  if key.id is null or not private.key_may_hear(key, happened) then
    raise sqlstate 'PT403' using message = format(
      'To hear of %s this API key needs the scope %s, and its organization the feature that the scope belongs to.',
      happened, array_to_string(private.scopes_to_hear(happened), ' or ')
    );
  end if;
  perform from public.organizations where organizations.id = key.organization_id for no key update;
  if (
    select count(*) from public.webhook_endpoints
    where webhook_endpoints.organization_id = key.organization_id and webhook_endpoints.key_id is not null
  ) >= allowed then
    raise sqlstate 'PT403' using message = format('Your organization can have %s subscriptions.', allowed);
  end if;
  insert into public.webhook_endpoints (id, organization_id, url, events, sealed_credential, key_id)
  values (new_id, key.organization_id, host, array[happened], sealed, key.id);
  return new_id;
end
$$;
grant execute on function private.add_hook(uuid, text, text, text) to authenticated;

-- The hooks of the key that acts, and of those that it follows or that follow it.
create or replace function private.hooks_of_key()
  returns table (id uuid, event text, host text, created_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select hooks.id, hooks.events[1], hooks.url, hooks.created_at
    from private.key_that_acts() as acting
    join public.integration_keys as keys
      on keys.organization_id = acting.organization_id and keys.account_id = acting.account_id
    join public.webhook_endpoints as hooks
      on hooks.organization_id = keys.organization_id and hooks.key_id = keys.id;
  end;
grant execute on function private.hooks_of_key() to authenticated;

create or replace function private.remove_hook(hook uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.webhook_endpoints
  where webhook_endpoints.id = hook and webhook_endpoints.id in (select hooks.id from private.hooks_of_key() as hooks);
  return found;
end
$$;
grant execute on function private.remove_hook(uuid) to authenticated;

-- What happened lately, as a hook of the key that acts would have been told it, the newest first; null where it may not
-- hear of it.
create or replace function private.recent_events(happened text, most integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  key constant public.integration_keys := private.key_that_acts();
  everywhere constant boolean := private.key_hears(key, happened, null);
  found jsonb;
begin
  if key.id is null or not private.key_may_hear(key, happened) then
    return null;
  end if;
  if happened = 'agent.published' then
    select jsonb_agg(private.event_body(happened, recent.went_live_at, private.publication_event(recent))) into found
    from (
      select * from public.template_versions
      where template_versions.organization_id = key.organization_id and template_versions.went_live_at is not null
      order by template_versions.went_live_at desc limit most
    ) as recent;
  elsif happened = 'conversation.ended' then
    select jsonb_agg(private.event_body(happened, recent.ended_at, private.conversation_event(recent))) into found
    from (
      select * from public.conversations
      where conversations.organization_id = key.organization_id
        and conversations.ended_at is not null
        and conversations.version is not null
        and (everywhere or conversations.visitor_id = key.account_id)
      order by conversations.updated_at desc limit most
    ) as recent;
  elsif happened = 'handoff.requested' then
    select jsonb_agg(private.event_body(happened, recent.asked_at, private.handoff_event(recent))) into found
    from (
      select * from public.handoffs
      where handoffs.organization_id = key.organization_id and handoffs.reason <> 'member' and everywhere
      order by handoffs.asked_at desc limit most
    ) as recent;
  elsif happened = 'question.unanswered' then
    select jsonb_agg(private.event_body(happened, recent.asked_at, private.question_event(recent))) into found
    from (
      select * from public.knowledge_gap_questions as asked
      where asked.organization_id = key.organization_id
        and not asked.draft
        and (everywhere or asked.asked_by = key.account_id)
      order by asked.asked_at desc limit most
    ) as recent;
  else
    select jsonb_agg(private.event_body(happened, recent.settled_at, private.interaction_document(recent.id))) into found
    from (
      select interactions.id, interactions.settled_at
      from public.interactions
      join public.conversations on conversations.id = interactions.id
      where interactions.organization_id = key.organization_id
        and interactions.settled_at is not null
        and (happened = 'interaction.results_ready' or conversations.ended_at is not null)
        and (everywhere or interactions.visitor_id = key.account_id)
      order by interactions.settled_at desc limit most
    ) as recent;
  end if;
  return coalesce(found, '[]');
end
$$;
grant execute on function private.recent_events(text, integer) to authenticated;

-- What a key may know of itself.
create or replace function private.key_described() returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'name', acting.name, 'scopes', to_jsonb(acting.scopes), 'expires_at', acting.expires_at,
      'organization', jsonb_build_object('id', organizations.id, 'name', organizations.name)
    )
    from private.key_that_acts() as acting
    join public.organizations on organizations.id = acting.organization_id;
  end;
grant execute on function private.key_described() to authenticated;
