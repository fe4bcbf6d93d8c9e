-- Hooks: endpoints to which other systems subscribe by themselves, each for one event and with an API key (REST hooks,
-- as Zapier speaks them). They are told through the same outbox as the webhooks of owners, hear what their key may read,
-- and end with it; who rotates a key takes them along.
--
-- More happens that can be told: a conversation ended, somebody asked for a person, a question was not answered, an
-- agent was published.

alter table public.integration_keys add unique (organization_id, id);

alter table public.webhook_endpoints
  add column key_id uuid,
  add foreign key (organization_id, key_id)
    references public.integration_keys (organization_id, id) on delete cascade,
  drop constraint webhook_endpoints_events_check,
  add constraint webhook_endpoints_events_check check (
    cardinality(events) between 1 and 6
    and events <@ array[
      'interaction.results_ready', 'interaction.ended', 'conversation.ended', 'handoff.requested',
      'question.unanswered', 'agent.published'
    ]
  ),
  add constraint webhook_endpoints_one_event check (key_id is null or cardinality(events) = 1);
comment on column public.webhook_endpoints.key_id is
  'Of a hook: the key that subscribed, or its successor. Null for a webhook of an owner.';
comment on column public.webhook_endpoints.url is
  'Of a hook only the host: who knows the rest can call it, so it is encrypted with the secret.';
grant select (key_id) on public.webhook_endpoints to authenticated;

create index webhook_endpoints_key on public.webhook_endpoints (organization_id, key_id);

create trigger tell_end after update of ended_at on public.conversations
  for each row when (old.ended_at is null and new.ended_at is not null and new.version is not null)
  execute function private.tell_conversation_end();
