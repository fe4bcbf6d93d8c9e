-- Models: which language models an organisation's agents speak through, and which of them an agent has chosen.

create table public.models (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  provider text not null check (provider in ('openai-compatible', 'anthropic', 'google')),
  -- Null is the provider's own address.
  base_url text check (base_url ~ '^https?://' and char_length(base_url) <= 500),
  model text not null check (char_length(btrim(model)) between 1 and 200),
  sealed_credential text,
  is_default boolean not null default false,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table public.models is 'Language models that agents of an organisation speak through.';
comment on column public.models.sealed_credential is
  'The key of the provider, encrypted with a secret that is not in the database; null where it needs none.';
comment on column public.models.is_default is 'Answers for the agents that have chosen none.';

create index models_newest on public.models (organization_id, created_at desc);
create index models_creator on public.models (created_by);
create unique index models_one_default on public.models (organization_id) where is_default;

create trigger touch before update on public.models
  for each row execute function private.touch();
create trigger log_row after insert or update or delete on public.models
  for each row execute function private.log_row('model', 'name', 'name,provider,base_url,model,is_default');
select private.announce_changes('public.models', 'agents.read');

alter table public.models enable row level security;
alter table public.models force row level security;
-- Models are written by database/functions/models.sql: their keys pass through the server.
grant select (
    id, organization_id, name, provider, base_url, model, is_default, created_by, created_at, updated_at
  ) on public.models to authenticated;

create policy "readers of agents see their organisation's models" on public.models
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]));

-- What an agent has chosen. The models of a choice are asked in this order.
alter table public.templates
  add column model_choice text not null default 'default'
    check (model_choice in ('default', 'chosen', 'built-in')),
  add column model_ids uuid[] not null default '{}' check (cardinality(model_ids) <= 5),
  add column temperature real check (temperature between 0 and 2),
  add column answer_limit integer check (answer_limit between 100 and 8000);
comment on column public.templates.model_choice is
  'Whether the default of the organisation answers, the models of model_ids, or the built-in responder.';
comment on column public.templates.temperature is 'Null is the default of the model.';
comment on column public.templates.answer_limit is 'How many tokens an answer may have; null is the usual number.';

grant insert (model_choice, model_ids, temperature, answer_limit) on public.templates to authenticated;
grant update (model_choice, model_ids, temperature, answer_limit) on public.templates to authenticated;

create trigger check_models before insert or update of model_ids on public.templates
  for each row when (new.model_ids <> '{}') execute function private.check_template_models();

-- Published agents say it as drafts do, so that nothing seems to have changed.
update public.template_versions
set definition = definition
  || '{"model_choice": "default", "model_ids": [], "temperature": null, "answer_limit": null}';
