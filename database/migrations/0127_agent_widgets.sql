-- Widgets: on which sites a published agent may be embedded, and who came to it there.

create table public.agent_widgets (
  template_id uuid primary key,
  organization_id uuid not null,
  allowed_origins text[] not null default '{}'
    check (cardinality(allowed_origins) <= 20 and private.are_origins(allowed_origins)),
  pre_chat text not null default 'off' check (pre_chat in ('off', 'optional', 'required')),
  sealed_secret text,
  sealed_former_secret text,
  former_signs_until timestamptz,
  signed_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade
);
comment on table public.agent_widgets is 'How an agent may be embedded in other sites; made with the agent.';
comment on column public.agent_widgets.allowed_origins is 'The sites that may embed it, as browsers name them; none listed, none may.';
comment on column public.agent_widgets.pre_chat is 'Whether visitors are asked for their name and address first.';
comment on column public.agent_widgets.sealed_secret is
  'Signs who a visitor is; encrypted with a secret that is not in the database.';
comment on column public.agent_widgets.signed_since is 'When the secret was made.';
comment on column public.agent_widgets.former_signs_until is 'Until then the secret before this one counts too.';

create index agent_widgets_organization on public.agent_widgets (organization_id, template_id);

create trigger touch before update on public.agent_widgets
  for each row execute function private.touch();
create trigger log_row after update on public.agent_widgets
  for each row execute function private.log_row('widget', 'template_id', 'allowed_origins,pre_chat,signed_since');

alter table public.agent_widgets enable row level security;
alter table public.agent_widgets force row level security;
-- The secret is written by database/functions/widgets.sql.
grant select (organization_id, template_id, allowed_origins, pre_chat, signed_since, former_signs_until, updated_at)
  on public.agent_widgets to authenticated;
grant update (allowed_origins, pre_chat) on public.agent_widgets to authenticated;

create policy "readers of agents see their widgets" on public.agent_widgets
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]));
create policy "writers of agents change where they are embedded" on public.agent_widgets
  for update to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.write'))::uuid[]))
  with check (organization_id = any ((select private.organization_ids_with('agents.write'))::uuid[]));

insert into public.agent_widgets (organization_id, template_id)
select organization_id, id from public.templates;
create trigger add_widget after insert on public.templates
  for each row execute function private.add_widget();

create table public.widget_visits (
  user_id uuid primary key references auth.users on delete cascade,
  organization_id uuid not null,
  template_id uuid not null,
  origin text not null,
  name text check (char_length(name) between 1 and 120),
  email text check (char_length(email) between 3 and 320),
  external_id text check (char_length(external_id) between 1 and 200),
  created_at timestamptz not null default now(),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade
);
comment on table public.widget_visits is 'Visitors who talked to an embedded agent, where, and who they are.';
comment on column public.widget_visits.external_id is
  'Who the site says it is, signed with the secret of the widget; null: nobody vouches for the name and the address.';

create index widget_visits_newest on public.widget_visits (organization_id, template_id, created_at desc);

alter table public.widget_visits enable row level security;
alter table public.widget_visits force row level security;
-- Written by database/functions/widgets.sql.
grant select on public.widget_visits to authenticated;

create policy "readers of agents see who came to them" on public.widget_visits
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]));

alter table public.conversations drop constraint conversations_channel_check;
alter table public.conversations add constraint conversations_channel_check
  check (channel in ('agent', 'assistant', 'studio', 'landing', 'api', 'widget'));
